package io.berth.host.source.script;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.graalvm.polyglot.io.FileSystem;

/** All that a script can import: the files of its folder, from memory, to be read and nothing else. */
final class ScriptFileSystem implements FileSystem {
    private static final Path ROOT = Path.of("/");

    private final ScriptFolder folder;
    private final Set<String> imported = new ConcurrentSkipListSet<>();

    ScriptFileSystem(ScriptFolder folder) {
        this.folder = folder;
    }

    /** The files that were read so far, by their paths in the folder. */
    Set<String> imported() {
        return imported;
    }

    /** The path in the folder; empty for the folder itself. */
    static String inFolder(Path path) {
        return ROOT.relativize(ROOT.resolve(path).normalize()).toString().replace('\\', '/');
    }

    @Override
    public Path parsePath(URI uri) {
        throw new UnsupportedOperationException(
                "an import names a file by its path, as in \"./other.js\", not by " + uri);
    }

    @Override
    public Path parsePath(String path) {
        return Path.of(path);
    }

    @Override
    public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
        String name = inFolder(path);
        if (modes.contains(AccessMode.WRITE)) {
            throw readOnly(path);
        }
        if (folder.get(name) == null && !folder.isFolder(name)) {
            throw new NoSuchFileException(name);
        }
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        String name = inFolder(path);
        byte[] content = folder.get(name);
        if (content == null) {
            throw new NoSuchFileException(name);
        }
        String refusal = folder.refusal(name);
        if (refusal != null) {
            throw new FileSystemException(name, null, refusal);
        }
        imported.add(name);
        return new Content(ByteBuffer.wrap(content).asReadOnlyBuffer());
    }

    @Override
    public Path toAbsolutePath(Path path) {
        return ROOT.resolve(path);
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        checkAccess(path, Set.of());
        return ROOT.resolve(path).normalize();
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        checkAccess(path, Set.of());
        byte[] content = folder.get(inFolder(path));
        return Map.of(
                "isRegularFile",
                content != null,
                "isDirectory",
                content == null,
                "isSymbolicLink",
                false,
                "isOther",
                false,
                "size",
                content == null ? 0L : (long) content.length);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        throw readOnly(directory);
    }

    @Override
    public void delete(Path path) throws IOException {
        throw readOnly(path);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        throw new FileSystemException(directory.toString(), null, "a script cannot list folders");
    }

    private static FileSystemException readOnly(Path path) {
        return new FileSystemException(path.toString(), null, "a script cannot write files");
    }

    /** A file that is being read. */
    private static final class Content implements SeekableByteChannel {
        private final ByteBuffer bytes;
        private boolean open = true;

        Content(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read(ByteBuffer target) throws ClosedChannelException {
            if (!open) {
                throw new ClosedChannelException();
            }
            if (!bytes.hasRemaining()) {
                return -1;
            }
            int count = Math.min(bytes.remaining(), target.remaining());
            target.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new NonWritableChannelException();
        }

        @Override
        public long position() {
            return bytes.position();
        }

        @Override
        public SeekableByteChannel position(long position) {
            bytes.position((int) Math.min(position, bytes.limit()));
            return this;
        }

        @Override
        public long size() {
            return bytes.limit();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new NonWritableChannelException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
