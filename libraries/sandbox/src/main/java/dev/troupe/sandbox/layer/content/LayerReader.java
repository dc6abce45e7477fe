package dev.troupe.sandbox.layer.content;

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
public final class LayerReader {
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
     * Reads one layer.
     *
     * @param placeholders what was put into the upper directory beforehand, by raw path
     * @param begin ctime of a file that was made right after the overlay was mounted
     */
    public LayerReader(Map<String, FileStatus> placeholders, long begin, LayerLimits limits) {
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

    /**
     * Reads both.
     *
     * @param upper what the command wrote
     * @param lower the workspace
     */
    public LayerContents read(Path upper, Path lower) throws IOException {
        try (DirectoryHandle written = DirectoryHandle.open(upper);
                DirectoryHandle workspace = DirectoryHandle.open(lower)) {
            FileStatus status = workspace.status();
            List<LayerNode> nodes =
                    children(written, new Lower(workspace, false, isDisturbed(status)), "", 0);
            return new LayerContents(new LayerNode("", "", null, status, nodes), Optional.empty());
        } catch (ExcessException tooMuch) {
            return new LayerContents(
                    new LayerNode("", "", null, null, List.of()),
                    Optional.of(String.valueOf(tooMuch.getMessage())));
        }
    }

    /** Something was added to such a directory of the workspace since the command began, or removed from it. */
    private boolean isDisturbed(FileStatus directory) {
        return directory.changed() > begin;
    }

    /**
     * Holds the directory of the workspace that lies below one of the layer.
     *
     * @param hidden whether nothing of it is to be seen through the layer
     * @param disturbed whether something was added to it or removed since the command began
     */
    private record Lower(DirectoryHandle directory, boolean hidden, boolean disturbed) {
        static Optional<FileStatus> find(@Nullable Lower lower, String name) throws IOException {
            return lower == null ? Optional.empty() : lower.directory().find(name);
        }
    }

    private List<LayerNode> children(
            DirectoryHandle upper, @Nullable Lower lower, String prefix, int depth)
            throws IOException {
        List<LayerNode> nodes = new ArrayList<>();
        List<String> names = new ArrayList<>(upper.list());
        Collections.sort(names);
        for (String name : names) {
            node(upper, lower, name, prefix + name, depth).ifPresent(nodes::add);
        }
        if (lower != null && lower.hidden()) {
            Set<String> written = new HashSet<>(names);
            List<String> below = new ArrayList<>(lower.directory().list());
            Collections.sort(below);
            for (String name : below) {
                if (!written.contains(name)) {
                    nodes.add(removed(lower.directory(), name, prefix + name, depth));
                }
            }
        }
        return nodes;
    }

    private Optional<LayerNode> node(
            DirectoryHandle upper, @Nullable Lower lower, String name, String raw, int depth)
            throws IOException {
        FileStatus after = upper.status(name);
        @Nullable FileStatus before = Lower.find(lower, name).orElse(null);
        if (after.isWhiteout()) {
            return before == null || lower == null
                    ? Optional.empty()
                    : Optional.of(removed(lower.directory(), name, raw, depth));
        }
        return after.isDirectory()
                ? directory(upper, lower, name, raw, before, after, depth)
                : file(upper, lower, name, raw, before, after, depth);
    }

    private Optional<LayerNode> directory(
            DirectoryHandle upper,
            @Nullable Lower lower,
            String name,
            String raw,
            @Nullable FileStatus before,
            FileStatus after,
            int depth)
            throws IOException {
        if (after.isLocked()) {
            upper.setPermissions(name, after.permissions() | OWNER);
        }
        OverlayMarks marks = takeOffMarks(upper, lower, name);
        boolean hidden = marks.opaque() || (lower != null && lower.hidden());
        boolean merged = before != null && before.isDirectory();
        if (depth >= DEEPEST) {
            LayerEntry tooDeep = tooDeep(raw, before, after);
            return Optional.of(new LayerNode(name, raw, tooDeep, null, List.of()));
        }
        List<LayerNode> below;
        try (DirectoryHandle inner = upper.openDirectory(name)) {
            below =
                    merged && lower != null && before != null
                            ? merged(inner, lower.directory(), name, before, raw, depth, hidden)
                            : children(inner, null, raw + "/", depth + 1);
        }
        if (after.isLocked()) {
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
        LayerEntry entry =
                entry(raw, before, after, change, null, isOrphaned(lower, before, marks));
        return Optional.of(new LayerNode(name, raw, entry, merged ? before : null, below));
    }

    private static OverlayMarks takeOffMarks(
            DirectoryHandle upper, @Nullable Lower lower, String name) throws IOException {
        return OverlayMarks.takeOff(upper, lower == null ? null : lower.directory(), name);
    }

    /**
     * Whether somebody seems to have removed what the command changed. The command may also have moved it here while
     * somebody worked in this directory; it waits for an answer then as well.
     */
    private static boolean isOrphaned(
            @Nullable Lower lower, @Nullable FileStatus before, OverlayMarks marks) {
        return before == null && lower != null && lower.disturbed() && marks.copied();
    }

    /** A directory that its owner may not enter is opened meanwhile: the command may have opened it for itself. */
    private List<LayerNode> merged(
            DirectoryHandle upper,
            DirectoryHandle lower,
            String name,
            FileStatus before,
            String raw,
            int depth,
            boolean hidden)
            throws IOException {
        boolean closed = (before.permissions() & READ_AND_ENTER) != READ_AND_ENTER;
        if (closed) {
            lower.setPermissions(name, before.permissions() | OWNER);
        }
        try (DirectoryHandle old = lower.openDirectory(name)) {
            Lower below = new Lower(old, hidden, isDisturbed(before));
            return children(upper, below, raw + "/", depth + 1);
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
            @Nullable Lower lower,
            String name,
            String raw,
            @Nullable FileStatus before,
            FileStatus after,
            int depth)
            throws IOException {
        @Nullable FileStatus placed = placeholders.get(raw);
        if (placed != null && placed.isSameEntry(after) && placed.changed() == after.changed()) {
            return Optional.empty();
        }
        @Nullable String target = after.kind() == PosixFileKind.LINK ? upper.readLink(name) : null;
        OverlayMarks marks = after.isFile() ? takeOffMarks(upper, lower, name) : OverlayMarks.NONE;
        // With another name beside it, it is no longer the file of the workspace, whatever is in
        // it.
        boolean linked = after.links() > 1;
        boolean same =
                before != null
                        && lower != null
                        && !linked
                        && before.kind() == after.kind()
                        && sameContent(upper, lower.directory(), name, before, after, target);
        if (same && before != null && before.permissions() == after.permissions()) {
            return Optional.empty();
        }
        bytes(after.blocks());
        LayerChange change =
                before == null
                        ? LayerChange.CREATED
                        : same ? LayerChange.PERMISSIONS : LayerChange.CHANGED;
        List<LayerNode> below =
                before == null || lower == null
                        ? List.of()
                        : removedBelow(lower.directory(), name, before, raw, depth);
        boolean theirs = isOrphaned(lower, before, marks) || isAnyConcurrent(below);
        LayerEntry entry = entry(raw, before, after, change, target, theirs);
        return Optional.of(new LayerNode(name, raw, entry, null, below));
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

    /** Lists what goes with a directory that is removed, or in whose place is something else. */
    private List<LayerNode> removedBelow(
            DirectoryHandle lower, String name, FileStatus before, String raw, int depth)
            throws IOException {
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
        return below;
    }

    private static boolean isAnyConcurrent(List<LayerNode> nodes) {
        return nodes.stream().anyMatch(it -> it.entry() != null && it.entry().concurrent());
    }

    private LayerNode removed(DirectoryHandle lower, String name, String raw, int depth)
            throws IOException {
        FileStatus before = lower.status(name);
        List<LayerNode> below = removedBelow(lower, name, before, raw, depth);
        boolean theirs = before.changed() > begin || isAnyConcurrent(below);
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
            @Nullable String target,
            boolean orphaned) {
        count();
        boolean directories = before != null && before.isDirectory() && after.isDirectory();
        boolean theirs = orphaned || (before != null && !directories && before.changed() > begin);
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
