package io.berth.host.cluster.manifest;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Reads clusters from files and folders: manifests in YAML or JSON with any number of objects, lists as {@code kubectl
 * get -o yaml} writes them, one object a line, time lines, and the traces that {@link GpuTrace} and {@link
 * SimkubeTrace} describe.
 */
public final class ManifestReader {
    private ManifestReader() {}

    /**
     * Reads files, and folders with all that is in them, in the order given.
     *
     * @throws InvalidInputException with everything that is wrong, each with its file, line and column
     */
    public static Manifests read(List<Path> paths) {
        return read(paths, notice -> {});
    }

    /**
     * As the other one.
     *
     * @param besideErrors hears what is to be noted where something else is wrong, so that there is no result with notices
     */
    public static Manifests read(List<Path> paths, Consumer<String> besideErrors) {
        Findings findings = new Findings();
        for (Path file : ManifestFiles.find(paths, findings)) {
            readFile(file, findings);
        }
        try {
            return findings.all();
        } catch (InvalidInputException e) {
            findings.notices().forEach(besideErrors);
            throw e;
        }
    }

    private static void readFile(Path file, Findings findings) {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
            documents(file, findings, document -> read(document, file, findings));
            return;
        }
        try {
            GpuTrace.read(file, findings);
        } catch (InvalidInputException e) {
            findings.problems().addAll(e.problems());
        }
    }

    /** Hands over the documents of a file; what is wrong with it goes to the findings. */
    static void documents(Path file, Findings findings, Consumer<Tree> sink) {
        AtomicInteger count = new AtomicInteger();
        try {
            TreeReader.read(file, document -> {
                count.incrementAndGet();
                sink.accept(document);
            });
        } catch (InvalidInputException e) {
            findings.problems().addAll(e.problems());
            return;
        }
        if (count.get() == 0) {
            findings.notice(file + " holds no objects");
        }
    }

    private static void read(Tree document, Path file, Findings findings) {
        if (document instanceof Tree.Mapping mapping && TimeLineFile.isOne(mapping)) {
            TimeLineFile.read(mapping, file, findings);
        } else if (document instanceof Tree.Mapping mapping && SimkubeTrace.isOne(mapping)) {
            SimkubeTrace.read(mapping, findings);
        } else {
            findings.add(document);
        }
    }
}
