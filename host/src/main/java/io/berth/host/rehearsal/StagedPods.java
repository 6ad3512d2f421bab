package io.berth.host.rehearsal;

/** The pods of a rehearsal: of each sort that schedulers treat in a way of its own. */
final class StagedPods {
    /** The second profile of the rehearsal's configuration. */
    static final String SCRIPTED = "scripted";

    private static final int SORTS = 8;
    private static final int APPS = 40;
    private static final int TOO_LARGE_EVERY = 100;
    private static final int PREEMPTOR_PRIORITY = 1000;

    private StagedPods() {}

    /** Whether no node has room for a pod. */
    static boolean isTooLarge(int number) {
        return number % TOO_LARGE_EVERY == TOO_LARGE_EVERY - 1;
    }

    /** A pod that is to be scheduled. */
    static StagedPod pending(int number) {
        String cpu = isTooLarge(number) ? "1000" : 50 + number % 5 * 10 + "m";
        int sort = number % SORTS;
        String scheduler = sort == 2 ? SCRIPTED : "default-scheduler";
        String rules = rules(sort, app(number));
        return new StagedPod("pod-" + number, app(number), spec(scheduler, 0, cpu, rules), "", "");
    }

    /** A pod that runs on a node from the beginning, and takes much of it. */
    static StagedPod running(int number, String node) {
        return new StagedPod("running-" + number, app(number), spec("default-scheduler", 0, "3", ""), node, "");
    }

    /** A pod for which a running one has to go. */
    static StagedPod preemptor(int number) {
        String rules = "\"nodeSelector\": {\"full\": \"yes\"},";
        return new StagedPod(
                "urgent-" + number, "urgent", spec("default-scheduler", PREEMPTOR_PRIORITY, "2", rules), "", "");
    }

    private static String app(int number) {
        return "app-" + number / SORTS % APPS;
    }

    private static String spec(String scheduler, int priority, String cpu, String rules) {
        return """
            "schedulerName": "%s", "priority": %d, "preemptionPolicy": "PreemptLowerPriority",
            "restartPolicy": "Always", "dnsPolicy": "ClusterFirst", "serviceAccountName": "default",
            "terminationGracePeriodSeconds": 30, "enableServiceLinks": true, "securityContext": {}, %s
            "tolerations": [
              {"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300},
              {"key": "node.kubernetes.io/unreachable", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}],
            "containers": [{"name": "main", "image": "registry.k8s.io/pause:3.10", "imagePullPolicy": "IfNotPresent",
              "terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File",
              "resources": {"requests": {"cpu": "%s", "memory": "64Mi"}}}]\
            """.formatted(scheduler, priority, rules, cpu).replaceAll("\n" + " *", " ");
    }

    private static String rules(int sort, String app) {
        String selector = "\"labelSelector\": {\"matchLabels\": {\"app\": \"%s\"}}".formatted(app);
        return switch (sort) {
            case 3 -> "\"nodeSelector\": {\"topology.kubernetes.io/zone\": \"zone-1\"},";
            case 4 -> """
                "topologySpreadConstraints": [
                  {"maxSkew": 5, "topologyKey": "topology.kubernetes.io/zone", "whenUnsatisfiable": "DoNotSchedule", %1$s},
                  {"maxSkew": 1, "topologyKey": "kubernetes.io/hostname", "whenUnsatisfiable": "ScheduleAnyway", %1$s}],\
                """.formatted(selector);
            case 5 -> """
                "affinity": {"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 10,
                  "podAffinityTerm": {"topologyKey": "topology.kubernetes.io/zone", %s}}]}},\
                """.formatted(selector);
            case 6 -> """
                "affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
                  {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchExpressions": [
                    {"key": "app", "operator": "In", "values": ["%s"]}]}}]}},\
                """.formatted(app);
            case 7 -> """
                "affinity": {"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 5,
                  "preference": {"matchExpressions": [
                    {"key": "topology.kubernetes.io/zone", "operator": "In", "values": ["zone-2"]}]}}]}},\
                """;
            default -> "";
        };
    }
}
