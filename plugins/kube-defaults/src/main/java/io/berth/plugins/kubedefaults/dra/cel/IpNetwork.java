package io.berth.plugins.kubedefaults.dra.cel;

/** A network in CIDR notation; the address may have bits behind the prefix. */
record IpNetwork(IpAddress address, int prefixLength) {
    /**
     * Reads a network.
     *
     * @throws IllegalArgumentException if the text is none
     */
    static IpNetwork parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("0|[1-9][0-9]{0,2}")) {
            throw new IllegalArgumentException("\"" + text + "\" is no network such as 10.0.0.0/8 or 2001:db8::/32");
        }
        IpAddress address = IpAddress.parse(text.substring(0, slash));
        int length = Integer.parseInt(text.substring(slash + 1));
        if (length > address.bytes().length * Byte.SIZE) {
            throw new IllegalArgumentException("the prefix of \"" + text + "\" is longer than the address");
        }
        return new IpNetwork(address, length);
    }

    boolean contains(IpAddress other) {
        return other.isV4() == address.isV4() && masked(other, prefixLength).equals(masked(address, prefixLength));
    }

    boolean contains(IpNetwork other) {
        return prefixLength <= other.prefixLength && contains(other.address);
    }

    /** The same without the bits behind the prefix. */
    IpNetwork masked() {
        return new IpNetwork(masked(address, prefixLength), prefixLength);
    }

    private static IpAddress masked(IpAddress address, int length) {
        byte[] bytes = address.bytes();
        for (int i = 0; i < bytes.length; i++) {
            int kept = Math.clamp((long) length - i * Byte.SIZE, 0, Byte.SIZE);
            bytes[i] &= (byte) (0xff << Byte.SIZE - kept);
        }
        return IpAddress.of(bytes);
    }

    @Override
    public String toString() {
        return address + "/" + prefixLength;
    }
}
