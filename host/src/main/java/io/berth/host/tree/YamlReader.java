package io.berth.host.tree;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads YAML, of any number of documents. Documents without content are passed over. */
final class YamlReader {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

    private YamlReader() {}

    /** Hands over one tree after the other; then throws {@link InvalidInputException} if anything was wrong. */
    static void read(String text, String source, Consumer<Tree> sink) {
        List<Problem> problems = new ArrayList<>();
        try {
            documents(new YamlEvents(new Parse(SETTINGS).parseString(text).iterator(), source), problems, sink);
        } catch (UnusableYaml e) {
            problems.add(e.problem());
        } catch (MarkedYamlEngineException e) {
            problems.add(new Problem(position(e, source), "", message(e)));
        } catch (ReaderException e) {
            problems.add(new Problem(
                    Position.in(text, text.indexOf(e.getCodePoint()), source),
                    "",
                    String.format("no valid YAML: the character U+%04X must not be in it", e.getCodePoint())));
        } catch (YamlEngineException e) {
            problems.add(new Problem(new Position(source, 0, 0), "", "no valid YAML: " + e.getMessage()));
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    private static void documents(YamlEvents events, List<Problem> problems, Consumer<Tree> sink) {
        while (events.peek() != Event.ID.StreamEnd) {
            if (events.peek() != Event.ID.DocumentStart) {
                events.next();
                continue;
            }
            events.next();
            int before = problems.size();
            Tree tree = new YamlDocument(events, problems).read();
            if (problems.size() == before && !isEmpty(tree)) {
                sink.accept(tree);
            }
        }
    }

    private static boolean isEmpty(Tree tree) {
        return tree instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL;
    }

    private static Position position(MarkedYamlEngineException e, String source) {
        Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
        return mark.map(found -> YamlEvents.position(found, source)).orElse(new Position(source, 0, 0));
    }

    private static String message(MarkedYamlEngineException e) {
        String context = e.getContext() == null ? "" : e.getContext() + ": ";
        String problem = e.getProblem() == null ? "" : e.getProblem().strip();
        if (problem.contains("\\t(TAB)")) {
            return "a tab where YAML wants spaces; indent with spaces";
        }
        return "no valid YAML: " + context + problem;
    }
}
