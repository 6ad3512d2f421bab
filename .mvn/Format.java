import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/**
 * Formats every Java source of the repository, or checks that it is formatted. Run by the root pom, in a process of
 * the JDK that compiles: {@code Format.java check|apply|skip ROOT}. Remembers by content which files are good, in
 * {@code target/formatted}, and does not format those again.
 */
final class Format {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    private final boolean apply;
    private final Path root;
    private final Set<String> known;
    private final Set<String> good = new ConcurrentSkipListSet<>();
    private final Set<String> problems = new ConcurrentSkipListSet<>();

    private Format(boolean apply, Path root, Set<String> known) {
        this.apply = apply;
        this.root = root;
        this.known = known;
    }

    public static void main(String[] arguments) throws IOException {
        var mode = arguments[0];
        var root = Path.of(arguments[1]);
        if (mode.equals("skip")) {
            return;
        }
        if (!mode.equals("check") && !mode.equals("apply")) {
            System.err.println("-Dformat=" + mode + ": expected check, apply or skip");
            System.exit(2);
        }
        // The class path holds the formatter's version: another formatter knows nothing yet.
        var index = root.resolve("target/formatted");
        var stamp = "# " + digest(System.getProperty("java.class.path"));
        var lines = Files.exists(index) ? Files.readAllLines(index) : List.<String>of();
        var known = lines.contains(stamp) ? new TreeSet<>(lines) : new TreeSet<String>();

        var format = new Format(mode.equals("apply"), root, known);
        sources(root).parallelStream().forEach(format::visit);

        format.good.add(stamp);
        Files.createDirectories(index.getParent());
        Files.write(index, format.good);
        if (!format.problems.isEmpty()) {
            System.err.println("Not formatted:");
            format.problems.forEach(problem -> System.err.println("  " + problem));
            System.err.println("Format with: mvn -q -N validate -Dformat=apply");
            System.exit(1);
        }
    }

    /** Sources stand in {@code src/main/java} and {@code src/test/java} of a module one or two folders down. */
    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> modules = Files.find(root, 5, (path, _) -> path.endsWith("src/main/java") || path.endsWith("src/test/java"))) {
            return modules.flatMap(Format::javaFiles).toList();
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void visit(Path file) {
        var name = root.relativize(file).toString();
        try {
            var source = Files.readString(file);
            if (known.contains(digest(source))) {
                good.add(digest(source));
                return;
            }
            var formatted = FORMATTER.formatSourceAndFixImports(source);
            if (formatted.equals(source) || apply) {
                good.add(digest(formatted));
            } else {
                problems.add(name);
            }
            if (!formatted.equals(source) && apply) {
                Files.writeString(file, formatted);
            }
        } catch (FormatterException e) {
            problems.add(name + ": " + e.getMessage() + hint(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one piece of Java 25 that this formatter does not know. */
    private static String hint(String message) {
        return message.contains("expected token: '_'") ? " (inside a record pattern write 'var _' for '_')" : "";
    }

    private static String digest(String text) {
        try {
            var bytes = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
