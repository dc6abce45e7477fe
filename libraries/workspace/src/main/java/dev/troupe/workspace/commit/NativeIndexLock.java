package dev.troupe.workspace.commit;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Holds the user's index locked, as git does, while a commit is made with the git program. */
final class NativeIndexLock implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final NativeGit git;
    private final Path index;
    private final Path lock;
    private final Path fresh;
    private final GitLockMarker mark;

    private NativeIndexLock(NativeGit git, GitLockMarker mark) {
        this.git = git;
        this.mark = mark;
        this.index = git.gitDirectory().resolve("index");
        this.lock = git.gitDirectory().resolve("index.lock");
        this.fresh = git.gitDirectory().resolve("index.troupe");
    }

    /**
     * Locks it.
     *
     * @throws GitIndexBusyException when another git holds it for longer than three seconds
     */
    static NativeIndexLock lock(NativeGit git) throws IOException {
        GitLockMarker mark = new GitLockMarker(git.gitDirectory());
        mark.sweep();
        NativeIndexLock made = new NativeIndexLock(git, mark);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                mark.intend();
                Files.createFile(made.lock);
                made.hold();
                return made;
            } catch (FileAlreadyExistsException held) {
                mark.clear();
                if (System.nanoTime() > end) {
                    throw new GitIndexBusyException(
                            "was not committed, as another git holds %s; when none runs, remove that file, and commit yourself"
                                    .formatted(made.lock),
                            held);
                }
                pause();
            }
        }
    }

    private void hold() throws IOException {
        try {
            mark.hold();
        } catch (IOException noRoom) {
            Files.deleteIfExists(lock);
            throw noRoom;
        }
    }

    /**
     * Writes another index beside the old one: what can fail for want of space fails here.
     *
     * @param length of the names of objects here
     */
    void prepare(SortedMap<String, Optional<NativeTreeEntry>> entries, int length)
            throws IOException {
        Files.deleteIfExists(fresh);
        if (Files.exists(index)) {
            Files.copy(index, fresh);
        }
        List<String> lines = new ArrayList<>();
        entries.forEach((path, entry) -> lines.add(NativeGitReader.line(path, entry, length)));
        NativeGitReader.update(git.variable("GIT_INDEX_FILE", fresh.toString()), lines);
    }

    /** Puts what was prepared in the place of the old one. */
    void commit() throws IOException {
        Files.move(
                fresh, index, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(fresh);
        Files.deleteIfExists(lock);
        mark.clear();
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(20);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("Waiting for the index was interrupted.", stopped);
        }
    }
}
