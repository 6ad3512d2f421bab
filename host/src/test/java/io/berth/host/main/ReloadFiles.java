package io.berth.host.main;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A configuration, a script with what it imports, and a jar, which are changed in ten ways by turns; three of these are
 * bad. After ten changes all is as it was, but for numbers. The plugin Constant, a script, gives every node one score.
 */
final class ReloadFiles implements AutoCloseable {
    /** After so many changes the same kind comes again. */
    static final int KINDS = 10;

    final Stage stage;
    private int weight = 1;
    private int value = 10;
    private int imported = 40;
    private boolean hasJar;

    ReloadFiles(Path folder) throws IOException {
        stage = new Stage(folder);
        Files.delete(stage.jars.resolve("blinking-lights.jar"));
        Files.delete(stage.jars.resolve("my-custom-plugin-a.jar"));
        Files.createDirectories(stage.scripts.resolve("lib"));
        writeTexts();
    }

    /** What Constant gives to a node, with its weight. */
    long score() {
        return (long) weight * (value + imported);
    }

    /** Makes the next change; whether it can be used. */
    boolean change(int i) throws IOException {
        switch (i % KINDS) {
            case 0 -> weight = 1 + (weight + 1) % 50;
            case 1 -> value = odd(i, 25);
            case 2, 3 -> jar(i);
            case 4 -> {
                Stage.write(stage.scripts.resolve("constant.js"), "export function score( {");
                return false;
            }
            case 5 -> imported = odd(i, 20);
            case 6 -> {
                weight = 1 + (weight + 2) % 50;
                value = 1 + odd(i, 24);
                imported = 1 + odd(i, 19);
                jar(i);
            }
            case 7 -> {
                badConfiguration(i);
                return false;
            }
            case 8 -> {
                badJar();
                return false;
            }
            default -> {
                Files.delete(jar());
                hasJar = false;
            }
        }
        writeTexts();
        return true;
    }

    /**
     * Other numbers than those of the change of the same kind before, and than the even ones of another kind; together
     * they are no more than a score may be.
     */
    private static int odd(int i, int different) {
        return 1 + 2 * (i / KINDS % different);
    }

    private Path jar() {
        return stage.jars.resolve("acme.jar");
    }

    private void badConfiguration(int i) {
        Stage.write(stage.config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profils: []
            # %d
            """.formatted(i));
    }

    /** Half of the jar that the profile needs. */
    private void badJar() throws IOException {
        writeTexts();
        byte[] whole = Files.readAllBytes(jar());
        byte[] half = new byte[whole.length / 2];
        System.arraycopy(whole, 0, half, 0, half.length);
        Files.write(jar(), half);
    }

    /** A jar with the same plugin and another content each time. */
    private void jar(int i) throws IOException {
        Path next = stage.folder.resolve("next.jar");
        try (ZipFile shipped = new ZipFile(
                        Stage.SHIPPED.resolve("my-custom-plugin-a.jar").toFile());
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(next))) {
            for (ZipEntry entry : Collections.list(shipped.entries())) {
                zip.putNextEntry(new ZipEntry(entry.getName()));
                shipped.getInputStream(entry).transferTo(zip);
            }
            zip.putNextEntry(new ZipEntry("content.txt"));
            zip.write(Integer.toString(i).getBytes(StandardCharsets.UTF_8));
        }
        Files.move(next, jar(), StandardCopyOption.REPLACE_EXISTING);
        hasJar = true;
    }

    private void writeTexts() {
        if (hasJar) {
            stage.profile("Constant=" + weight, "MyCustomPluginA=1");
        } else {
            stage.profile("Constant=" + weight);
        }
        Stage.write(stage.scripts.resolve("lib/offset.js"), "export const offset = " + imported + ";\n");
        Stage.write(
                stage.scripts.resolve("constant.js"),
                "import { offset } from './lib/offset.js';\nexport function score(pod, node) { return " + value
                        + " + offset; }\n");
    }

    @Override
    public void close() {
        stage.close();
    }
}
