package io.berth.host.cluster.manifest;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads time lines:
 *
 * <pre>{@code
 * apiVersion: berth.io/v1
 * kind: TimeLine
 * steps:
 * - at: 30s                  # from the start; also 1m30s, 250ms
 *   apply: [...]             # objects as in any manifest
 *   applyFiles: [more.yaml]  # beside this file
 *   delete: [{kind: Node, name: node-2}, {kind: Pod, namespace: shop, name: web-0}]
 *   scale: [{kind: Deployment, name: web, replicas: 5}]
 *   nodesDown: [node-3]      # not ready and tainted; pods go when their tolerations end
 *   nodesUp: [node-3]
 * }</pre>
 */
final class TimeLineFile {
    private final Path file;
    private final Findings findings;

    private TimeLineFile(Path file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    private record Document(String apiVersion, String kind, List<StepSpec> steps) {}

    private record StepSpec(
            String at,
            List<Tree.Mapping> apply,
            List<String> applyFiles,
            List<Target> delete,
            List<Target> scale,
            List<String> nodesDown,
            List<String> nodesUp) {}

    private record Target(
            String kind,
            String namespace,
            String name,
            @Nullable Integer replicas) {}

    static boolean isOne(Tree.Mapping document) {
        return document.text("kind").equals("TimeLine")
                && document.text("apiVersion").startsWith("berth.io/");
    }

    static void read(Tree.Mapping tree, Path file, Findings findings) {
        Document document = TreeDecoder.strict().decode(tree, Document.class, "", findings.problems());
        if (document == null) {
            return;
        }
        if (!document.apiVersion.equals("berth.io/v1")) {
            findings.problems()
                    .add(new Problem(
                            tree.position(),
                            "apiVersion",
                            "\"" + document.apiVersion + "\" of TimeLine is not known; expected berth.io/v1"));
        }
        List<Part> parts = Part.whole(tree, findings.problems()).items("steps");
        List<TimeLine.Step> steps = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            steps.add(new TimeLineFile(file, findings).step(document.steps.get(i), parts.get(i)));
        }
        findings.add(new TimeLine(steps));
    }

    private TimeLine.Step step(StepSpec spec, Part part) {
        List<TimeLine.Action> actions = new ArrayList<>();
        List<Part> deleted = part.items("delete");
        for (int i = 0; i < deleted.size(); i++) {
            target(spec.delete.get(i), deleted.get(i)).ifPresent(actions::add);
        }
        apply(spec, actions);
        List<Part> scaled = part.items("scale");
        for (int i = 0; i < scaled.size(); i++) {
            scale(spec.scale.get(i), scaled.get(i), actions);
        }
        if (!spec.nodesDown.isEmpty()) {
            actions.add(new TimeLine.NodesDown(spec.nodesDown));
        }
        if (!spec.nodesUp.isEmpty()) {
            actions.add(new TimeLine.NodesUp(spec.nodesUp));
        }
        return new TimeLine.Step(time(spec.at, part), actions);
    }

    private Duration time(String at, Part part) {
        try {
            Duration time = DurationText.parse(at);
            if (!time.isNegative()) {
                return time;
            }
            part.at("at").refuse("expected a time from the start on, but found " + at);
        } catch (IllegalArgumentException e) {
            part.at("at").refuse(String.valueOf(e.getMessage()));
        }
        return Duration.ZERO;
    }

    private void apply(StepSpec spec, List<TimeLine.Action> actions) {
        List<Manifest> objects = new ArrayList<>();
        for (Tree.Mapping object : spec.apply) {
            objects.addAll(findings.manifests(object));
        }
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        for (String name : spec.applyFiles) {
            ManifestReader.documents(
                    folder.resolve(name), findings, document -> objects.addAll(findings.manifests(document)));
        }
        if (!objects.isEmpty()) {
            actions.add(new TimeLine.Apply(objects));
        }
    }

    private static void scale(Target target, Part part, List<TimeLine.Action> actions) {
        Integer replicas = target.replicas;
        if (replicas == null || replicas < 0) {
            part.at("replicas").refuse("expected a number of replicas, 0 or more");
            return;
        }
        target(target, part)
                .ifPresent(
                        what -> actions.add(new TimeLine.Scale(what.kind(), what.namespace(), what.name(), replicas)));
    }

    private static Optional<TimeLine.Delete> target(Target target, Part part) {
        Optional<Kind> kind = Kinds.named(target.kind);
        if (kind.isEmpty()) {
            part.at("kind").refuse("\"" + target.kind + "\" is no kind that a cluster here holds");
        }
        if (target.name.isEmpty()) {
            part.at("name").refuse("the name is missing");
        }
        String namespace = target.namespace.isEmpty() ? "default" : target.namespace;
        return kind.map(found -> new TimeLine.Delete(found, found.namespaced() ? namespace : "", target.name));
    }
}
