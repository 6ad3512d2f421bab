package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.testkit.Given;

/** Objects of dynamic resources from text. The driver is {@code d} and the class {@code gpu}, unless said otherwise. */
public final class Dra {
    private Dra() {}

    /** A class of devices that has all devices. */
    public static DeviceClass anyClass(String name) {
        return deviceClass(name, "");
    }

    public static DeviceClass deviceClass(String name, String spec) {
        return Given.object(DeviceClass.class, "{metadata: {name: " + name + "}, spec: {" + spec + "}}");
    }

    /** A class whose devices an expression selects. */
    public static DeviceClass selecting(String name, String expression) {
        return deviceClass(name, "selectors: [" + selector(expression) + "]");
    }

    public static String selector(String expression) {
        return "{cel: {expression: \"" + expression + "\"}}";
    }

    /** The only slice of a node's pool of the same name. */
    public static ResourceSlice slice(String node, String... devices) {
        return slice("slice-" + node, node, 1, "nodeName: " + node, devices);
    }

    /** A slice of generation 1. */
    public static ResourceSlice slice(String name, String pool, int slices, String where, String... devices) {
        return slice(name, pool, 1, slices, where, devices);
    }

    public static ResourceSlice slice(
            String name, String pool, int generation, int slices, String where, String... devices) {
        return Given.object(
                ResourceSlice.class,
                "{metadata: {name: " + name + "}, spec: {driver: d, pool: {name: " + pool + ", generation: "
                        + generation + ", resourceSliceCount: " + slices + "}, " + where + ", devices: ["
                        + String.join(",", devices) + "]}}");
    }

    public static String device(String name) {
        return device(name, "");
    }

    public static String device(String name, String fields) {
        return "{name: " + name + (fields.isEmpty() ? "" : ", " + fields) + "}";
    }

    /** A claim of namespace default. */
    public static ResourceClaim claim(String name, String... requests) {
        return claimWith(name, "", requests);
    }

    /** A claim with constraints or configuration. */
    public static ResourceClaim claimWith(String name, String more, String... requests) {
        return Given.object(
                ResourceClaim.class,
                "{metadata: {name: " + name + ", namespace: default, uid: " + name
                        + "-uid}, spec: {devices: {requests: [" + String.join(",", requests) + "]"
                        + (more.isEmpty() ? "" : ", " + more) + "}}}");
    }

    /** A request for a number of devices. */
    public static String request(String name, int count) {
        return request(name, count, "");
    }

    public static String request(String name, int count, String more) {
        return "{name: " + name + ", exactly: {" + exact(count, more) + "}}";
    }

    private static String exact(int count, String more) {
        return "deviceClassName: gpu, allocationMode: ExactCount, count: " + count
                + (more.isEmpty() ? "" : ", " + more);
    }

    /** A request for all devices. */
    public static String requestAll(String name) {
        return "{name: " + name + ", exactly: {deviceClassName: gpu, allocationMode: All}}";
    }

    public static String firstAvailable(String name, String... alternatives) {
        return "{name: " + name + ", firstAvailable: [" + String.join(",", alternatives) + "]}";
    }

    public static String alternative(String name, int count, String more) {
        return "{name: " + name + ", " + exact(count, more) + "}";
    }

    /** A claim with devices; {@code status} are the fields of its status. */
    public static ResourceClaim allocated(String name, String status) {
        return Given.object(
                ResourceClaim.class,
                "{metadata: {name: " + name + ", namespace: default, uid: " + name
                        + "-uid}, spec: {devices: {requests: [" + request("r", 1) + "]}}, status: {" + status + "}}");
    }

    /** The allocation of a device of the driver. */
    public static String allocation(String pool, String device) {
        return "allocation: {devices: {results: [{request: r, driver: d, pool: " + pool + ", device: " + device
                + "}]}}";
    }

    public static DeviceTaintRule taintRule(String spec) {
        return Given.object(DeviceTaintRule.class, "{metadata: {name: rule}, spec: {" + spec + "}}");
    }
}
