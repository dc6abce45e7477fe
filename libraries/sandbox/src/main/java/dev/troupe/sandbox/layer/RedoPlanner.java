package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import dev.troupe.sandbox.posix.RawNames;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out whether a layer that was taken back can be brought back over what the workspace holds now. */
final class RedoPlanner implements AutoCloseable {
    private static final long LARGEST = 1L << 24;

    private final RawPathOpener workspace;
    private final RestoredFileLog restored;
    private final Optional<RemovalListing> listing;
    private final Map<String, String> contents;
    private final List<String> changed = new ArrayList<>();

    RedoPlanner(
            Path workspace,
            RestoredFileLog restored,
            Optional<RemovalListing> listing,
            Map<String, String> contents)
            throws IOException {
        this.workspace = new RawPathOpener(workspace);
        this.restored = restored;
        this.listing = listing;
        this.contents = contents;
    }

    /**
     * Returns the operations over the entries that are there now.
     *
     * @throws LayerConflictException when somebody has changed one of them
     */
    List<LayerOperation> plan(List<LayerOperation> operations)
            throws IOException, LayerConflictException {
        List<LayerOperation> planned = new ArrayList<>();
        for (LayerOperation operation : operations) {
            planned.add(plan(operation));
        }
        if (!changed.isEmpty()) {
            throw new LayerConflictException(changed.stream().map(RawNames::shown).toList());
        }
        return planned;
    }

    private LayerOperation plan(LayerOperation operation) throws IOException {
        // What a build has made again stays as it is.
        if (operation.product()) {
            return operation;
        }
        return switch (operation.kind()) {
            case MAKE_DIRECTORY, SET_PERMISSIONS -> operation;
            case ADD, REPLACE, REMOVE -> moving(operation);
        };
    }

    private LayerOperation moving(LayerOperation operation) throws IOException {
        String name = RawPathOpener.name(operation.raw());
        DirectoryHandle parent;
        FileStatus now;
        try {
            parent = workspace.parent(operation.raw());
            now = parent.find(name).orElse(null);
        } catch (PosixException missing) {
            if (!missing.isNotFound() && missing.error() != PosixException.LINK_LOOP) {
                throw missing;
            }
            // The layer makes the directory of what it adds.
            return operation.kind() == OperationKind.REPLACE ? conflict(operation) : operation;
        }
        boolean gone = now == null && operation.kind() == OperationKind.REMOVE;
        if (gone || operation.expects(now, restored)) {
            boolean covered =
                    now == null
                            || listing.isEmpty()
                            || !operation.takesDirectory()
                            || listing.get().covers(parent, name, operation.raw(), restored);
            return covered ? operation : conflict(operation);
        }
        return now != null && hasContent(operation, parent, name, now)
                ? operation.over(now)
                : conflict(operation);
    }

    private LayerOperation conflict(LayerOperation operation) {
        changed.add(operation.raw());
        return operation;
    }

    /** Whether it was written anew with the same content, as the undo and redo of an edit do. */
    private boolean hasContent(
            LayerOperation operation, DirectoryHandle parent, String name, FileStatus now)
            throws IOException {
        @Nullable FileStatus expected = operation.expected();
        Optional<String> content = RawNames.text(operation.raw()).map(contents::get);
        return expected != null
                && content.isPresent()
                && now.isFile()
                && now.size() == expected.size()
                && now.size() <= LARGEST
                && now.permissions() == expected.permissions()
                && ContentBlob.hash(parent.read(name, LARGEST)).equals(content.get());
    }

    @Override
    public void close() {
        workspace.close();
    }
}
