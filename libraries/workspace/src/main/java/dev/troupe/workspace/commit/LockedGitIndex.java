package dev.troupe.workspace.commit;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.errors.LockFailedException;
import org.eclipse.jgit.lib.Repository;

/** The user's index, locked while a commit is made so that nobody stages in between. */
final class LockedGitIndex implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final DirCache index;
    private final GitLockMarker mark;
    private final DirCacheEditor editor;
    private boolean done;

    private LockedGitIndex(DirCache index, GitLockMarker mark) {
        this.index = index;
        this.mark = mark;
        this.editor = index.editor();
    }

    /**
     * Locks it.
     *
     * @throws GitIndexBusyException when another git holds it for longer than three seconds, or it is
     *     of a kind that cannot be written back
     */
    static LockedGitIndex lock(Repository repository) throws IOException {
        GitLockMarker mark = new GitLockMarker(repository.getDirectory().toPath());
        mark.sweep();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                mark.intend();
                return marked(repository.lockDirCache(), mark);
            } catch (LockFailedException held) {
                mark.clear();
                if (System.nanoTime() > end) {
                    throw new GitIndexBusyException(
                            "was not committed, as another git holds %s.lock; when none runs, remove that file, and commit yourself"
                                    .formatted(held.getFile()),
                            held);
                }
                pause();
            } catch (IOException | RuntimeException unreadable) {
                throw new GitIndexBusyException(
                        "was not committed, as the index cannot be written back as it is (%s); commit it yourself"
                                .formatted(unreadable.getMessage()),
                        unreadable);
            }
        }
    }

    private static LockedGitIndex marked(DirCache index, GitLockMarker mark) throws IOException {
        try {
            mark.hold();
            return new LockedGitIndex(index, mark);
        } catch (IOException noRoom) {
            index.unlock();
            throw noRoom;
        }
    }

    /** The index as it was when it was locked. */
    DirCache content() {
        return index;
    }

    /** What is staged for a path. */
    StagedEntry staged(String path) {
        int at = index.findEntry(path);
        if (at < 0) {
            return new StagedEntry.Absent();
        }
        DirCacheEntry entry = index.getEntry(at);
        return entry.getStage() == DirCacheEntry.STAGE_0
                ? new StagedEntry.File(
                        new MergedChanges.Entry(entry.getObjectId().copy(), entry.getFileMode()))
                : new StagedEntry.Conflict();
    }

    /** Stages another content, or none. */
    void set(String path, Optional<MergedChanges.Entry> entry) {
        editor.add(
                entry.map(e -> edit(path, e)).orElseGet(() -> new DirCacheEditor.DeletePath(path)));
    }

    private static DirCacheEditor.PathEdit edit(String path, MergedChanges.Entry content) {
        return new DirCacheEditor.PathEdit(path) {
            @Override
            public void apply(DirCacheEntry entry) {
                entry.setFileMode(content.mode());
                entry.setObjectId(content.id());
                // Without times or size git looks at the file itself, the next time it matters.
                entry.setLength(0);
                entry.setLastModified(Instant.EPOCH);
            }
        };
    }

    /** Writes it beside the old one: what can fail for want of space fails here. */
    void prepare() throws IOException {
        editor.finish();
        index.write();
    }

    /** Puts what was prepared in the place of the old one. */
    void commit() throws IOException {
        done = index.commit();
        if (!done) {
            throw new IOException("git did not take the new index; run `git status`");
        }
    }

    @Override
    public void close() throws IOException {
        if (!done) {
            index.unlock();
        }
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
