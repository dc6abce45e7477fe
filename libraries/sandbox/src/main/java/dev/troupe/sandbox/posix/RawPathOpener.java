package dev.troupe.sandbox.posix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Opens the directories of raw paths below one root, name by name and never through a link. Those of the last path stay
 * open, as the next path is usually beside it.
 */
public final class RawPathOpener implements AutoCloseable {
    private final Deque<Step> open = new ArrayDeque<>();

    private record Step(String name, DirectoryHandle directory) {}

    /** Opens the root. */
    public RawPathOpener(Path root) throws IOException {
        open.push(new Step("", DirectoryHandle.open(root)));
    }

    /**
     * Returns the directory that an entry is in; closed by this or a later call.
     *
     * @param raw path below the root, without a slash at its ends
     * @throws PosixException when there is no such directory, or a link is in its place
     */
    public DirectoryHandle parent(String raw) throws IOException {
        int slash = raw.lastIndexOf('/');
        String[] names = slash < 0 ? new String[0] : raw.substring(0, slash).split("/", -1);
        Step[] kept = open.toArray(Step[]::new);
        int same = 0;
        // The deque has the innermost first, the root last.
        while (same < names.length
                && same + 1 < kept.length
                && kept[kept.length - 2 - same].name().equals(names[same])) {
            same++;
        }
        while (open.size() > same + 1) {
            open.pop().directory().close();
        }
        for (int i = same; i < names.length; i++) {
            DirectoryHandle next = open.element().directory().openDirectory(names[i]);
            open.push(new Step(names[i], next));
        }
        return open.element().directory();
    }

    /** Forgets the directories that are open below the root, after some may have been moved. */
    public void forget() {
        while (open.size() > 1) {
            open.pop().directory().close();
        }
    }

    /** Returns the last name of a raw path. */
    public static String name(String raw) {
        return raw.substring(raw.lastIndexOf('/') + 1);
    }

    @Override
    public void close() {
        open.forEach(it -> it.directory().close());
        open.clear();
    }
}
