// What a Berth script can see and do. For completion and checks in an editor, put this line at the top of a script:
//
//   /// <reference path="./berth.d.ts" />
//   // @ts-check
//
// and write the type of a function above it:
//
//   /** @type {Berth.Exports["score"]} */
//   export function score(pod, node) { … }
//
// A script is an ES module. What it exports are the extension points that it serves and what describes it; an export
// that is not in Berth.Exports is an error. Nothing else reaches it: no files, no network, no clock, no chance. All
// that it is given is frozen. Each thread has a context of its own, so variables of the module are not shared.

declare namespace Berth {
  /** Everything that a script may export. */
  interface Exports {
    // ---- what describes the script ----

    /** The plugin's name; without it that of the file: blinking-lights.js is BlinkingLights. */
    name: string;
    /** The versions of the host's plugin API that the script works with, such as ">=1.0.0 & <2.0.0". */
    requires: string;
    /**
     * The arguments with their defaults. Those in the profile's pluginConfig take their place before anything is
     * called; a name or type that is not here is refused.
     */
    args: Record<string, unknown>;
    /**
     * What the answers of filter and score depend on, if the host is not to see it by itself. "node": the pod's class
     * (everything but its name and uid) and the one node; remembered until the node changes. That is what a function
     * with two parameters is, if it reads neither pod.name nor pod.uid nor berth.now(). "cluster": the pod's class and
     * anything in the cluster. "volatile": anything; computed each time. That is what all others are.
     */
    dependence: "node" | "cluster" | "volatile";
    /** Which events may help a pod that this plugin refused; without it every event may. */
    events: EventOfInterest[];

    // ---- the queue ----

    /** Whether a is to be tried before b. Called often: it must be fast. */
    less(a: QueuedPod, b: QueuedPod): boolean;
    /** Whether a pod may enter the queue. */
    preEnqueue(pod: Pod): Verdict;

    // ---- a pod's node ----

    /** Looks at the pod and the cluster once, before nodes are filtered. */
    preFilter(pod: Pod, state: State): Verdict | OnlyNodes | Skip;
    /** One more pod on a node: brings what preFilter has put into the state up to date. */
    addPod(pod: Pod, added: Pod, node: Node, state: State): void;
    /** One pod less on a node. */
    removePod(pod: Pod, removed: Pod, node: Node, state: State): void;
    /** Whether the pod fits on the node. */
    filter(pod: Pod, node: Node, state: State): Verdict;
    /** Tries to make room for a pod that fits nowhere; nothing means that it could not. */
    postFilter(pod: Pod, refusals: NodeRefusal[], state: State): Verdict | Nominate;
    /** Looks at the pod and the nodes that it fits on once, before they are scored. */
    preScore(pod: Pod, nodes: readonly Node[], state: State): void | null | true | Skip;
    /** How good the node is: a whole number, higher is better; 0 to 100 unless normalizeScores makes it so. */
    score(pod: Pod, node: Node, state: State): number | bigint;
    /** Brings the scores to 0 to 100: returns new ones in the same order, or changes the array. */
    normalizeScores(scores: number[], pod: Pod, nodes: readonly Node[], state: State): number[] | void;

    // ---- a pod that has a node ----

    /** Keeps account of something of the script's own. */
    reserve(pod: Pod, nodeName: string, state: State): Verdict;
    /** Takes back what reserve did, whether it was called or not. */
    unreserve(pod: Pod, nodeName: string, state: State): void;
    /** Whether the pod may be bound now, later, or not. */
    permit(pod: Pod, nodeName: string, state: State): Verdict | Wait;
    /** Whether there will be work in preBind. */
    planPreBind(pod: Pod, nodeName: string, state: State): void | null | true | Parallel | Skip;
    /** Prepares what the pod needs. */
    preBind(pod: Pod, nodeName: string, state: State): Verdict;
    /** Binds the pod by berth.bind(pod, nodeName), or leaves it to the next plugin. */
    bind(pod: Pod, nodeName: string, state: State): Verdict | Skip;
    /** Hears of a pod that was bound. */
    postBind(pod: Pod, nodeName: string, state: State): void;
  }

  /** Nothing, null or true to go on; false or a reason to refuse, or a refusal of another kind. */
  type Verdict = void | null | boolean | string | Refusal;

  /** One or several reasons, as users read them. */
  type Reasons = string | string[];

  type Refusal =
    /** Not now; evicting pods may help. The same as to return the reason alone. */
    | { unschedulable: Reasons }
    /** Evicting pods does not help. */
    | { unresolvable: Reasons }
    /** Somebody outside must act. */
    | { pending: Reasons };

  /** Only the nodes of these names need to be looked at. */
  interface OnlyNodes {
    nodes: string[];
  }

  /** The plugin has nothing to say about this pod. */
  interface Skip {
    skip: true;
  }

  /** Room was made, or will be, on this node. */
  interface Nominate {
    nominate: string;
  }

  /** Seconds, 900 at most, after which the pod is rejected unless it was allowed. */
  interface Wait {
    wait: number;
  }

  /** Whether preBind may run beside that of a neighbouring plugin. */
  interface Parallel {
    parallel: boolean;
  }

  interface Pod {
    /** Not there where the answer is remembered for all equal pods: see dependence. */
    readonly name: string;
    readonly namespace: string;
    /** Not there where the answer is remembered for all equal pods: see dependence. */
    readonly uid: string;
    readonly labels: Strings;
    readonly annotations: Strings;
    /** Higher is more important; 0 where none is given. */
    readonly priority: number;
    readonly nodeSelector: Strings;
    readonly tolerations: readonly Api.Toleration[];
    readonly containers: readonly Api.Container[];
    /** What the pod asks for, init containers and overhead included. */
    readonly requests: Amounts;
    readonly schedulerName: string;
    /** The specification as in the Kubernetes API, with the fields that scheduling reads. */
    readonly spec: Api.PodSpec;
  }

  /** All but the amounts is made at the first use, and not among the node's own keys. */
  interface Node {
    readonly name: string;
    readonly labels: Strings;
    readonly annotations: Strings;
    readonly taints: readonly Api.Taint[];
    /** Whether the node is cordoned. */
    readonly unschedulable: boolean;
    readonly conditions: readonly Api.NodeCondition[];
    /** What pods can have of it. */
    readonly allocatable: Amounts;
    /** The sum of what its pods take. */
    readonly requested: Amounts;
    /** As requested, with defaults for containers that ask for none. */
    readonly nonZeroRequested: { readonly milliCpu: number; readonly memory: number };
    /** The pods on it. */
    readonly pods: readonly NodePod[];
    /** The images on it. */
    readonly images: readonly Api.ContainerImage[];
  }

  /** A pod on a node. */
  interface NodePod {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly labels: Strings;
    readonly priority: number;
    readonly requests: Amounts;
  }

  /** Amounts of resources; all but those named here stand under their own names, such as "nvidia.com/gpu". */
  interface Amounts {
    /** Thousandths of a core. */
    readonly milliCpu: number;
    /** Bytes. */
    readonly memory: number;
    /** Bytes. */
    readonly ephemeralStorage: number;
    /** How many pods. */
    readonly pods: number;
    readonly [resource: string]: number;
  }

  interface Strings {
    readonly [key: string]: string | undefined;
  }

  interface QueuedPod {
    readonly pod: Pod;
    /** When it was put into the queue, in milliseconds since 1970. */
    readonly timestamp: number;
    /** How often it was tried. */
    readonly attempts: number;
  }

  /** Why a node was refused in this cycle. */
  interface NodeRefusal {
    readonly nodeName: string;
    readonly kind: "unschedulable" | "unresolvable" | "pending";
    readonly reasons: readonly string[];
  }

  /** What lasts from one extension point to the next, for one pod. */
  interface State {
    /** A value that was set, frozen; undefined if there is none. */
    get(key: string): any;
    /** Keeps a value that JSON can hold; undefined forgets it. Not in filter and score, which run at the same time. */
    set(key: string, value: unknown): void;
    /** All nodes of the cluster. */
    readonly nodes: readonly Node[];
    /** A node by its name; undefined if there is none. */
    node(name: string): Node | undefined;
  }

  /** What an event is about. An object of another kind is `<plural>.<version>.<group>`, such as "configmaps.v1". */
  type EventResource =
    | "Node" | "Pod" | "AssignedPod" | "UnscheduledPod" | "TargetPod"
    | "PersistentVolume" | "PersistentVolumeClaim" | "storage.k8s.io/StorageClass"
    | "storage.k8s.io/CSINode" | "storage.k8s.io/CSIDriver" | "storage.k8s.io/CSIStorageCapacity"
    | "storage.k8s.io/VolumeAttachment"
    | "resource.k8s.io/ResourceClaim" | "resource.k8s.io/ResourceSlice" | "resource.k8s.io/DeviceClass"
    | "*" | `${string}.v${number}` | `${string}.v${number}${"alpha" | "beta"}${number}`
    | `${string}.v${number}.${string}` | `${string}.v${number}${"alpha" | "beta"}${number}.${string}`;

  /** What happened. "Update" is all those with more to their name. */
  type EventAction =
    | "Add" | "Delete" | "Update"
    | "UpdateNodeAllocatable" | "UpdateNodeLabel" | "UpdateNodeTaint" | "UpdateNodeCondition"
    | "UpdateNodeAnnotation" | "UpdateNodeDeclaredFeature" | "UpdateNodePreemptionPolicy"
    | "UpdatePodLabel" | "UpdatePodScaleDown" | "UpdatePodScaleUp" | "UpdatePodToleration"
    | "UpdatePodSchedulingGatesEliminated" | "UpdatePodGeneratedResourceClaim";

  interface EventOfInterest {
    resource: EventResource;
    /** Without it all. */
    actions?: EventAction[];
    /** Whether the change may help the pod; without it every such change may. They are as in the API. */
    mayHelp?(pod: Pod, before: any | undefined, after: any | undefined): boolean;
  }

  interface WaitingPod {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly nodeName: string;
    /** The plugins that have not yet allowed it. */
    readonly waitingFor: readonly string[];
  }

  /** The global object "berth". */
  interface Host {
    /** The arguments that the profile gives, without the defaults of the export args. */
    readonly args: Readonly<Record<string, any>>;
    /** The profile's scheduler name. */
    readonly profile: string;
    /** Milliseconds since 1970. Makes filter and score "volatile". */
    now(): number;
    /** The usual normalization: 100 for the highest score, the others in proportion, rounded down. */
    normalize(scores: readonly number[], reverse?: boolean): number[];
    /** Binds the pod; only in bind. */
    bind(pod: Pod, nodeName: string): void;
    /** The pods of all profiles that wait for permit. */
    waitingPods(): readonly WaitingPod[];
    /** Gives this plugin's consent to a waiting pod. */
    allow(pod: { readonly uid: string }): void;
    /** Ends the wait of a pod; it is put back into the queue. */
    reject(pod: { readonly uid: string }, reason: string): void;
  }
}

declare const berth: Berth.Host;

/** Writes to the host's log, 20 lines a second at most. */
interface Console {
  debug(...values: unknown[]): void;
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

declare var console: Console;

/** For tests of scripts, which "berth script test" runs: files such as rack-limit.test.js. */
declare module "berth/test" {
  /** A test; it fails if the function throws. */
  export function test(name: string, work: () => void): void;

  /** A pod such as "web" or "namespace/web". */
  export function pod(name: string): PodBuilder;

  /** A node with 4 cores, 16Gi of memory and room for 110 pods. */
  export function node(name: string): NodeBuilder;

  /**
   * A script of the folder, called as the scheduler calls it: arguments are checked, what it is given is frozen, what it
   * answers is checked, and preFilter and preScore are called before filter and score.
   */
  export function script(file: string, options?: Options): Script;

  export const assert: Assert;

  interface Options {
    /** The arguments, as a profile gives them. */
    args?: Record<string, unknown>;
    /** The time that berth.now() tells, such as "2026-01-01T09:00:00Z". */
    now?: string;
    /** The nodes of the cluster, besides those that a call is given. */
    nodes?: GivenNode[];
    /** The profile's scheduler name. */
    profile?: string;
  }

  /** Changes nothing: each method gives another builder. */
  interface Builder<B> {
    label(key: string, value: string | number | boolean): B;
    annotation(key: string, value: string | number | boolean): B;
    /** Fields of the specification, as in the Kubernetes API. */
    spec(fields: Record<string, unknown>): B;
    /** The object as it is given to the host. */
    toJSON(): Record<string, any>;
  }

  interface PodBuilder extends Builder<PodBuilder> {
    /** Such as "cpu=500m,memory=1Gi,nvidia.com/gpu=1". */
    requests(amounts: string): PodBuilder;
    priority(value: number): PodBuilder;
    /** Such as "disk=ssd". */
    nodeSelector(pairs: string): PodBuilder;
    toleration(toleration: Record<string, unknown>): PodBuilder;
  }

  interface NodeBuilder extends Builder<NodeBuilder> {
    /** Such as "cpu=8,memory=32Gi"; what is not named stays. */
    allocatable(amounts: string): NodeBuilder;
    taint(key: string, value: string, effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute"): NodeBuilder;
    cordoned(): NodeBuilder;
    condition(type: string, status: "True" | "False" | "Unknown"): NodeBuilder;
    image(name: string, sizeBytes: number): NodeBuilder;
    /** Puts pods on it. */
    pods(...pods: GivenPod[]): NodeBuilder;
  }

  /** A builder, or an object as in the Kubernetes API. */
  type GivenPod = PodBuilder | { metadata: Record<string, unknown>; spec?: Record<string, unknown> };
  type GivenNode =
    | NodeBuilder
    | { metadata: Record<string, unknown>; spec?: Record<string, unknown>; status?: Record<string, unknown> };
  type GivenQueued = GivenPod | { pod: GivenPod; timestamp?: number; attempts?: number };

  /** What the scheduler understood: null to go on, or a refusal. */
  type Refused =
    | { unschedulable: string[] }
    | { unresolvable: string[] }
    | { pending: string[] };

  interface Script {
    preEnqueue(pod: GivenPod): Refused | null;
    less(a: GivenQueued, b: GivenQueued): boolean;
    preFilter(pod: GivenPod): Refused | { nodes: string[] } | { skip: true } | null;
    filter(pod: GivenPod, node: GivenNode): Refused | null;
    postFilter(pod: GivenPod, refusals: Record<string, Berth.Refusal>): Refused | { nominate: string } | null;
    /** The score before it is normalised. */
    score(pod: GivenPod, node: GivenNode): number;
    /** The scores after they are normalised, in the order of the nodes. */
    scores(pod: GivenPod, nodes: GivenNode[]): number[];
    reserve(pod: GivenPod, node: string | NodeBuilder): Refused | null;
    unreserve(pod: GivenPod, node: string | NodeBuilder): void;
    permit(pod: GivenPod, node: string | NodeBuilder): Refused | { wait: number } | null;
    preBind(pod: GivenPod, node: string | NodeBuilder): Refused | null;
    bind(pod: GivenPod, node: string | NodeBuilder): Refused | { skip: true } | null;
    postBind(pod: GivenPod, node: string | NodeBuilder): void;
    /** The time that berth.now() tells from now on. */
    setTime(now: string): void;
    /** The nodes of the cluster from now on. */
    setNodes(nodes: GivenNode[]): void;
    /** The pods that permit let wait, and that nobody has allowed or rejected: "namespace/name". */
    waiting(): string[];
    /** What bind bound: "namespace/name to node". */
    bound(): string[];
  }

  interface Assert {
    /** Arrays and objects are compared by what is in them. */
    equal(actual: unknown, expected: unknown, message?: string): void;
    ok(value: boolean, message?: string): void;
    /** Not refused. */
    fits(verdict: unknown, message?: string): void;
    /** Refused, with a reason that has the text in it. */
    refused(verdict: unknown, reason?: string | RegExp, message?: string): void;
    /** Throws, with a message that has the text in it. */
    fails(work: () => unknown, reason?: string | RegExp, message?: string): void;
  }
}

/**
 * Objects as in the Kubernetes API, with the fields that scheduling reads. Texts, lists and maps are always there, empty
 * where the API has none; only what is marked with a question mark may be missing. Generated from the host's model.
 */
declare namespace Berth.Api {
  /** An amount as people write it, such as "500m" or "1Gi". */
  type Quantity = string;

  interface Affinity {
    readonly nodeAffinity?: NodeAffinity;
    readonly podAffinity?: PodAffinity;
    readonly podAntiAffinity?: PodAffinity;
  }

  interface AwsElasticBlockStoreVolumeSource {
    readonly volumeID: string;
    readonly readOnly: boolean;
  }

  interface AzureDiskVolumeSource {
    readonly diskName: string;
    readonly diskURI: string;
  }

  interface CinderVolumeSource {
    readonly volumeID: string;
  }

  interface Container {
    readonly name: string;
    readonly image: string;
    readonly resources: ResourceRequirements;
    readonly ports: readonly ContainerPort[];
    readonly restartPolicy: string;
    readonly restartPolicyRules: readonly ContainerRestartRule[];
    readonly volumeMounts: readonly VolumeMount[];
  }

  interface ContainerExtendedResourceRequest {
    readonly containerName: string;
    readonly resourceName: string;
    readonly requestName: string;
  }

  interface ContainerImage {
    readonly names: readonly string[];
    readonly sizeBytes: number;
  }

  interface ContainerPort {
    readonly containerPort: number;
    readonly hostPort: number;
    readonly protocol: string;
    readonly hostIP: string;
  }

  interface ContainerRestartRule {
    readonly action: string;
  }

  interface ContainerStatus {
    readonly name: string;
    readonly allocatedResources?: { readonly [key: string]: Quantity | undefined };
    readonly resources?: ResourceRequirements;
  }

  interface CsiVolumeSource {
    readonly driver: string;
    readonly volumeHandle: string;
    readonly readOnly: boolean;
  }

  interface EphemeralVolumeSource {
    readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate;
  }

  interface GcePersistentDiskVolumeSource {
    readonly pdName: string;
    readonly readOnly: boolean;
  }

  interface ImageVolumeSource {
    readonly reference: string;
  }

  interface IscsiVolumeSource {
    readonly iqn: string;
    readonly lun: number;
    readonly targetPortal: string;
    readonly readOnly: boolean;
  }

  interface LabelSelector {
    readonly matchLabels: { readonly [key: string]: string | undefined };
    readonly matchExpressions: readonly SelectorRequirement[];
  }

  interface NamedVolumeSource {
    readonly shareName: string;
  }

  interface Node {
    readonly metadata: ObjectMeta;
    readonly spec: NodeSpec;
    readonly status: NodeStatus;
  }

  interface NodeAffinity {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[];
  }

  interface NodeCondition {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
  }

  interface NodePodPreemptionPolicy {
    readonly disableResizePreemption: readonly string[];
  }

  interface NodeSelector {
    readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
  }

  interface NodeSelectorTerm {
    readonly matchExpressions: readonly SelectorRequirement[];
    readonly matchFields: readonly SelectorRequirement[];
  }

  interface NodeSpec {
    readonly unschedulable: boolean;
    readonly taints: readonly Taint[];
    readonly providerID: string;
    readonly podPreemptionPolicy?: NodePodPreemptionPolicy;
  }

  interface NodeStatus {
    readonly capacity: { readonly [key: string]: Quantity | undefined };
    readonly allocatable: { readonly [key: string]: Quantity | undefined };
    readonly conditions: readonly NodeCondition[];
    readonly images: readonly ContainerImage[];
    readonly declaredFeatures: readonly string[];
    readonly phase: string;
  }

  interface ObjectMeta {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation: number;
    readonly labels: { readonly [key: string]: string | undefined };
    readonly annotations: { readonly [key: string]: string | undefined };
    readonly ownerReferences: readonly OwnerReference[];
    readonly finalizers: readonly string[];
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
  }

  interface OwnerReference {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly uid: string;
    readonly controller: boolean;
  }

  interface PersistentVolumeClaimSpec {
    readonly accessModes: readonly string[];
    readonly selector?: LabelSelector;
    readonly resources: ResourceRequirements;
    readonly volumeName: string;
    readonly storageClassName?: string;
    readonly volumeMode?: string;
    readonly volumeAttributesClassName?: string;
  }

  interface PersistentVolumeClaimTemplate {
    readonly spec: PersistentVolumeClaimSpec;
  }

  interface PersistentVolumeClaimVolumeSource {
    readonly claimName: string;
    readonly readOnly: boolean;
  }

  interface Pod {
    readonly metadata: ObjectMeta;
    readonly spec: PodSpec;
    readonly status: PodStatus;
  }

  interface PodAffinity {
    readonly requiredDuringSchedulingIgnoredDuringExecution: readonly PodAffinityTerm[];
    readonly preferredDuringSchedulingIgnoredDuringExecution: readonly WeightedPodAffinityTerm[];
  }

  interface PodAffinityTerm {
    readonly labelSelector?: LabelSelector;
    readonly namespaces: readonly string[];
    readonly namespaceSelector?: LabelSelector;
    readonly topologyKey: string;
  }

  interface PodCondition {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly observedGeneration?: number;
  }

  interface PodExtendedResourceClaimStatus {
    readonly resourceClaimName: string;
    readonly requestMappings: readonly ContainerExtendedResourceRequest[];
  }

  interface PodResourceClaim {
    readonly name: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
  }

  interface PodResourceClaimStatus {
    readonly name: string;
    readonly resourceClaimName?: string;
  }

  interface PodSchedulingGate {
    readonly name: string;
  }

  interface PodSpec {
    readonly nodeName: string;
    readonly schedulerName: string;
    readonly priority?: number;
    readonly priorityClassName: string;
    readonly preemptionPolicy: string;
    readonly nodeSelector: { readonly [key: string]: string | undefined };
    readonly affinity?: Affinity;
    readonly tolerations: readonly Toleration[];
    readonly topologySpreadConstraints: readonly TopologySpreadConstraint[];
    readonly containers: readonly Container[];
    readonly initContainers: readonly Container[];
    readonly ephemeralContainers: readonly Container[];
    readonly overhead: { readonly [key: string]: Quantity | undefined };
    readonly resources?: ResourceRequirements;
    readonly volumes: readonly Volume[];
    readonly resourceClaims: readonly PodResourceClaim[];
    readonly schedulingGates: readonly PodSchedulingGate[];
    readonly hostNetwork: boolean;
    readonly hostUsers?: boolean;
    readonly restartPolicy: string;
    readonly terminationGracePeriodSeconds?: number;
  }

  interface PodStatus {
    readonly phase: string;
    readonly nominatedNodeName: string;
    readonly conditions: readonly PodCondition[];
    readonly containerStatuses: readonly ContainerStatus[];
    readonly initContainerStatuses: readonly ContainerStatus[];
    readonly startTime?: string;
    readonly allocatedResources?: { readonly [key: string]: Quantity | undefined };
    readonly resources?: ResourceRequirements;
    readonly resourceClaimStatuses: readonly PodResourceClaimStatus[];
    readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  }

  interface PortworxVolumeSource {
    readonly volumeID: string;
  }

  interface PreferredSchedulingTerm {
    readonly weight: number;
    readonly preference: NodeSelectorTerm;
  }

  interface RbdVolumeSource {
    readonly monitors: readonly string[];
    readonly image: string;
    readonly pool: string;
    readonly readOnly: boolean;
  }

  interface ResourceRequirements {
    readonly requests: { readonly [key: string]: Quantity | undefined };
    readonly limits: { readonly [key: string]: Quantity | undefined };
  }

  interface SelectorRequirement {
    readonly key: string;
    readonly operator: string;
    readonly values: readonly string[];
  }

  interface Taint {
    readonly key: string;
    readonly value: string;
    readonly effect: string;
  }

  interface Toleration {
    readonly key: string;
    readonly operator: string;
    readonly value: string;
    readonly effect: string;
    readonly tolerationSeconds?: number;
  }

  interface TopologySpreadConstraint {
    readonly maxSkew: number;
    readonly topologyKey: string;
    readonly whenUnsatisfiable: string;
    readonly labelSelector?: LabelSelector;
    readonly minDomains?: number;
    readonly nodeAffinityPolicy?: string;
    readonly nodeTaintsPolicy?: string;
    readonly matchLabelKeys: readonly string[];
  }

  interface Volume {
    readonly name: string;
    readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
    readonly ephemeral?: EphemeralVolumeSource;
    readonly gcePersistentDisk?: GcePersistentDiskVolumeSource;
    readonly awsElasticBlockStore?: AwsElasticBlockStoreVolumeSource;
    readonly iscsi?: IscsiVolumeSource;
    readonly rbd?: RbdVolumeSource;
    readonly csi?: CsiVolumeSource;
    readonly azureDisk?: AzureDiskVolumeSource;
    readonly cinder?: CinderVolumeSource;
    readonly portworxVolume?: PortworxVolumeSource;
    readonly vsphereVolume?: VsphereVolumeSource;
    readonly azureFile?: NamedVolumeSource;
    readonly image?: ImageVolumeSource;
  }

  interface VolumeMount {
    readonly name: string;
    readonly bindMountOptions: readonly string[];
  }

  interface VsphereVolumeSource {
    readonly volumePath: string;
  }

  interface WeightedPodAffinityTerm {
    readonly weight: number;
    readonly podAffinityTerm: PodAffinityTerm;
  }
}
