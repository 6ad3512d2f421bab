package io.berth.host.main;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Begins a script. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a script with a filter and a score to begin with, a test of it, and what an editor needs to"
                    + " complete and check both: jsconfig.json and berth.d.ts. Overwrites nothing.",
            ""
        },
        footer = {"", "Example:", "  berth script new rack-limit --dir my-scripts && berth script test my-scripts"})
final class ScriptNewCommand implements Callable<Integer> {
    private static final String DECLARATIONS = "berth.d.ts";

    @Parameters(
            paramLabel = "NAME",
            converter = PluginName.Converter.class,
            description = "such as rack-limit: then the file is rack-limit.js and the plugin RackLimit")
    PluginName name = new PluginName("script");

    @Option(names = "--dir", paramLabel = "DIR", description = "where to (default: the current folder)")
    Path folder = Path.of("");

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Map<String, String> words = Map.of("file", name.file(), "plugin", name.plugin());
        NewFiles files = new NewFiles(folder)
                .add(name.file() + ".js", NewFiles.template("script.js", words))
                .add(name.file() + ".test.js", NewFiles.template("script.test.js", words))
                .addIfMissing("jsconfig.json", NewFiles.template("jsconfig.json", words));
        Path declarations = Path.of(System.getProperty("berth.home", ""), "scripts", DECLARATIONS);
        if (Files.isRegularFile(declarations)) {
            files.addIfMissing(DECLARATIONS, Files.readString(declarations));
        }
        List<Path> written = files.write();
        written.forEach(file -> out.println("wrote " + file));
        if (!Files.exists(folder.resolve(DECLARATIONS))) {
            out.println("note: put berth.d.ts beside them; it was not found at " + declarations);
        }
        String shown = folder.toString().isEmpty() ? "." : folder.toString();
        out.println("test it: berth script test " + shown);
        out.println("then name " + name.plugin() + " in a profile and give --scripts " + shown);
        out.flush();
        return 0;
    }
}
