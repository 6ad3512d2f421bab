package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket in the state folder at which commands on the same machine ask a process: a line of JSON each way. Only who
 * runs the process may open it.
 */
final class ControlDoor implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ControlDoor.class);
    private static final String NAME = "control.sock";
    private static final int LINE_MAX = 1 << 20;

    private final ServerSocketChannel server;
    private final Path socket;
    private final UnaryOperator<Tree.Mapping> answers;

    private ControlDoor(ServerSocketChannel server, Path socket, UnaryOperator<Tree.Mapping> answers) {
        this.server = server;
        this.socket = socket;
        this.answers = answers;
    }

    static Path socket(Path stateDir) {
        return stateDir.resolve(NAME);
    }

    /**
     * Opens it.
     *
     * @param answers called by a thread for each question
     */
    static ControlDoor open(Path stateDir, UnaryOperator<Tree.Mapping> answers) {
        Path socket = socket(stateDir);
        try {
            Files.createDirectories(stateDir);
            requireUnused(stateDir);
            Files.deleteIfExists(socket);
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            ControlDoor door = new ControlDoor(server, socket, answers);
            Thread.ofPlatform().daemon().name("berth-control").start(door::serve);
            return door;
        } catch (IOException e) {
            throw new CommandFailure(
                    "the socket " + socket + " for berth reload and the like cannot be opened: " + e.getMessage(), e);
        }
    }

    /** @throws CommandFailure if a process answers there */
    static void requireUnused(Path stateDir) {
        Path socket = socket(stateDir);
        if (answers(socket)) {
            throw new CommandFailure(
                    "another process uses the state folder " + stateDir + " and answers at " + socket
                            + ": give each its own",
                    null);
        }
    }

    private static boolean answers(Path socket) {
        try (SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return other.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private void serve() {
        try {
            while (true) {
                SocketChannel client = server.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (ClosedChannelException e) {
            log.debug("the control socket is closed");
        } catch (IOException e) {
            log.error("the control socket {} does not answer any more", socket, e);
        }
    }

    private void serve(SocketChannel client) {
        try (client;
                Reader reader = Channels.newReader(client, StandardCharsets.UTF_8);
                Writer writer = Channels.newWriter(client, StandardCharsets.UTF_8)) {
            String line = line(reader);
            // Who only looks whether somebody is there asks nothing.
            if (!line.isBlank()) {
                writer.write(TreeWriter.json(answer(line)) + "\n");
                writer.flush();
            }
        } catch (IOException e) {
            log.info("a question at the control socket was not answered: {}", e.getMessage());
        }
    }

    private Tree.Mapping answer(String line) {
        try {
            return TreeReader.read(line, "request").getFirst() instanceof Tree.Mapping request
                    ? answers.apply(request)
                    : Controls.refusal("a request is a JSON object");
        } catch (InvalidInputException e) {
            return Controls.refusal(
                    "a request is a JSON object: " + e.problems().getFirst());
        } catch (RuntimeException e) {
            log.error("a question at the control socket failed: {}", line, e);
            return Controls.refusal("internal error, see the log of the process: " + e);
        }
    }

    private static String line(Reader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = reader.read(); c >= 0 && c != '\n'; c = reader.read()) {
            if (line.length() == LINE_MAX) {
                throw new IOException("a request has " + LINE_MAX + " characters at most");
            }
            line.append((char) c);
        }
        return line.toString();
    }

    /** Asks the process that uses a state folder. */
    static Tree.Mapping ask(Path stateDir, Tree.Mapping request) {
        Path socket = socket(stateDir);
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                Writer writer = Channels.newWriter(channel, StandardCharsets.UTF_8);
                BufferedReader reader = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
            writer.write(TreeWriter.json(request) + "\n");
            writer.flush();
            String answer = reader.readLine();
            if (answer == null) {
                throw new CommandFailure("the process at " + socket + " ended before it answered", null);
            }
            return (Tree.Mapping) TreeReader.read(answer, socket.toString()).getFirst();
        } catch (IOException e) {
            throw new CommandFailure(
                    "no process answers at " + socket + " (" + e.getMessage()
                            + "): one that was started with --state-dir " + stateDir
                            + " does, for the user who started it",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            log.warn("the control socket {} is left over: {}", socket, e.getMessage());
        }
    }
}
