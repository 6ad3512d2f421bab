package io.berth.host.cluster.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the Go types of the Kubernetes API say of their fields in JSON and in protobuf, by message and JSON name. */
final class GoTypes {
    /** The version that the test bed is built with. */
    private static final Pattern VERSION = Pattern.compile("k8s\\.io/api => k8s\\.io/api (\\S+)");

    /** What stands before the kinds of a group; the core has no name. */
    private static final Map<String, String> PREFIXES = Map.of(
            "core", "v1/",
            "apps", "apps/v1/",
            "policy", "policy/v1/",
            "storage", "storage.k8s.io/v1/",
            "resource", "resource.k8s.io/v1/");

    private static final Pattern STRUCT = Pattern.compile("^type (\\w+) struct \\{");
    private static final Pattern FIELD = Pattern.compile(
            "^\\t(?:(\\w+)\\s+)?(\\S+)\\s+`json:\"([^\",]*)[^\"]*\"[^`]* protobuf:\"[^\"]*?(\\d+),[^\"]*\"`.*");

    /**
     * A field.
     *
     * @param type as Go has it
     * @param message the name of the message that its values are, if they are one
     */
    record GoField(String json, int number, String type, String message) {
        boolean isInlined() {
            return json.isEmpty();
        }

        boolean isPointer() {
            return type.startsWith("*");
        }
    }

    private final Map<String, Map<Integer, GoField>> messages = new HashMap<>();

    /** Those of the modules that Go keeps on this machine; nothing if it has none of that version. */
    static Optional<GoTypes> find() {
        try {
            Matcher version = VERSION.matcher(Files.readString(Path.of("src", "testbed", "go.mod")));
            Path modules = modules();
            if (!version.find() || !Files.isDirectory(modules.resolve("api@" + version.group(1)))) {
                return Optional.empty();
            }
            GoTypes types = new GoTypes();
            for (Map.Entry<String, String> group : PREFIXES.entrySet()) {
                types.read(modules.resolve("api@" + version.group(1)).resolve(group.getKey()), group.getValue());
            }
            types.read(modules.resolve("apimachinery@" + version.group(1) + "/pkg/apis/meta"), "v1/");
            return Optional.of(types);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path modules() {
        String cache = System.getenv("GOMODCACHE");
        return (cache == null ? Path.of(System.getProperty("user.home"), "go", "pkg", "mod") : Path.of(cache))
                .resolve("k8s.io");
    }

    private void read(Path folder, String prefix) throws IOException {
        Map<Integer, GoField> current = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("v1").resolve("types.go"))) {
            Matcher struct = STRUCT.matcher(line);
            Matcher field = FIELD.matcher(line);
            if (struct.find()) {
                current = new LinkedHashMap<>();
                messages.putIfAbsent(prefix + struct.group(1), current);
            } else if (field.matches()) {
                int number = Integer.parseInt(field.group(4));
                String type = field.group(2);
                current.put(number, new GoField(field.group(3), number, type, message(type, prefix)));
            }
        }
    }

    private static String message(String type, String prefix) {
        String element = type.replaceFirst("^(map\\[\\w+]|\\[])?\\*?", "");
        int dot = element.indexOf('.');
        return dot < 0 ? prefix + element : "v1/" + element.substring(dot + 1);
    }

    Map<Integer, GoField> fields(String message) {
        return messages.getOrDefault(message, Map.of());
    }
}
