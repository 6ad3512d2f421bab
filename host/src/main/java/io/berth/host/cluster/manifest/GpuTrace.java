package io.berth.host.cluster.manifest;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes nodes and pods of the lists of the GPU cluster trace of 2023 (openb), which are recognised by their header.
 *
 * <p>GPUs are counted twice: whole ones as {@code nvidia.com/gpu}, and thousandths as {@code
 * alibabacloud.com/gpu-milli}, of which a pod that shares a GPU takes a part. How many thousandths are left on each
 * single GPU of a node is for a plugin to know; the annotations {@code alibabacloud.com/gpu-count} and {@code
 * alibabacloud.com/gpu-milli} tell it what the pod asks of how many. The model is the label {@code
 * alibabacloud.com/gpu-card-model}, and {@code gpu_spec} a required node affinity to it. Times, phase and quality of
 * service are left out.
 */
final class GpuTrace {
    static final String MODEL = "alibabacloud.com/gpu-card-model";
    static final String MILLI = "alibabacloud.com/gpu-milli";
    static final String COUNT = "alibabacloud.com/gpu-count";
    static final String GPU = "nvidia.com/gpu";
    private static final String PODS_MAX = "1001";
    private static final String NODE_HEADER = "sn,cpu_milli,memory_mib,gpu,model";
    private static final String POD_HEADER = "name,cpu_milli,memory_mib,num_gpu,gpu_milli";

    private GpuTrace() {}

    static void read(Path file, Findings findings) {
        List<Row> rows = Row.read(file);
        String header = rows.isEmpty() ? "" : String.join(",", rows.getFirst().cells());
        boolean nodes = header.equals(NODE_HEADER);
        if (!nodes && !header.startsWith(POD_HEADER)) {
            throw new InvalidInputException(new Problem(
                    new Position(file.toString(), 1, 1),
                    "",
                    "is no list of the GPU trace: expected the columns " + NODE_HEADER + " or " + POD_HEADER));
        }
        List<String> columns = rows.getFirst().cells();
        for (Row row : rows.subList(1, rows.size())) {
            if (row.isSound(columns, findings.problems())) {
                findings.add(nodes ? node(row) : pod(row));
            }
        }
    }

    private static Manifest node(Row row) {
        Position at = row.position();
        long gpus = row.number("gpu");
        Edit resources = resources(row, gpus, gpus * 1000).set("pods", PODS_MAX);
        Tree.Mapping status = Edit.at(at)
                .set("capacity", resources.done())
                .set("allocatable", resources.done())
                .done();
        return new Manifest(
                Kinds.get("Node"),
                object("Node", row.text("sn"), at)
                        .in(
                                "metadata",
                                metadata -> metadata.in("labels", labels -> {
                                    labels.set("kubernetes.io/hostname", row.text("sn"));
                                    if (!row.text("model").isEmpty()) {
                                        labels.set(MODEL, row.text("model"));
                                    }
                                }))
                        .set("status", status)
                        .done());
    }

    private static Manifest pod(Row row) {
        Position at = row.position();
        long gpus = row.number("num_gpu");
        long milli = row.number("gpu_milli");
        Tree.Mapping amounts =
                resources(row, milli < 1000 ? 0 : gpus, gpus * milli).done();
        Tree.Mapping container = Edit.at(at)
                .set("name", "main")
                .in("resources", both -> both.set("requests", amounts).set("limits", amounts))
                .done();
        Edit pod = object("Pod", row.text("name"), at).in("spec", spec -> {
            spec.append("containers", List.of(container));
            if (!row.text("gpu_spec").isEmpty()) {
                spec.set("affinity", affinity(at, row.text("gpu_spec")));
            }
        });
        if (gpus > 0) {
            pod.in(
                    "metadata",
                    metadata -> metadata.in(
                            "annotations",
                            annotations ->
                                    annotations.set(COUNT, Long.toString(gpus)).set(MILLI, Long.toString(milli))));
        }
        return new Manifest(Kinds.get("Pod"), pod.done());
    }

    private static Edit object(String kind, String name, Position at) {
        return Edit.at(at)
                .set("apiVersion", "v1")
                .set("kind", kind)
                .in("metadata", metadata -> metadata.set("name", name));
    }

    private static Edit resources(Row row, long gpus, long gpuMilli) {
        Edit resources = Edit.at(row.position())
                .set("cpu", row.number("cpu_milli") + "m")
                .set("memory", row.number("memory_mib") + "Mi");
        if (gpus > 0) {
            resources.set(GPU, Long.toString(gpus));
        }
        return gpuMilli > 0 ? resources.set(MILLI, Long.toString(gpuMilli)) : resources;
    }

    private static Tree affinity(Position at, String models) {
        Tree.Mapping expression = Edit.at(at)
                .set("key", MODEL)
                .set("operator", "In")
                .setTexts("values", new ArrayList<>(Arrays.asList(models.split("\\|"))))
                .done();
        Tree.Mapping term =
                Edit.at(at).append("matchExpressions", List.of(expression)).done();
        return Edit.at(at)
                .in(
                        "nodeAffinity",
                        node -> node.in(
                                "requiredDuringSchedulingIgnoredDuringExecution",
                                required -> required.append("nodeSelectorTerms", List.of(term))))
                .done();
    }
}
