package io.berth.host.source.jar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A plugin jar that a test compiles and writes. */
public final class TestJar {
    private final Map<String, String> manifest = new LinkedHashMap<>();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final List<String> services = new ArrayList<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    private TestJar() {}

    /** With a full descriptor and nothing else. */
    public static TestJar named(String id) {
        return new TestJar()
                .manifest("Plugin-Id", id)
                .manifest("Plugin-Version", "1.0.0")
                .manifest("Plugin-Requires", ">=1.0.0 & <2.0.0");
    }

    /** With a factory of a plugin that does nothing. */
    public static TestJar withPlugin(String id, String pluginName) {
        String className = "acme." + pluginName + "Factory";
        return named(id).factory(className).source(className, factorySource(pluginName, "return new Plugin() {};"));
    }

    /** The source of a factory in the package {@code acme}. */
    public static String factorySource(String pluginName, String createBody) {
        return """
            package acme;
            import io.berth.api.plugin.*;
            public class %sFactory implements PluginFactory {
                public String name() { return "%s"; }
                public Plugin create(PluginArgs args, PluginContext context) { %s }
            }
            """.formatted(pluginName, pluginName, createBody);
    }

    /** An empty value leaves the attribute out. */
    public TestJar manifest(String name, String value) {
        if (value.isEmpty()) {
            manifest.remove(name);
        } else {
            manifest.put(name, value);
        }
        return this;
    }

    public TestJar factory(String className) {
        services.add(className);
        return this;
    }

    public TestJar source(String className, String text) {
        sources.put(className, text);
        return this;
    }

    public TestJar entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    /** Takes a compiled class out again. */
    public byte[] bytes(String... withoutClasses) {
        Map<String, byte[]> all = new LinkedHashMap<>(compile());
        for (String className : withoutClasses) {
            all.remove(className.replace('.', '/') + ".class");
        }
        all.putAll(entries);
        if (!services.isEmpty()) {
            all.put(
                    "META-INF/services/io.berth.api.plugin.PluginFactory",
                    String.join("\n", services).getBytes(StandardCharsets.UTF_8));
        }
        try {
            return zip(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path writeTo(Path file, String... withoutClasses) {
        try {
            return Files.write(file, bytes(withoutClasses));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] zip(Map<String, byte[]> content) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(buffer)) {
            Manifest written = new Manifest();
            written.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.forEach((name, value) -> written.getMainAttributes().putValue(name, value));
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            written.write(zip);
            for (var entry : content.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return buffer.toByteArray();
    }

    private Map<String, byte[]> compile() {
        if (sources.isEmpty()) {
            return Map.of();
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var messages = new java.io.StringWriter();
        try (var files = new Classes(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
            List<JavaFileObject> units = new ArrayList<>();
            sources.forEach((name, text) -> units.add(new Source(name, text)));
            boolean compiled = compiler.getTask(messages, files, null, List.of("-proc:none"), null, units)
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException("the test's source does not compile: " + messages);
            }
            Map<String, byte[]> classes = new LinkedHashMap<>();
            files.written.forEach(
                    (name, output) -> classes.put(name.replace('.', '/') + ".class", output.toByteArray()));
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Classes extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

        Classes(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + className + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
