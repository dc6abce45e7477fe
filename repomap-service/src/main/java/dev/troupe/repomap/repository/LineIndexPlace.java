package dev.troupe.repomap.repository;

import dev.troupe.workspace.DirectoryRemover;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Holds the directory of one index of lines: two that write to the same files would read each other's texts. Where another
 * holds it, a directory that goes with this one takes its place.
 */
final class LineIndexPlace implements AutoCloseable {
    private static final String LOCK = "in-use.lock";

    private final Path directory;
    private final FileChannel channel;
    private final boolean kept;

    private LineIndexPlace(Path directory, FileChannel channel, boolean kept) {
        this.directory = directory;
        this.channel = channel;
        this.kept = kept;
    }

    /**
     * Takes a directory, or one in its place.
     *
     * @throws IOException when neither can be made
     */
    static LineIndexPlace take(Path wanted) throws IOException {
        Files.createDirectories(wanted);
        FileChannel channel =
                FileChannel.open(
                        wanted.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (lock(channel) != null) {
                return new LineIndexPlace(wanted, channel, true);
            }
            return new LineIndexPlace(Files.createTempDirectory("troupe-lines-"), channel, false);
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ownProcess) {
            return null;
        }
    }

    Path directory() {
        return directory;
    }

    /** Lets others have it. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (!kept) {
            DirectoryRemover.delete(directory);
        }
    }
}
