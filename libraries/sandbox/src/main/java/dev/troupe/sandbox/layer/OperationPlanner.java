package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
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

    void plan(LayerNode node) throws IOException {
        if (node.isAll(it -> !isWanted(it))) {
            return;
        }
        LayerEntry entry = node.entry();
        if (entry == null) {
            children(node);
            return;
        }
        switch (entry.change()) {
            case REMOVED -> removed(node, entry);
            case PERMISSIONS -> permissions(node, entry);
            case CREATED -> created(node, entry);
            case CHANGED -> changed(node, entry);
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

    private void removed(LayerNode node, LayerEntry entry) throws IOException {
        if (node.isAll(this::isWanted)) {
            add(OperationKind.REMOVE, entry, 0, 0);
        } else {
            children(node);
        }
    }

    private void permissions(LayerNode node, LayerEntry entry) throws IOException {
        if (!entry.isDirectory()) {
            changed(node, entry);
            return;
        }
        if (isWanted(entry)) {
            FileStatus after = Objects.requireNonNull(entry.after());
            add(OperationKind.SET_PERMISSIONS, entry, 0, after.permissions());
        }
        children(node);
    }

    private void created(LayerNode node, LayerEntry entry) throws IOException {
        if (node.isAll(this::isWanted)) {
            move(node, entry, OperationKind.ADD);
        } else if (entry.isDirectory()) {
            int rights = Objects.requireNonNull(entry.after()).permissions() & 01777;
            boolean made = isWanted(entry);
            if (made) {
                add(OperationKind.MAKE_DIRECTORY, entry, 0, rights | OWNER);
            }
            openFor(entry);
            children(node);
            if (made && (rights & OWNER) != OWNER) {
                add(OperationKind.SET_PERMISSIONS, entry, 0, rights);
            }
        }
    }

    /** What is in it can be moved out only where its owner may write. */
    private void openFor(LayerEntry entry) throws IOException {
        int permissions = Objects.requireNonNull(entry.after()).permissions();
        if ((permissions & OWNER) != OWNER) {
            upper.parent(entry.raw())
                    .setPermissions(RawPathOpener.name(entry.raw()), permissions | OWNER);
        }
    }

    private void changed(LayerNode node, LayerEntry entry) throws IOException {
        if (isWanted(entry)) {
            move(node, entry, OperationKind.REPLACE);
        }
    }

    private void move(LayerNode node, LayerEntry entry, OperationKind kind) throws IOException {
        for (LayerEntry below : node.entries()) {
            if (below.after() != null) {
                stamp(below);
            }
        }
        String slot = Integer.toString(operations.size());
        EntryMover.move(upper.parent(entry.raw()), RawPathOpener.name(entry.raw()), shelf, slot);
        upper.forget();
        add(kind, entry, shelf.status(slot).inode(), 0);
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

    private void add(OperationKind kind, LayerEntry entry, long added, int permissions) {
        operations.add(
                new LayerOperation(
                        kind,
                        entry.raw(),
                        Integer.toString(operations.size()),
                        added,
                        entry.before(),
                        permissions,
                        product.test(entry)));
    }
}
