package io.berth.host.main;

import io.berth.api.plugin.SpiVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Begins a plugin jar. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a Maven project with a filter and a score to begin with, and a test of both. One command, mvn"
                    + " package, tests it and makes of it a jar that can be dropped into a folder. Overwrites nothing.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  berth plugin new rack-limit && cd rack-limit && mvn package",
            "  berth plugins --plugins rack-limit/target"
        })
final class PluginNewCommand implements Callable<Integer> {
    private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");

    @Parameters(
            paramLabel = "NAME",
            converter = PluginName.Converter.class,
            description = "such as rack-limit: then the jar is rack-limit.jar and the plugin RackLimit")
    PluginName name = new PluginName("plugin");

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "where to (default: a new folder with the plugin's name)")
    @Nullable
    Path folder;

    @Option(
            names = "--group",
            paramLabel = "PACKAGE",
            defaultValue = "com.example",
            description = "the group id, and the package above the plugin's own (default: com.example)")
    String group = "com.example";

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!PACKAGE.matcher(group).matches()) {
            throw new ParameterException(
                    spec.commandLine(), "--group " + group + ": give a package such as com.example");
        }
        Path target = folder == null ? Path.of(name.file()) : folder;
        String own = group + "." + name.word();
        Map<String, String> words = Map.of(
                "file",
                name.file(),
                "plugin",
                name.plugin(),
                "group",
                group,
                "package",
                own,
                "spi",
                SpiVersion.CURRENT,
                "nextSpi",
                Integer.parseInt(SpiVersion.CURRENT.substring(0, SpiVersion.CURRENT.indexOf('.'))) + 1 + ".0.0",
                "api",
                jar("lib", "berth-plugin-api"),
                "kit",
                jar("kit", "berth-plugin-testkit"));
        String folders = "/java/" + own.replace('.', '/') + "/" + name.plugin();
        PrintWriter out = spec.commandLine().getOut();
        new NewFiles(target)
                .add("pom.xml", NewFiles.template("plugin-pom.xml", words))
                .add("src/main" + folders + ".java", NewFiles.template("Plugin.java.txt", words))
                .add("src/main" + folders + "Factory.java", NewFiles.template("PluginFactory.java.txt", words))
                .add("src/test" + folders + "Test.java", NewFiles.template("PluginTest.java.txt", words))
                .add(
                        "src/main/resources/META-INF/services/io.berth.api.plugin.PluginFactory",
                        own + "." + name.plugin() + "Factory\n")
                .write()
                .forEach(file -> out.println("wrote " + file));
        out.println("build it: cd " + target + " && mvn package");
        out.println("then name " + name.plugin() + " in a profile and give --plugins " + target + "/target");
        out.flush();
        return 0;
    }

    /** A jar of this distribution, so that no repository needs to have it. */
    private static String jar(String folder, String artifact) throws IOException {
        Path jars = Path.of(System.getProperty("berth.home", ""), folder).toAbsolutePath();
        if (!Files.isDirectory(jars)) {
            return "${user.home}/berth/" + folder + "/" + artifact + ".jar";
        }
        try (Stream<Path> found = Files.list(jars)) {
            return found.filter(jar -> isOf(jar.getFileName().toString(), artifact))
                    .sorted()
                    .findFirst()
                    .orElse(jars.resolve(artifact + ".jar"))
                    .toString();
        }
    }

    /** With a version or without; sources and Javadoc are other jars. */
    private static boolean isOf(String file, String artifact) {
        return file.startsWith(artifact) && !file.endsWith("-sources.jar") && !file.endsWith("-javadoc.jar");
    }
}
