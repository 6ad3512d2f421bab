package io.berth.host.source.script;

import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;

/** What scripts may ask of the host besides reading the cluster. */
interface GuestServices {
    /** While a script is being checked there is nothing to ask. */
    GuestServices NONE = new GuestServices() {
        private PluginException tooEarly() {
            return new PluginException("this is not there while the script is loaded; call it in a function");
        }

        @Override
        public long now() {
            throw tooEarly();
        }

        @Override
        public void bind(PodInfo pod, String nodeName) {
            throw tooEarly();
        }

        @Override
        public String waitingPods() {
            throw tooEarly();
        }

        @Override
        public void allow(String uid) {
            throw tooEarly();
        }

        @Override
        public void reject(String uid, String reason) {
            throw tooEarly();
        }
    };

    /** Milliseconds since 1970. */
    long now();

    void bind(PodInfo pod, String nodeName);

    /** The pods that wait for Permit, as JSON. */
    String waitingPods();

    /** Gives the script's consent to a waiting pod. */
    void allow(String uid);

    void reject(String uid, String reason);
}
