package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import dev.troupe.sandbox.posix.PosixFileKind;
import dev.troupe.sandbox.posix.RawNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the upper directory of an overlay beside the lower one, by handles and without following links; nothing may
 * write to the upper one any more. The attributes that the overlay keeps there are taken off.
 *
 * @see <a href="https://docs.kernel.org/filesystems/overlayfs.html">Overlay Filesystem</a>
 */
final class LayerReader {
    private static final String OVERLAY = "user.overlay.";
    private static final String OPAQUE = OVERLAY + "opaque";
    private static final int OWNER = 0700;
    private static final int READ_AND_ENTER = 0500;

    private static final long LARGEST_COMPARED = 64L << 20;

    /** Deeper ones nobody works with, and each level takes two handles. */
    private static final int DEEPEST = 250;

    /** Longer paths cannot be opened by their name. */
    private static final int LONGEST = 4_000;

    private final Map<String, FileStatus> placeholders;
    private final long begin;
    private final LayerLimits limits;
    private int count;
    private long bytes;

    /**
     * @param placeholders what was put into the upper directory beforehand, by raw path
     * @param begin ctime of a file that was made right after the overlay was mounted
     */
    LayerReader(Map<String, FileStatus> placeholders, long begin, LayerLimits limits) {
        this.placeholders = placeholders;
        this.begin = begin;
        this.limits = limits;
    }

    /** Signals that there is too much to go on. */
    private static final class ExcessException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ExcessException(String message) {
            super(message, null, false, false);
        }
    }

    LayerContents read(Path upper, Path lower) throws IOException {
        try (DirectoryHandle written = DirectoryHandle.open(upper);
                DirectoryHandle workspace = DirectoryHandle.open(lower)) {
            List<LayerNode> nodes = children(written, workspace, "", 0, false);
            return new LayerContents(
                    new LayerNode("", "", null, workspace.status(), nodes), Optional.empty());
        } catch (ExcessException tooMuch) {
            return new LayerContents(
                    new LayerNode("", "", null, null, List.of()),
                    Optional.of(String.valueOf(tooMuch.getMessage())));
        }
    }

    private List<LayerNode> children(
            DirectoryHandle upper,
            @Nullable DirectoryHandle lower,
            String prefix,
            int depth,
            boolean opaque)
            throws IOException {
        List<LayerNode> nodes = new ArrayList<>();
        List<String> names = new ArrayList<>(upper.list());
        Collections.sort(names);
        for (String name : names) {
            node(upper, lower, name, prefix + name, depth, opaque).ifPresent(nodes::add);
        }
        if (opaque && lower != null) {
            Set<String> written = new HashSet<>(names);
            List<String> below = new ArrayList<>(lower.list());
            Collections.sort(below);
            for (String name : below) {
                if (!written.contains(name)) {
                    nodes.add(removed(lower, name, prefix + name, depth));
                }
            }
        }
        return nodes;
    }

    private Optional<LayerNode> node(
            DirectoryHandle upper,
            @Nullable DirectoryHandle lower,
            String name,
            String raw,
            int depth,
            boolean opaque)
            throws IOException {
        FileStatus after = upper.status(name);
        @Nullable FileStatus before = lower == null ? null : lower.find(name).orElse(null);
        if (after.isWhiteout()) {
            return before == null || lower == null
                    ? Optional.empty()
                    : Optional.of(removed(lower, name, raw, depth));
        }
        return after.isDirectory()
                ? directory(upper, lower, name, raw, before, after, depth, opaque)
                : file(upper, lower, name, raw, before, after);
    }

    private Optional<LayerNode> directory(
            DirectoryHandle upper,
            @Nullable DirectoryHandle lower,
            String name,
            String raw,
            @Nullable FileStatus before,
            FileStatus after,
            int depth,
            boolean opaque)
            throws IOException {
        if ((after.permissions() & OWNER) != OWNER) {
            upper.setPermissions(name, after.permissions() | OWNER);
        }
        boolean replaced = takeOff(upper, name) || opaque;
        boolean merged = before != null && before.isDirectory();
        if (depth >= DEEPEST) {
            return Optional.of(
                    new LayerNode(name, raw, tooDeep(raw, before, after), null, List.of()));
        }
        List<LayerNode> below;
        try (DirectoryHandle inner = upper.openDirectory(name)) {
            if (merged && lower != null && before != null) {
                below = merged(inner, lower, name, before, raw, depth, replaced);
            } else {
                below = children(inner, null, raw + "/", depth + 1, false);
            }
        }
        if ((after.permissions() & OWNER) != OWNER) {
            upper.setPermissions(name, after.permissions());
        }
        if (merged && before != null && before.permissions() == after.permissions()) {
            return below.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LayerNode(name, raw, null, before, below));
        }
        LayerChange change =
                merged
                        ? LayerChange.PERMISSIONS
                        : before == null ? LayerChange.CREATED : LayerChange.CHANGED;
        return Optional.of(
                new LayerNode(
                        name,
                        raw,
                        entry(raw, before, after, change, null),
                        merged ? before : null,
                        below));
    }

    /** A directory that its owner may not enter is opened meanwhile: the command may have opened it for itself. */
    private List<LayerNode> merged(
            DirectoryHandle upper,
            DirectoryHandle lower,
            String name,
            FileStatus before,
            String raw,
            int depth,
            boolean opaque)
            throws IOException {
        boolean closed = (before.permissions() & READ_AND_ENTER) != READ_AND_ENTER;
        if (closed) {
            lower.setPermissions(name, before.permissions() | OWNER);
        }
        try (DirectoryHandle old = lower.openDirectory(name)) {
            return children(upper, old, raw + "/", depth + 1, opaque);
        } finally {
            if (closed) {
                lower.setPermissions(name, before.permissions());
            }
        }
    }

    /** Without a path, so that it is given up: nobody could work with it. */
    private LayerEntry tooDeep(String raw, @Nullable FileStatus before, FileStatus after) {
        count();
        return new LayerEntry(raw, null, before, after, LayerChange.CREATED, null, false, false);
    }

    private Optional<LayerNode> file(
            DirectoryHandle upper,
            @Nullable DirectoryHandle lower,
            String name,
            String raw,
            @Nullable FileStatus before,
            FileStatus after)
            throws IOException {
        @Nullable FileStatus placed = placeholders.get(raw);
        if (placed != null && placed.isSameEntry(after) && placed.changed() == after.changed()) {
            return Optional.empty();
        }
        @Nullable String target = after.kind() == PosixFileKind.LINK ? upper.readLink(name) : null;
        if (after.isFile()) {
            var _ = takeOff(upper, name);
        }
        boolean same =
                before != null
                        && lower != null
                        && before.kind() == after.kind()
                        && sameContent(upper, lower, name, before, after, target);
        if (same && before != null && before.permissions() == after.permissions()) {
            return Optional.empty();
        }
        bytes(after.blocks());
        LayerChange change =
                before == null
                        ? LayerChange.CREATED
                        : same ? LayerChange.PERMISSIONS : LayerChange.CHANGED;
        return Optional.of(
                new LayerNode(
                        name, raw, entry(raw, before, after, change, target), null, List.of()));
    }

    /** A file that was only opened for writing is copied as it is; with another time, a build sees a change. */
    private static boolean sameContent(
            DirectoryHandle upper,
            DirectoryHandle lower,
            String name,
            FileStatus before,
            FileStatus after,
            @Nullable String target)
            throws IOException {
        if (target != null) {
            return target.equals(lower.readLink(name));
        }
        return after.isFile()
                && before.size() == after.size()
                && before.modified() == after.modified()
                && sameBytes(upper, lower, name, after.size());
    }

    private static boolean sameBytes(
            DirectoryHandle upper, DirectoryHandle lower, String name, long size)
            throws IOException {
        if (size > LARGEST_COMPARED) {
            return false;
        }
        try {
            return Arrays.equals(OwnedFileReader.read(upper, name, size), lower.read(name, size));
        } catch (PosixException unreadable) {
            if (unreadable.error() != PosixException.NO_ACCESS) {
                throw unreadable;
            }
            return false;
        }
    }

    private LayerNode removed(DirectoryHandle lower, String name, String raw, int depth)
            throws IOException {
        FileStatus before = lower.status(name);
        List<LayerNode> below = new ArrayList<>();
        if (before.isDirectory() && depth < DEEPEST) {
            try (DirectoryHandle directory = lower.openDirectory(name)) {
                List<String> names = new ArrayList<>(directory.list());
                Collections.sort(names);
                for (String child : names) {
                    below.add(removed(directory, child, raw + "/" + child, depth + 1));
                }
            } catch (PosixException unreadable) {
                if (unreadable.isNotFound()) {
                    throw unreadable;
                }
                // A directory that cannot be read is moved as a whole.
            }
        }
        boolean theirs =
                before.changed() > begin
                        || below.stream()
                                .anyMatch(it -> it.entry() != null && it.entry().concurrent());
        count();
        LayerEntry entry =
                new LayerEntry(
                        raw,
                        text(raw),
                        before,
                        null,
                        LayerChange.REMOVED,
                        null,
                        theirs,
                        placeholders.containsKey(raw));
        return new LayerNode(name, raw, entry, null, below);
    }

    private LayerEntry entry(
            String raw,
            @Nullable FileStatus before,
            FileStatus after,
            LayerChange change,
            @Nullable String target) {
        count();
        boolean directories = before != null && before.isDirectory() && after.isDirectory();
        boolean theirs = before != null && !directories && before.changed() > begin;
        return new LayerEntry(
                raw,
                text(raw),
                before,
                after,
                change,
                target,
                theirs,
                placeholders.containsKey(raw));
    }

    private static @Nullable String text(String raw) {
        return raw.length() > LONGEST ? null : RawNames.text(raw).orElse(null);
    }

    /** @return whether the directory stands alone, without what the workspace has in it */
    private static boolean takeOff(DirectoryHandle upper, String name) throws IOException {
        boolean alone = false;
        for (String attribute : upper.attributes(name)) {
            if (attribute.startsWith(OVERLAY)) {
                alone |=
                        attribute.equals(OPAQUE)
                                && upper.attribute(name, attribute).startsWith("y");
                remove(upper, name, attribute);
            }
        }
        return alone;
    }

    private static void remove(DirectoryHandle upper, String name, String attribute)
            throws IOException {
        try {
            upper.removeAttribute(name, attribute);
        } catch (PosixException readOnly) {
            int permissions = upper.status(name).permissions();
            upper.setPermissions(name, permissions | 0600);
            upper.removeAttribute(name, attribute);
            upper.setPermissions(name, permissions);
        }
    }

    private void count() {
        if (++count > limits.entries()) {
            throw new ExcessException(
                    String.format(
                            Locale.ROOT,
                            "The command changed more than %,d files and directories, so nothing of it was applied.",
                            limits.entries()));
        }
    }

    private void bytes(long more) {
        bytes += more;
        if (bytes > limits.bytes()) {
            throw new ExcessException(
                    String.format(
                            Locale.ROOT,
                            "The command wrote more than %,d MB, so nothing of it was applied.",
                            limits.bytes() >> 20));
        }
    }
}
