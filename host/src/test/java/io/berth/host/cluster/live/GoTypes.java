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
import java.util.stream.Stream;

/** What the Go types of the Kubernetes API say of their fields in JSON and in protobuf, by message and JSON name. */
final class GoTypes {
    /** With which the test bed is built. */
    private static final String VERSION = "v0.37.2";

    private static final Map<String, String> GROUPS = Map.of(
            "api/core",
            "",
            "api/apps",
            "apps/",
            "api/policy",
            "policy/",
            "api/storage",
            "storage.k8s.io/",
            "api/resource",
            "resource.k8s.io/",
            "apimachinery/meta",
            "");

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
        Path modules = Path.of(System.getProperty("user.home"), "go", "pkg", "mod", "k8s.io");
        if (!Files.isDirectory(modules.resolve("api@" + VERSION))) {
            return Optional.empty();
        }
        GoTypes types = new GoTypes();
        Stream.of("core", "apps", "policy", "storage", "resource")
                .forEach(group -> types.read(modules.resolve("api@" + VERSION), group, "api/" + group));
        types.read(modules.resolve("apimachinery@" + VERSION + "/pkg/apis"), "meta", "apimachinery/meta");
        return Optional.of(types);
    }

    private void read(Path folder, String group, String key) {
        String prefix = GROUPS.get(key) + "v1/";
        Map<Integer, GoField> current = new LinkedHashMap<>();
        try {
            for (String line :
                    Files.readAllLines(folder.resolve(group).resolve("v1").resolve("types.go"))) {
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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
