package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload.Unary;
import java.util.List;
import java.util.stream.Stream;

/** Addresses and networks: {@code cidr("10.0.0.0/8").containsIP("10.1.2.3")}. */
final class NetworkLibrary {
    private static final OpaqueType IP = OpaqueType.create("net.IP");
    private static final OpaqueType CIDR = OpaqueType.create("net.CIDR");

    private NetworkLibrary() {}

    static List<KubeFunction> functions() {
        return Stream.concat(addresses().stream(), networks().stream()).toList();
    }

    private static List<KubeFunction> addresses() {
        return List.of(
                ofText("ip", "string_to_ip", IP, IpAddress::parse),
                ofText("isIP", "is_ip", SimpleType.BOOL, NetworkLibrary::isIp),
                ofText(
                        "ip.isCanonical",
                        "ip_is_canonical",
                        SimpleType.BOOL,
                        text -> IpAddress.parse(text).toString().equals(text)),
                ofIp("family", "ip_family", SimpleType.INT, ip -> ip.isV4() ? 4L : 6L),
                ofIp(
                        "isUnspecified",
                        "ip_is_unspecified",
                        SimpleType.BOOL,
                        ip -> ip.address().isAnyLocalAddress()),
                ofIp(
                        "isLoopback",
                        "ip_is_loopback",
                        SimpleType.BOOL,
                        ip -> ip.address().isLoopbackAddress()),
                ofIp(
                        "isLinkLocalMulticast",
                        "ip_is_link_local_multicast",
                        SimpleType.BOOL,
                        IpAddress::isLinkLocalMulticast),
                ofIp(
                        "isLinkLocalUnicast",
                        "ip_is_link_local_unicast",
                        SimpleType.BOOL,
                        ip -> ip.address().isLinkLocalAddress()),
                ofIp("isGlobalUnicast", "ip_is_global_unicast", SimpleType.BOOL, IpAddress::isGlobalUnicast));
    }

    private static List<KubeFunction> networks() {
        return List.of(
                ofText("cidr", "string_to_cidr", CIDR, IpNetwork::parse),
                ofText("isCIDR", "is_cidr", SimpleType.BOOL, NetworkLibrary::isCidr),
                ofNetwork("ip", "cidr_ip", IP, IpNetwork::address),
                ofNetwork(
                        "prefixLength", "cidr_prefix_length", SimpleType.INT, network -> (long) network.prefixLength()),
                ofNetwork("masked", "cidr_masked", CIDR, IpNetwork::masked),
                new KubeFunction(
                        "containsIP",
                        newMemberOverload("cidr_contains_ip_ip", SimpleType.BOOL, CIDR, IP),
                        CelFunctionBinding.from(
                                "cidr_contains_ip_ip", IpNetwork.class, IpAddress.class, IpNetwork::contains)),
                new KubeFunction(
                        "containsIP",
                        newMemberOverload("cidr_contains_ip_string", SimpleType.BOOL, CIDR, SimpleType.STRING),
                        CelFunctionBinding.from(
                                "cidr_contains_ip_string",
                                IpNetwork.class,
                                String.class,
                                (network, text) -> network.contains(IpAddress.parse(text)))),
                new KubeFunction(
                        "containsCIDR",
                        newMemberOverload("cidr_contains_cidr", SimpleType.BOOL, CIDR, CIDR),
                        CelFunctionBinding.from(
                                "cidr_contains_cidr", IpNetwork.class, IpNetwork.class, IpNetwork::contains)),
                new KubeFunction(
                        "containsCIDR",
                        newMemberOverload("cidr_contains_cidr_string", SimpleType.BOOL, CIDR, SimpleType.STRING),
                        CelFunctionBinding.from(
                                "cidr_contains_cidr_string",
                                IpNetwork.class,
                                String.class,
                                (network, text) -> network.contains(IpNetwork.parse(text)))));
    }

    private static KubeFunction ofText(String name, String overload, CelType result, Unary<String> function) {
        return new KubeFunction(
                name,
                newGlobalOverload(overload, result, SimpleType.STRING),
                CelFunctionBinding.from(overload, String.class, function));
    }

    private static KubeFunction ofIp(String name, String overload, CelType result, Unary<IpAddress> function) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, result, IP),
                CelFunctionBinding.from(overload, IpAddress.class, function));
    }

    private static KubeFunction ofNetwork(String name, String overload, CelType result, Unary<IpNetwork> function) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, result, CIDR),
                CelFunctionBinding.from(overload, IpNetwork.class, function));
    }

    private static boolean isIp(String text) {
        try {
            IpAddress.parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isCidr(String text) {
        try {
            IpNetwork.parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
