package io.berth.host.main;

/** Which pod is meant. */
record PodKey(String namespace, String name) {
    /**
     * Reads {@code namespace/name}, or a name in the namespace default.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static PodKey of(String text) {
        int slash = text.indexOf('/');
        PodKey pod = slash < 0
                ? new PodKey("default", text)
                : new PodKey(text.substring(0, slash), text.substring(slash + 1));
        if (pod.namespace.isEmpty() || pod.name.isEmpty() || pod.name.contains("/")) {
            throw new IllegalArgumentException("\"" + text + "\" is no pod: expected NAMESPACE/POD or POD");
        }
        return pod;
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
