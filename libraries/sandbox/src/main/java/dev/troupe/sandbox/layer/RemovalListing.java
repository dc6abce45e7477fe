package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerNode;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Lists what was below the directories that a held layer takes away, by raw path: more than that nobody has agreed to
 * lose. It was read with the layer, so that whatever comes between that and the answer is told apart.
 */
record RemovalListing(Map<String, EntryTrace> entries) {
    /** Returns one without entries, to be filled while operations are planned. */
    static RemovalListing empty() {
        return new RemovalListing(new HashMap<>());
    }

    /** Notes all that the workspace has below a directory which is removed or replaced. */
    void add(LayerNode directory) {
        for (LayerNode child : directory.children()) {
            child.visit(it -> {
                if (it.before() != null) {
                    entries.put(it.raw(), EntryTrace.of(it.before()));
                }
            });
        }
    }

    /**
     * Whether nothing was put into a directory, or changed in it, since it was listed. What is gone since is no loss.
     *
     * @param raw path by which it was listed
     */
    boolean covers(DirectoryHandle parent, String name, String raw, RestoredFileLog restored)
            throws IOException {
        if (!parent.status(name).isDirectory()) {
            return true;
        }
        try (DirectoryHandle directory = parent.openDirectory(name)) {
            for (String child : directory.list()) {
                Optional<FileStatus> now = directory.find(child);
                if (now.isPresent()
                        && !covers(directory, child, now.get(), raw + "/" + child, restored)) {
                    return false;
                }
            }
            return true;
        } catch (PosixException unreadable) {
            // One that was locked when it was listed is moved as a whole, as nobody could say what
            // is in it.
            return unreadable.error() == PosixException.NO_ACCESS;
        }
    }

    private boolean covers(
            DirectoryHandle parent,
            String name,
            FileStatus now,
            String raw,
            RestoredFileLog restored)
            throws IOException {
        EntryTrace trace = entries.get(raw);
        return trace != null && trace.matches(now, restored) && covers(parent, name, raw, restored);
    }
}
