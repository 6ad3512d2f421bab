package io.berth.api.event;

/** What happened to a resource; each is one bit, in the order of kube-scheduler, which matching depends on. */
public enum Action {
    ADD("Add"),
    DELETE("Delete"),
    UPDATE_NODE_ALLOCATABLE("UpdateNodeAllocatable"),
    UPDATE_NODE_LABEL("UpdateNodeLabel"),
    UPDATE_NODE_TAINT("UpdateNodeTaint"),
    UPDATE_NODE_CONDITION("UpdateNodeCondition"),
    UPDATE_NODE_ANNOTATION("UpdateNodeAnnotation"),
    UPDATE_NODE_DECLARED_FEATURE("UpdateNodeDeclaredFeature"),
    UPDATE_NODE_PREEMPTION_POLICY("UpdateNodePreemptionPolicy"),
    UPDATE_POD_LABEL("UpdatePodLabel"),
    UPDATE_POD_SCALE_DOWN("UpdatePodScaleDown"),
    UPDATE_POD_SCALE_UP("UpdatePodScaleUp"),
    UPDATE_POD_TOLERATION("UpdatePodToleration"),
    UPDATE_POD_SCHEDULING_GATES_ELIMINATED("UpdatePodSchedulingGatesEliminated"),
    UPDATE_POD_GENERATED_RESOURCE_CLAIM("UpdatePodGeneratedResourceClaim");

    /** All actions. */
    public static final int ALL = (1 << values().length) - 1;
    /** All actions but Add and Delete. */
    public static final int UPDATE = ALL & ~(ADD.mask() | DELETE.mask());

    private final String label;

    Action(String label) {
        this.label = label;
    }

    /** The action's bit. */
    public int mask() {
        return 1 << ordinal();
    }

    /** The name in logs and metrics. */
    public String label() {
        return label;
    }
}
