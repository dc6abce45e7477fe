package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.LayerNode;
import dev.troupe.sandbox.layer.content.LayerVerdict;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns the changes of a layer that have one verdict into operations, and moves what they need from the layer to a shelf.
 * A directory that is new with all that is in it takes one.
 */
final class OperationPlanner {
    private static final int SET_ID = 06000;
    private static final int OWNER = 0700;

    /** Larger files are told by size and time alone. */
    private static final long LARGEST_HASHED = 1L << 20;

    private final Map<String, LayerVerdict> verdicts;
    private final LayerVerdict wanted;
    private final RawPathOpener upper;
    private final DirectoryHandle shelf;
    private final Predicate<LayerEntry> product;
    private final List<LayerOperation> operations = new ArrayList<>();
    private final Map<String, FileStamp> stamps = new HashMap<>();
    private final RemovalListing listing = RemovalListing.empty();
    private long hashed = 64L << 20;

    /**
     * @param product says of an entry whether a build makes it again
     */
    OperationPlanner(
            Map<String, LayerVerdict> verdicts,
            LayerVerdict wanted,
            RawPathOpener upper,
            DirectoryHandle shelf,
            Predicate<LayerEntry> product) {
        this.verdicts = verdicts;
        this.wanted = wanted;
        this.upper = upper;
        this.shelf = shelf;
        this.product = product;
    }

    List<LayerOperation> operations() {
        return operations;
    }

    Map<String, FileStamp> stamps() {
        return stamps;
    }

    /** Returns what lies below the directories that operations take away. */
    RemovalListing listing() {
        return listing;
    }

    void plan(LayerNode node) throws IOException {
        if (node.isAll(it -> !isWanted(it))) {
            return;
        }
        LayerEntry entry = node.entry();
        if (entry == null) {
            FileStatus merged = Objects.requireNonNull(node.merged());
            merged(node, merged, merged.permissions());
            return;
        }
        switch (entry.change()) {
            case REMOVED -> removed(node, entry);
            case PERMISSIONS -> permissions(node, entry);
            case CREATED -> created(node, entry);
            case CHANGED -> move(node, entry, OperationKind.REPLACE);
        }
    }

    private void children(LayerNode node) throws IOException {
        for (LayerNode child : node.children()) {
            plan(child);
        }
    }

    private boolean isWanted(LayerEntry entry) {
        return verdicts.get(entry.raw()) == wanted;
    }

    /**
     * Plans what is in a directory that both have. One that its owner may not write is opened first and closed at the
     * end, by operations like all others.
     */
    private void merged(LayerNode node, FileStatus before, int permissions) throws IOException {
        openUpper(node.raw());
        FileStatus now = before;
        if (before.isLocked() && !node.raw().isEmpty() && hasWanted(node)) {
            addPermissions(node.raw(), now, before.permissions() | OWNER);
            now = now.withPermissions(before.permissions() | OWNER);
        }
        children(node);
        if (now.permissions() != permissions) {
            addPermissions(node.raw(), now, permissions);
        }
    }

    private boolean hasWanted(LayerNode node) {
        return !node.children().stream().allMatch(child -> child.isAll(it -> !isWanted(it)));
    }

    private void removed(LayerNode node, LayerEntry entry) throws IOException {
        if (node.isAll(this::isWanted)) {
            list(node);
            add(OperationKind.REMOVE, node, entry, 0, 0);
        } else {
            FileStatus before = Objects.requireNonNull(entry.before());
            merged(node, before, before.permissions());
        }
    }

    private void permissions(LayerNode node, LayerEntry entry) throws IOException {
        FileStatus merged = node.merged();
        if (merged == null) {
            move(node, entry, OperationKind.REPLACE);
        } else {
            FileStatus after = Objects.requireNonNull(entry.after());
            merged(node, merged, isWanted(entry) ? after.permissions() : merged.permissions());
        }
    }

    private void created(LayerNode node, LayerEntry entry) throws IOException {
        if (node.isAll(this::isWanted)) {
            move(node, entry, OperationKind.ADD);
        } else if (entry.isDirectory()) {
            int rights = Objects.requireNonNull(entry.after()).permissions() & 01777;
            boolean made = isWanted(entry);
            if (made) {
                makeDirectory(entry, rights | OWNER);
            }
            openUpper(entry.raw());
            children(node);
            if (made && (rights & OWNER) != OWNER) {
                addPermissions(entry.raw(), null, rights);
            }
        }
    }

    private void makeDirectory(LayerEntry entry, int permissions) throws IOException {
        String slot = nextSlot();
        shelf.makeDirectory(slot);
        shelf.setPermissions(slot, permissions);
        operations.add(
                new LayerOperation(
                        OperationKind.MAKE_DIRECTORY,
                        entry.raw(),
                        slot,
                        shelf.status(slot).inode(),
                        entry.before(),
                        permissions,
                        product.test(entry)));
    }

    private String nextSlot() {
        return Integer.toString(operations.size());
    }

    /** What is in it can be moved out only where its owner may write. Nobody needs the layer itself any more. */
    private void openUpper(String raw) throws IOException {
        if (raw.isEmpty()) {
            return;
        }
        try {
            DirectoryHandle parent = upper.parent(raw);
            String name = RawPathOpener.name(raw);
            FileStatus status = parent.find(name).orElse(null);
            if (status != null && status.isLocked()) {
                parent.setPermissions(name, status.permissions() | OWNER);
            }
        } catch (PosixException removed) {
            if (!removed.isNotFound()) {
                throw removed;
            }
        }
    }

    private void move(LayerNode node, LayerEntry entry, OperationKind kind) throws IOException {
        if (!isWanted(entry)) {
            return;
        }
        list(node);
        stampAll(node);
        FileStatus after = Objects.requireNonNull(entry.after());
        String slot = nextSlot();
        EntryMover.move(upper.parent(entry.raw()), RawPathOpener.name(entry.raw()), shelf, slot);
        upper.forget();
        add(kind, node, entry, shelf.status(slot).inode(), after.permissions());
    }

    /** What is applied at once was read a moment ago; what waits for an answer may wait for weeks. */
    private void list(LayerNode node) {
        if (wanted == LayerVerdict.HOLD) {
            listing.add(node);
        }
    }

    /** Directories are open only while what is in them is looked at. */
    private void stampAll(LayerNode node) throws IOException {
        LayerEntry entry = Objects.requireNonNull(node.entry());
        FileStatus after = entry.after();
        if (after == null) {
            return;
        }
        String name = RawPathOpener.name(entry.raw());
        openUpper(entry.raw());
        for (LayerNode child : node.children()) {
            stampAll(child);
        }
        if (after.isLocked()) {
            upper.parent(entry.raw()).setPermissions(name, after.permissions());
        }
        stamp(entry);
    }

    /** Takes the rights of others off, and notes what it is. */
    private void stamp(LayerEntry entry) throws IOException {
        DirectoryHandle parent = upper.parent(entry.raw());
        String name = RawPathOpener.name(entry.raw());
        FileStatus after = Objects.requireNonNull(entry.after());
        if (after.hasSetId()) {
            parent.setPermissions(name, after.permissions() & ~SET_ID);
            after = parent.status(name);
        }
        stamps.put(entry.raw(), FileStamp.of(after, hash(parent, name, entry, after)));
    }

    private @Nullable String hash(
            DirectoryHandle parent, String name, LayerEntry entry, FileStatus after)
            throws IOException {
        boolean small = after.isFile() && after.size() <= Math.min(LARGEST_HASHED, hashed);
        if (!small || (after.permissions() & 0400) == 0 || product.test(entry)) {
            return null;
        }
        hashed -= after.size();
        return ContentBlob.hash(parent.read(name, LARGEST_HASHED));
    }

    private void addPermissions(String raw, @Nullable FileStatus now, int permissions) {
        operations.add(
                new LayerOperation(
                        OperationKind.SET_PERMISSIONS,
                        raw,
                        nextSlot(),
                        0,
                        now,
                        permissions,
                        false));
    }

    /** What somebody changed while the command ran is theirs, also when the rest is applied later. */
    private void add(
            OperationKind kind, LayerNode node, LayerEntry entry, long added, int permissions) {
        FileStatus before = entry.before();
        if (before != null && !node.isAll(it -> !it.concurrent())) {
            before = before.unmatched();
        }
        operations.add(
                new LayerOperation(
                        kind,
                        entry.raw(),
                        nextSlot(),
                        added,
                        before,
                        permissions,
                        product.test(entry)));
    }
}
