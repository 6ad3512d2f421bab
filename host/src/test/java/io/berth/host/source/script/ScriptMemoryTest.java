package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are remembered by what a script looked at are those that it gives when it is asked. */
class ScriptMemoryTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private static final List<PodInfo> PODS = List.of(
            Objects.pod("a", "app: web", "priority: 3"),
            Objects.pod("b", "app: db, zone: a", "containers: [{name: c, resources: {requests: {cpu: 500m}}}]"),
            Objects.pod("c", "", "nodeSelector: {zone: b}"));

    private static List<NodeInfo> nodes() {
        SplittableRandom random = new SplittableRandom(1);
        List<NodeInfo> nodes = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String labels = "zone: " + "abc".charAt(random.nextInt(3)) + ", lights: \"" + random.nextInt(3) + "\"";
            NodeInfo node = NodeInfo.of(Objects.node("n" + i, random.nextInt(4) == 0 ? "" : labels));
            node = random.nextBoolean() ? node : node.plus(PODS.get(random.nextInt(PODS.size())));
            nodes.add(node.at(i, 1 + i));
        }
        return nodes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return 7",
                "return node.labels.zone === 'a' ? 100 : 0",
                "return node.labels.zone === pod.labels.zone ? 100 : Number(node.labels.lights ?? 0)",
                "const { labels } = node; return (labels.zone ?? 'none').length + pod.priority",
                "return pod.priority > 0 ? node.labels.zone === 'b' ? 1 : 2 : node.annotations.rack.length",
                "return Object.keys(node.labels).length",
                "return 'zone' in node.labels ? 1 : 0",
                "return node.labels.hasOwnProperty('zone') ? 1 : 0",
                "return JSON.stringify(node).length",
                "return JSON.stringify(pod.spec).length + Object.keys(pod.labels).length",
                "return ({ ...node.labels }).zone === 'a' ? 1 : 0",
                "let n = 0; for (const key in node.labels) n += key.length; return n",
                "return node.taints.length + node.taints.filter((taint) => taint.key === 'dedicated').length",
                "return node.taints[0].value.length + (node.unschedulable ? 10 : 0)",
                "return node.allocatable.milliCpu + node.allocatable['nvidia.com/gpu'] * 7 + (node.allocatable.no ??"
                        + " 3)",
                "return node.allocatable.pods - node.requested.pods",
                "return node.name.length",
                "return node.requested.pods > 0 ? pod.priority + 1 : node.pods.length",
                "return node.requested.pods > 0 ? JSON.stringify(pod.labels).length : node.conditions.length",
                "return node.requested.pods > 0 ? JSON.stringify(pod).length > 9 ? 1 : 2 : node.conditions.length",
                "return pod.hasOwnProperty('labels') && node.pods.length > 0 ? 1 : 0",
                "return node.pods.length + node.conditions.length + node.images.length",
                "try { return node.requested.milliCpu > 0 ? 5 : 6 } catch { return 9 }",
                "try { return Object.keys(node.labels).length > 1 ? 5 : 6 } catch { return 9 }",
                "return `${node.labels}`.length + (node.labels.constructor === undefined ? 1 : 2)",
                "return node instanceof Object ? 1 : 0",
                "return node.nothing === undefined ? 1 : 0",
                "return Object.isFrozen(node) && Object.isFrozen(node.labels) ? 1 : 0",
                "return node === node && node.labels === node.labels ? 1 : 0",
                "return (pod.nodeSelector?.zone ?? '') === node.labels.zone ? 1 : 0",
                "return node.requested.milliCpu + pod.requests.milliCpu * 2 + (pod.requests['nvidia.com/gpu'] ?? 5)",
                "return node.requested.memory / (1 << 20) + node.requested.pods + node.nonZeroRequested.milliCpu",
                "return (node.requested['nvidia.com/gpu'] ?? 1) + (node.nonZeroRequested.pods ?? 7)",
                "return Object.keys(node.requested).length + Object.keys(pod.requests).length",
                "return Object.isFrozen(pod) && Object.isFrozen(pod.labels) && Object.isFrozen(pod.requests) ? 1 : 0",
                "return pod.labels === pod.labels && pod.requests.pods === 1 ? pod.namespace.length : 0",
                "return ({ ...pod }).labels.app === 'web' ? 1 : ({ ...pod.labels }).app?.length ?? 3",
                "return Object.keys(pod.labels).length * 10 + ('app' in pod.labels ? 1 : 0)",
                "return pod.labels.hasOwnProperty('app') ? 1 : pod.labels.constructor === Object ? 2 : 3",
                "const { labels: { app }, requests: { milliCpu }, annotations } = pod; return (app ?? '').length +"
                        + " milliCpu + (annotations.no ?? 'none').length",
                "try { return pod.name.length } catch (e) { return e.message.length }",
                "try { pod.labels.app = 1; return 1 } catch (e) { return 2 }",
                "try { 'use strict'; delete pod.requests.milliCpu; return 1 } catch (e) { return 2 }",
                "return pod instanceof Object ? Object.getPrototypeOf(pod.labels) === Object.prototype ? 1 : 2 : 3",
                "return Object.getOwnPropertyDescriptor(pod, 'labels').value.app === 'web' ? 1 : 2",
                "return pod['toString'] === pod.toString ? 1 : `${pod}`.length",
            })
    void scores_from_memory_are_those_of_a_script_that_is_asked_each_time(String body) {
        compare("export function score(pod, node) { " + body + " }", ScriptMemoryTest::scores);
    }

    /** What a plugin says of all nodes. */
    private interface Question {
        Object answers(ScriptPlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> nodes);
    }

    private void compare(String text, Question question) {
        ScriptPlugin remembering = bench.plugin(text);
        ScriptPlugin asked = bench.plugin(text + " export const dependence = 'volatile';");
        List<NodeInfo> nodes = nodes();
        CycleState state = Objects.state(nodes.toArray(NodeInfo[]::new));
        for (int round = 0; round < 2; round++) {
            for (PodInfo pod : PODS) {
                assertThat(question.answers(remembering, state, pod, nodes))
                        .isEqualTo(question.answers(asked, state, pod, nodes));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "let v = memo.get(pod); if (v === undefined) { v = pod.labels.app === 'web' ? 40 : 0; memo.set(pod,"
                        + " v); } return v + (node.name === 'n1' ? 50 : 0)",
                "let v = memo.get(pod); if (v === undefined) { v = pod.labels.app === 'web' ? 40 : 0; memo.set(pod,"
                        + " v); } return v + node.pods.length",
                "if (last !== pod) { last = pod; value = pod.priority } return value + node.conditions.length",
                "let v = memo.get(pod.labels); if (v === undefined) { v = pod.labels.app?.length ?? 0;"
                        + " memo.set(pod.labels, v); } return v",
                "let v = memo.get(node); if (v === undefined) { v = node.requested.milliCpu; memo.set(node, v); }"
                        + " return v",
            })
    void a_script_that_notes_what_it_has_seen_of_a_pod_is_not_taken_for_one_that_does_not_look(String body) {
        compare(
                "const memo = new Map(); let last; let value; export function score(pod, node) { " + body + " }",
                ScriptMemoryTest::scores);
    }

    private static long[] scores(ScriptPlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        long[] scores = new long[nodes.size()];
        plugin.scoreAll(state, pod, nodes, scores);
        return scores;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return node.labels.zone === 'a'",
                "return node.labels.zone === 'a' || `not in zone ${node.labels.zone}`",
                "return pod.labels.app ? { unresolvable: [pod.labels.app, 'no'] } : undefined",
                "return node.requested.pods === 0 ? null : { pending: 'taken' }",
                "return node.labels.lights === '2' ? false : 'lights ' + node.labels.lights",
            })
    void verdicts_from_memory_are_those_of_a_script_that_is_asked_each_time(String body) {
        compare("export function filter(pod, node) { " + body + " }", ScriptMemoryTest::verdicts);
    }

    private static FilterResult[] verdicts(ScriptPlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        FilterResult[] verdicts = new FilterResult[nodes.size()];
        plugin.filterAll(state, pod, nodes, verdicts);
        return verdicts;
    }
}
