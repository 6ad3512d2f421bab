package io.berth.plugins.kubedefaults.dra.pool;

/** The identity of a device in the cluster. */
public record DeviceId(String driver, String pool, String device) {
    @Override
    public String toString() {
        return driver + "/" + pool + "/" + device;
    }
}
