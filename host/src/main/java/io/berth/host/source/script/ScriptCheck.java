package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.source.LoadFailure;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.slf4j.LoggerFactory;

/** Loads one script in a context of its own and checks everything that can be checked without a pod. */
final class ScriptCheck {
    private static final int PLACES_MAX = 5;

    private final ScriptRuntime runtime;
    private final ScriptFolder folder;
    private final String entry;
    private final String file;

    /**
     * @param entry the script's name in the folder
     * @param file its name for messages
     */
    ScriptCheck(ScriptRuntime runtime, ScriptFolder folder, String entry, String file) {
        this.runtime = runtime;
        this.folder = folder;
        this.entry = entry;
        this.file = file;
    }

    ScriptModule check() throws LoadFailure {
        Source source = Source.newBuilder("js", text(), entry)
                .mimeType("application/javascript+module")
                .buildLiteral();
        ScriptFileSystem files = new ScriptFileSystem(folder);
        ScriptContext.Purpose purpose = new ScriptContext.Purpose(
                file,
                GuestServices.NONE,
                new CycleState.Key<>(entry),
                new OutputBudget(LoggerFactory.getLogger("plugin." + entry), runtime.limits()),
                "{}",
                "",
                runtime.limits());
        try (ScriptContext context = ScriptContext.open(runtime, files, purpose)) {
            return load(context, source, files);
        }
    }

    private ScriptModule load(ScriptContext context, Source source, ScriptFileSystem files) throws LoadFailure {
        String text = source.getCharacters().toString();
        try {
            return context.load(source, module -> module(new ExportReader(module, text, file), source, files));
        } catch (PolyglotException e) {
            throw new LoadFailure(OutsideImports.problem(String.valueOf(e.getMessage()), folder, file)
                    .orElseGet(() -> placed(context.problem(e), e, files)));
        }
    }

    /** What the own statements of a module throw has no place unless it is an Error. */
    private Problem placed(Problem problem, PolyglotException thrown, ScriptFileSystem files) {
        if (problem.position().line() > 0 || thrown.getGuestObject() == null) {
            return problem;
        }
        List<Position> places = new ArrayList<>();
        for (String path :
                Stream.concat(Stream.of(entry), files.imported().stream()).toList()) {
            String text = new String(folder.require(path), StandardCharsets.UTF_8);
            String name = file.substring(0, file.length() - entry.length()) + path;
            ThrowStatements.in(text).forEach(offset -> places.add(Position.in(text, offset, name)));
        }
        if (places.size() == 1) {
            return new Problem(places.getFirst(), "", problem.message());
        }
        String some = places.stream().limit(PLACES_MAX).map(Position::toString).collect(Collectors.joining(", "));
        return places.isEmpty()
                ? problem
                : new Problem(
                        problem.position(), "", problem.message() + " (by one of the statements at " + some + ")");
    }

    private ScriptModule module(ExportReader exports, Source source, ScriptFileSystem files) throws LoadFailure {
        Set<ScriptExport> known = exports.check();
        String texts = source.getCharacters() + importedText(files);
        return new ScriptModule(
                entry,
                source,
                folder,
                ScriptModule.digest(folder, entry, files.imported()),
                exports.name(entry),
                known,
                exports.defaults(),
                exports.events(),
                exports.style(ScriptExport.FILTER, texts),
                exports.style(ScriptExport.SCORE, texts));
    }

    private String importedText(ScriptFileSystem files) {
        StringBuilder all = new StringBuilder();
        files.imported()
                .forEach(path -> all.append('\n').append(new String(folder.require(path), StandardCharsets.UTF_8)));
        return all.toString();
    }

    private String text() throws LoadFailure {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(folder.require(entry)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new LoadFailure(file, "is no text in UTF-8; save it as one");
        }
    }
}
