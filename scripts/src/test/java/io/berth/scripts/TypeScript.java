package io.berth.scripts;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** The real TypeScript compiler, in the engine that runs the scripts: what {@code tsc -p jsconfig.json} prints. */
final class TypeScript implements AutoCloseable {
    private static final String LIB = "META-INF/resources/webjars/typescript/" + version() + "/lib/";

    /** The files that the compiler sees: those of the project, and its own declarations under {@code /lib/}. */
    public static final class Disk {
        private final Map<String, String> texts = new TreeMap<>();

        private Disk(Path project) throws IOException {
            try (Stream<Path> files = Files.walk(project)) {
                for (Path file : files.filter(TypeScript::isSource).toList()) {
                    texts.put("/" + project.relativize(file), Files.readString(file));
                }
            }
        }

        /** The names of the project's files, one a line. */
        @HostAccess.Export
        public String names() {
            return String.join("\n", texts.keySet());
        }

        /** The text of a file, or nothing. */
        @HostAccess.Export
        public Object read(String name) throws IOException {
            if (!name.startsWith("/lib/")) {
                return texts.get(name);
            }
            URL own = TypeScript.class.getClassLoader().getResource(LIB + name.substring("/lib/".length()));
            return own == null ? null : text(own);
        }
    }

    private final Context context =
            Context.newBuilder("js").allowHostAccess(HostAccess.EXPLICIT).build();
    private final Value check;

    TypeScript() throws IOException {
        evaluate(LIB + "typescript.js");
        check = evaluate("io/berth/scripts/check.js");
    }

    /** What it says of the project in a folder; nothing if all is well. */
    String check(Path project) throws IOException {
        return check.execute(new Disk(project)).asString();
    }

    private Value evaluate(String resource) throws IOException {
        URL url = Objects.requireNonNull(TypeScript.class.getClassLoader().getResource(resource), resource);
        return context.eval(Source.newBuilder("js", text(url), resource).build());
    }

    private static String version() {
        Properties properties = new Properties();
        try (InputStream stream = TypeScript.class
                .getClassLoader()
                .getResourceAsStream("META-INF/maven/org.webjars.npm/typescript/pom.properties")) {
            properties.load(Objects.requireNonNull(stream, "the TypeScript compiler is not on the class path"));
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(URL url) throws IOException {
        try (Reader reader = new InputStreamReader(url.openStream(), StandardCharsets.UTF_8)) {
            return reader.readAllAsString();
        }
    }

    private static boolean isSource(Path file) {
        String name = file.toString();
        return !name.contains("target")
                && !name.contains("src/")
                && (name.endsWith(".js") || name.endsWith(".mjs") || name.endsWith(".d.ts") || name.endsWith(".json"));
    }

    @Override
    public void close() {
        context.close();
    }
}
