package io.berth.host.tree;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import io.berth.api.tree.Tree;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Reads the documents of a YAML or JSON text, whichever it is. Documents without content are passed over, so an empty
 * text, or one of comments only, has none. {@link InvalidInputException} carries everything that is wrong with a text.
 */
public final class TreeReader {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TreeReader() {}

    /** All documents of a file. */
    public static List<Tree> read(Path file) {
        List<Tree> documents = new ArrayList<>();
        read(file, documents::add);
        return documents;
    }

    /**
     * All documents of a text.
     *
     * @param source the text's name in messages
     */
    public static List<Tree> read(String text, String source) {
        List<Tree> documents = new ArrayList<>();
        read(text, source, documents::add);
        return documents;
    }

    /** Hands over the documents of a file one by one; when it throws, those before the problem were handed over. */
    public static void read(Path file, Consumer<Tree> sink) {
        read(text(file), file.toString(), sink);
    }

    private static void read(String written, String source, Consumer<Tree> sink) {
        String text = written.startsWith(BYTE_ORDER_MARK) ? written.substring(1) : written;
        if (isJsonName(source)) {
            JsonReader.read(new StringReader(text), source, sink);
        } else if (!looksLikeJson(text) || !readAsJson(text, source, sink)) {
            YamlReader.read(text, source, sink);
        }
    }

    private static boolean isJsonName(String source) {
        String name = source.toLowerCase(Locale.ROOT);
        return name.endsWith(".json") || name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }

    /** YAML may begin with a brace, too. */
    private static boolean looksLikeJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[");
    }

    /** Only a text that is JSON as a whole is read as JSON; of any other YAML's reader knows better what is wrong. */
    private static boolean readAsJson(String text, String source, Consumer<Tree> sink) {
        List<Tree> documents = new ArrayList<>();
        try {
            JsonReader.read(new StringReader(text), source, documents::add);
        } catch (InvalidInputException notJson) {
            return false;
        }
        documents.forEach(sink);
        return true;
    }

    private static String text(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw refused(file, "is a directory, expected a file");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw refused(file, "does not exist");
        } catch (CharacterCodingException e) {
            throw new InvalidInputException(new Problem(endOfText(file), "", "is no text in UTF-8"));
        } catch (IOException e) {
            throw refused(file, ReadFailure.of(e));
        }
    }

    /** Where the bytes begin that are no UTF-8. */
    private static Position endOfText(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            CharBuffer good = CharBuffer.allocate(bytes.length);
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), good, true);
            good.flip();
            return Position.in(good.toString(), good.length(), file.toString());
        } catch (IOException e) {
            return new Position(file.toString(), 0, 0);
        }
    }

    private static InvalidInputException refused(Path file, String reason) {
        return new InvalidInputException(new Problem(new Position(file.toString(), 0, 0), "", reason));
    }
}
