package io.berth.host.main;

/** A profile with something broken in it beside one that is sound, and pods for either. */
final class SoundBeside {
    private SoundBeside() {}

    /** @param plugins what {@code plugins} of the default profile has */
    static String profiles(String plugins) {
        return """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: default-scheduler
                plugins: {%s}
              - schedulerName: sound
            """.formatted(plugins);
    }

    static String pod(String name, String scheduler) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default}
            spec: {schedulerName: %s, containers: [{name: c, image: i}]}
            """.formatted(name, scheduler);
    }
}
