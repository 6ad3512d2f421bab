package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.QueuedPod;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.cycle.Wait;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each extension point but Filter and Score, which have tests of their own. */
class ScriptPointsTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "priority: 7");
    private final PodInfo low = Objects.pod("low", "priority: 1");
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a"));
    private final NodeInfo other = NodeInfo.of(Objects.node("n2", "zone: b"));
    private final CycleState state = Objects.state(node, other);

    private record Queued(PodInfo pod, Instant timestamp, int attempts) implements QueuedPod {}

    @Test
    void serves_only_what_the_script_exports() {
        ScriptPlugin plugin = bench.plugin("export function score() { return 1 } export function unreserve() {}");
        assertThat(plugin.serves(ScorePlugin.class)).isTrue();
        assertThat(plugin.serves(ReservePlugin.class)).isTrue();
        assertThat(plugin.serves(FilterPlugin.class)).isFalse();
        assertThat(plugin.serves(QueueSortPlugin.class)).isFalse();
    }

    @Test
    void less_orders_the_queue() {
        ScriptPlugin plugin = bench.plugin("""
            export const less = (a, b) => a.pod.priority > b.pod.priority
              || (a.pod.priority === b.pod.priority && a.timestamp < b.timestamp && a.attempts === 0);
            """);
        Queued high = new Queued(pod, Instant.ofEpochMilli(9), 0);
        Queued later = new Queued(pod, Instant.ofEpochMilli(10), 0);
        Queued lower = new Queued(low, Instant.ofEpochMilli(1), 0);
        assertThat(plugin.less(high, lower)).isTrue();
        assertThat(plugin.less(lower, high)).isFalse();
        assertThat(plugin.less(high, later)).isTrue();
    }

    @Test
    void less_must_say_true_or_false() {
        ScriptPlugin plugin = bench.plugin("export const less = (a, b) => a.pod.priority - b.pod.priority");
        Queued queued = new Queued(pod, Instant.EPOCH, 0);
        assertThatThrownBy(() -> plugin.less(queued, queued))
                .hasMessageContaining("less returned 0; expected true or false");
    }

    @Test
    void preEnqueue_keeps_a_pod_out() {
        ScriptPlugin plugin =
                bench.plugin("export const preEnqueue = (pod) => pod.name === 'web' || {pending: 'not yet'}");
        assertThat(plugin.preEnqueue(pod)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.preEnqueue(low)).isEqualTo(Rejection.pending("not yet"));
    }

    @Test
    void preFilter_goes_on_narrows_skips_or_refuses() {
        ScriptPlugin plugin = bench.plugin("""
            export function preFilter(pod, state) {
              switch (pod.labels.want) {
                case "nodes": return { nodes: state.nodes.filter((n) => n.labels.zone === "b").map((n) => n.name) };
                case "skip": return { skip: true };
                case "no": return { unresolvable: "never" };
              }
            }
            """);
        assertThat(plugin.preFilter(state, pod)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.preFilter(state, Objects.pod("a", "want: nodes", ""))).isEqualTo(new OnlyNodes(Set.of("n2")));
        assertThat(plugin.preFilter(state, Objects.pod("b", "want: skip", ""))).isEqualTo(Skip.SKIP);
        assertThat(plugin.preFilter(state, Objects.pod("c", "want: \"no\"", "")))
                .isEqualTo(Rejection.unresolvable("never"));
    }

    @Test
    void a_narrowing_that_is_no_list_of_names_is_refused_with_its_place() {
        ScriptPlugin plugin = bench.plugin("export const preFilter = () => ({ nodes: 5 });");
        assertThatThrownBy(() -> plugin.preFilter(state, pod))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .isEqualTo("x.js:1:26: preFilter returned {nodes: 5.0}; expected an array of texts"));
    }

    @Test
    void addPod_and_removePod_bring_the_state_of_a_copy_up_to_date() {
        ScriptPlugin plugin = bench.plugin("""
            export function preFilter(pod, state) { state.set("count", 10); }
            export function addPod(pod, added, node, state) { state.set("count", state.get("count") + added.priority + node.labels.zone.length); }
            export function removePod(pod, removed, node, state) { state.set("count", state.get("count") - removed.priority); }
            export function filter(pod, node, state) { return `${state.get("count")}`; }
            """);
        plugin.preFilter(state, pod);
        CycleState copy = state.copy();
        plugin.addPod(copy, pod, pod, node);
        assertThat(plugin.filter(copy, pod, node)).isEqualTo(Rejection.unschedulable("18"));
        plugin.removePod(copy, pod, low, node);
        assertThat(plugin.filter(copy, pod, node)).isEqualTo(Rejection.unschedulable("17"));
        assertThat(plugin.filter(state, pod, node)).isEqualTo(Rejection.unschedulable("10"));
    }

    @Test
    void a_script_without_addPod_does_not_mind() {
        ScriptPlugin plugin = bench.plugin("export function preFilter() {}");
        plugin.addPod(state, pod, low, node);
        plugin.removePod(state, pod, low, node);
    }

    private NodeVerdicts verdicts() {
        return new NodeVerdicts() {
            @Override
            public @Nullable Rejection of(String nodeName) {
                return nodeName.equals("n1") ? Rejection.unschedulable("full") : Rejection.unresolvable("far");
            }

            @Override
            public List<NodeInfo> nodes(Rejection.Kind kind) {
                return switch (kind) {
                    case UNSCHEDULABLE -> List.of(node);
                    case UNRESOLVABLE -> List.of(other);
                    case PENDING -> List.of();
                };
            }
        };
    }

    @Test
    void postFilter_sees_why_and_nominates() {
        ScriptPlugin plugin = bench.plugin("""
            export const postFilter = (pod, refusals) =>
              ({ nominate: refusals.find((r) => r.kind === "unschedulable" && r.reasons[0] === "full").nodeName });
            """);
        assertThat(plugin.postFilter(state, pod, verdicts())).satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(PostFilterResult.Outcome.SUCCESS);
            assertThat(result.nomination()).isEqualTo(new Nomination.Override("n1"));
        });
    }

    @Test
    void postFilter_may_not_help() {
        ScriptPlugin plugin = bench.plugin("export function postFilter() {}");
        assertThat(plugin.postFilter(state, pod, verdicts()).outcome())
                .isEqualTo(PostFilterResult.Outcome.UNSCHEDULABLE);
    }

    @Test
    void postFilter_may_know_that_nothing_helps() {
        ScriptPlugin plugin = bench.plugin("export const postFilter = () => ({ unresolvable: 'hopeless' })");
        PostFilterResult result = plugin.postFilter(state, pod, verdicts());
        assertThat(result.outcome()).isEqualTo(PostFilterResult.Outcome.UNRESOLVABLE);
        assertThat(result.reasons()).containsExactly("hopeless");
    }

    @Test
    void preScore_sees_the_feasible_nodes_and_may_skip() {
        ScriptPlugin plugin = bench.plugin(
                "export const preScore = (pod, nodes) => nodes.length === 2 && nodes[1].name === 'n2' ? {skip: true} :"
                        + " null");
        assertThat(plugin.preScore(state, pod, List.of(node, other))).isEqualTo(Skip.SKIP);
        assertThat(plugin.preScore(state, pod, List.of(other, node))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void preScore_cannot_refuse() {
        ScriptPlugin plugin = bench.plugin("export const preScore = () => false");
        assertThatThrownBy(() -> plugin.preScore(state, pod, List.of(node)))
                .hasMessageContaining("preScore returned a refusal; expected nothing or {skip: true}");
    }

    @Test
    void reserve_and_unreserve_are_called_with_the_node_s_name() {
        ScriptPlugin plugin = bench.plugin("""
            export function reserve(pod, nodeName, state) { state.set("on", nodeName); return nodeName !== "n2" || "taken"; }
            export function unreserve(pod, nodeName, state) { state.set("on", `not ${nodeName}`); }
            export function permit(pod, nodeName, state) { return state.get("on"); }
            """);
        assertThat(plugin.reserve(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.reserve(state, pod, "n2")).isEqualTo(Rejection.unschedulable("taken"));
        plugin.unreserve(state, pod, "n2");
        assertThat(plugin.permit(state, pod, "n2")).isEqualTo(Rejection.unschedulable("not n2"));
    }

    @Test
    void unreserve_alone_is_enough() {
        ScriptPlugin plugin = bench.plugin("export function unreserve() {}");
        assertThat(plugin.reserve(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void permit_waits_for_seconds() {
        ScriptPlugin plugin = bench.plugin("export const permit = (pod) => ({ wait: pod.priority / 2 })");
        assertThat(plugin.permit(state, pod, "n1")).isEqualTo(new Wait(Duration.ofMillis(3500)));
    }

    @Test
    void permit_cannot_wait_for_ever() {
        ScriptPlugin plugin = bench.plugin("export const permit = (pod) => ({ wait: 901 })");
        assertThatThrownBy(() -> plugin.permit(state, pod, "n1"))
                .hasMessageContaining("permit returned {wait: 901.0}; expected seconds, more than 0 and at most 900");
    }

    @Test
    void waiting_pods_are_allowed_and_rejected_in_the_name_of_the_plugin() {
        bench.host.waits(low, "n2");
        ScriptPlugin plugin = bench.plugin("""
            export function permit(pod) {
              const waiting = berth.waitingPods();
              if (waiting.length === 1 && waiting[0].nodeName === "n2" && waiting[0].waitingFor.includes("Gang")) {
                berth.allow(waiting[0]);
                berth.reject(waiting[0], "changed my mind");
              }
            }
            """);
        plugin.permit(state, pod, "n1");
        assertThat(bench.host.verdicts).containsExactly("X allows low", "X rejects low: changed my mind");
    }

    @Test
    void allowing_a_pod_that_does_not_wait_is_a_failure() {
        ScriptPlugin plugin = bench.plugin("export function permit(pod) { berth.allow(pod) }");
        assertThatThrownBy(() -> plugin.permit(state, pod, "n1"))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .startsWith("x.js:1:")
                        .endsWith("no pod with uid \"uid-web\" waits for Permit"));
    }

    @Test
    void planPreBind_announces_work() {
        ScriptPlugin plugin = bench.plugin("""
            export const planPreBind = (pod) => pod.name === "web" ? { parallel: true } : { skip: true };
            export function preBind() {}
            """);
        assertThat(plugin.planPreBind(state, pod, "n1")).isEqualTo(new PreBindPlan.Work(true));
        assertThat(plugin.planPreBind(state, low, "n1")).isEqualTo(Skip.SKIP);
    }

    @Test
    void preBind_works_without_a_plan() {
        ScriptPlugin plugin =
                bench.plugin("export const preBind = (pod) => pod.name === 'web' || { pending: 'not ready' }");
        assertThat(plugin.planPreBind(state, pod, "n1")).isEqualTo(new PreBindPlan.Work(false));
        assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.preBind(state, low, "n1")).isEqualTo(Rejection.pending("not ready"));
    }

    @Test
    void bind_binds_by_the_host() {
        ScriptPlugin plugin = bench.plugin("export function bind(pod, nodeName) { berth.bind(pod, nodeName) }");
        assertThat(plugin.bind(state, pod, "n1")).isEqualTo(Proceed.PROCEED);
        assertThat(bench.host.bound).containsExactly("ns/web to n1");
    }

    @Test
    void bind_may_leave_it_to_the_next() {
        ScriptPlugin plugin = bench.plugin("export const bind = () => ({ skip: true })");
        assertThat(plugin.bind(state, pod, "n1")).isEqualTo(Skip.SKIP);
    }

    @Test
    void bind_that_binds_nothing_is_a_failure() {
        ScriptPlugin plugin = bench.plugin("export function bind() {}");
        assertThatThrownBy(() -> plugin.bind(state, pod, "n1"))
                .hasMessageContaining("bind returned nothing and bound nothing; expected a call of berth.bind");
    }

    @Test
    void only_bind_can_bind() {
        ScriptPlugin plugin = bench.plugin("export function postBind(pod, nodeName) { berth.bind(pod, nodeName) }");
        assertThatThrownBy(() -> plugin.postBind(state, pod, "n1"))
                .hasMessageContaining("berth.bind can be used only in bind(pod, nodeName, state)");
    }

    @Test
    void postBind_cannot_be_waited_for() {
        ScriptPlugin plugin = bench.plugin("export const postBind = () => Promise.resolve()");
        assertThatThrownBy(() -> plugin.postBind(state, pod, "n1"))
                .hasMessageContaining("postBind returned a Promise (an extension point cannot be async)");
    }

    @Test
    void a_script_without_events_may_be_helped_by_anything() {
        ScriptPlugin plugin = bench.plugin("export function filter() {}");
        assertThat(plugin.eventsToRegister())
                .singleElement()
                .satisfies(registration ->
                        assertThat(registration.event().isWildcard()).isTrue());
    }

    @Test
    void events_are_registered_with_their_hints() {
        ScriptPlugin plugin = bench.plugin("""
            export function filter() {}
            export const events = [
              { resource: "Node", actions: ["Add", "UpdateNodeLabel"], mayHelp: (pod, before, after) =>
                  before === undefined && after.metadata.labels.zone === pod.labels.zone },
              { resource: "Pod" },
            ];
            """);
        var registrations = plugin.eventsToRegister();
        assertThat(registrations).hasSize(2);
        assertThat(registrations.get(0).event())
                .isEqualTo(ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_LABEL));
        assertThat(registrations.get(1).event()).isEqualTo(ClusterEvent.of(EventResource.POD, Action.ALL));
        PodInfo wanting = Objects.pod("p", "zone: a", "");
        var hint = registrations.get(0).hint();
        assertThat(hint.mayHelp(wanting, new ObjectChange(null, node.node()))).isTrue();
        assertThat(hint.mayHelp(wanting, new ObjectChange(null, other.node()))).isFalse();
        assertThat(hint.mayHelp(wanting, new ObjectChange(node.node(), node.node())))
                .isFalse();
        assertThat(registrations.get(1).hint().mayHelp(wanting, new ObjectChange(null, node.node())))
                .isTrue();
    }
}
