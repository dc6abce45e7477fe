package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries out operations of a layer and takes them back. The shelf tells which ones are done, so that doing one again
 * goes on where it was broken off. What somebody else has put in the way stays as it is.
 */
final class OperationRunner implements AutoCloseable {
    private static final int OWNER = 0700;

    private final RawPathOpener workspace;
    private final DirectoryHandle shelf;
    private final RestoredFileLog restored;
    private final Optional<RemovalListing> listing;

    /**
     * @param listing what directories may hold that are taken away; empty where that does not matter
     */
    OperationRunner(
            Path workspace, Path shelf, RestoredFileLog restored, Optional<RemovalListing> listing)
            throws IOException {
        this.workspace = new RawPathOpener(workspace);
        this.shelf = DirectoryHandle.open(shelf);
        this.restored = restored;
        this.listing = listing;
    }

    /** Carries one out; false when the workspace is not as it was expected to be, and stays so. */
    boolean apply(LayerOperation operation) throws IOException {
        Optional<FileStatus> shelved = shelf.find(operation.slot());
        String name = RawPathOpener.name(operation.raw());
        try {
            DirectoryHandle parent = workspace.parent(operation.raw());
            return switch (operation.kind()) {
                case ADD ->
                        shelved.isEmpty()
                                ? isAddedBefore(operation, parent, name)
                                : added(operation, parent, name);
                case REPLACE ->
                        (shelved.isEmpty() || shelved.get().inode() != operation.added())
                                ? isAddedBefore(operation, parent, name)
                                : replaced(operation, parent, name);
                case REMOVE ->
                        shelved.isPresent()
                                ? isShelvedBefore(operation)
                                : removed(operation, parent, name);
                case MAKE_DIRECTORY -> shelved.isEmpty() || made(operation, parent, name);
                case SET_PERMISSIONS -> permitted(operation, parent, name);
            };
        } catch (PosixException e) {
            if (isInTheWay(e)) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isInTheWay(PosixException e) {
        return e.isNotFound()
                || e.error() == PosixException.EXISTS
                || e.error() == PosixException.LINK_LOOP;
    }

    private boolean isAddedBefore(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        lockAdded(operation, parent, name);
        return isShelvedBefore(operation);
    }

    private boolean isShelvedBefore(LayerOperation operation) throws IOException {
        lockExpected(operation, shelf, operation.slot());
        return true;
    }

    /** A process may have been killed after it had opened the directory that the operation adds. */
    private static void lockAdded(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        EntryMover.lockAgain(parent, name, operation.added(), operation.permissions());
    }

    /** A process may have been killed after it had opened the directory that the operation takes away. */
    private static void lockExpected(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        FileStatus expected = operation.expected();
        if (expected != null) {
            EntryMover.lockAgain(parent, name, expected.inode(), expected.permissions());
        }
    }

    private boolean added(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        lockAdded(operation, shelf, operation.slot());
        EntryMover.move(shelf, operation.slot(), parent, name);
        return true;
    }

    private boolean replaced(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        if (!isExpected(operation, parent.find(name).orElse(null))
                || !isAsListed(operation, parent, name)) {
            return false;
        }
        workspace.forget();
        DirectoryHandle again = workspace.parent(operation.raw());
        lockAdded(operation, shelf, operation.slot());
        lockExpected(operation, again, name);
        EntryMover.exchange(shelf, operation.slot(), again, name);
        if (isExpected(operation, shelf.status(operation.slot()))
                && isAsListed(operation, shelf, operation.slot())) {
            return true;
        }
        EntryMover.exchange(shelf, operation.slot(), again, name);
        return false;
    }

    private boolean removed(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        FileStatus now = parent.find(name).orElse(null);
        if (now == null) {
            return true;
        }
        if (!isExpected(operation, now) || !isAsListed(operation, parent, name)) {
            return false;
        }
        workspace.forget();
        DirectoryHandle again = workspace.parent(operation.raw());
        lockExpected(operation, again, name);
        EntryMover.move(again, name, shelf, operation.slot());
        if (isExpected(operation, shelf.status(operation.slot()))
                && isAsListed(operation, shelf, operation.slot())) {
            return true;
        }
        EntryMover.move(shelf, operation.slot(), again, name);
        return false;
    }

    private boolean isExpected(LayerOperation operation, @Nullable FileStatus now) {
        return operation.expects(now, restored);
    }

    /** Looked at before the move, so that nothing comes and goes, and after it, when nobody finds it by its name. */
    private boolean isAsListed(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        return listing.isEmpty()
                || !operation.takesDirectory()
                || listing.get().covers(parent, name, operation.raw(), restored);
    }

    /** One that somebody else has made meanwhile does as well. */
    private boolean made(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        Optional<FileStatus> now = parent.find(name);
        if (now.isPresent()) {
            return now.get().isDirectory();
        }
        EntryMover.move(shelf, operation.slot(), parent, name);
        return true;
    }

    private static boolean permitted(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        FileStatus expected = operation.expected();
        return changePermissions(
                parent,
                name,
                expected == null ? operation.permissions() | OWNER : expected.permissions(),
                operation.permissions());
    }

    /** Changes nothing where somebody else has set others. */
    private static boolean changePermissions(DirectoryHandle parent, String name, int from, int to)
            throws IOException {
        FileStatus now = parent.status(name);
        if (!now.isDirectory() || (now.permissions() != from && now.permissions() != to)) {
            return false;
        }
        if (now.permissions() != to) {
            parent.setPermissions(name, to);
        }
        return true;
    }

    /**
     * Takes one back; what it put aside is in the workspace again, what it added on the shelf.
     *
     * @param applied whether all of the layer were carried out once
     */
    void revert(LayerOperation operation, boolean applied) throws IOException {
        Optional<FileStatus> shelved = shelf.find(operation.slot());
        String name = RawPathOpener.name(operation.raw());
        try {
            DirectoryHandle parent = workspace.parent(operation.raw());
            switch (operation.kind()) {
                case ADD -> {
                    if (shelved.isEmpty()) {
                        workspace.forget();
                        DirectoryHandle again = workspace.parent(operation.raw());
                        lockAdded(operation, again, name);
                        EntryMover.move(again, name, shelf, operation.slot());
                    } else {
                        lockAdded(operation, shelf, operation.slot());
                    }
                }
                case REPLACE -> {
                    if (shelved.isPresent() && shelved.get().inode() != operation.added()) {
                        workspace.forget();
                        DirectoryHandle again = workspace.parent(operation.raw());
                        lockAdded(operation, again, name);
                        lockExpected(operation, shelf, operation.slot());
                        EntryMover.exchange(shelf, operation.slot(), again, name);
                        restored.refresh(again, name);
                    } else {
                        lockAdded(operation, shelf, operation.slot());
                        if (applied) {
                            finishRestoring(operation, parent, name);
                        }
                    }
                }
                case REMOVE -> {
                    if (shelved.isPresent()) {
                        lockExpected(operation, shelf, operation.slot());
                        EntryMover.move(shelf, operation.slot(), parent, name);
                        restored.refresh(parent, name);
                    } else if (applied) {
                        finishRestoring(operation, parent, name);
                    }
                }
                case MAKE_DIRECTORY -> {
                    if (shelved.isEmpty()) {
                        unmade(operation, name);
                    }
                }
                case SET_PERMISSIONS -> {
                    FileStatus before = operation.expected();
                    var _ =
                            changePermissions(
                                    parent,
                                    name,
                                    operation.permissions(),
                                    before == null
                                            ? operation.permissions() | OWNER
                                            : before.permissions());
                }
            }
        } catch (PosixException e) {
            boolean madeAgain = operation.kind() == OperationKind.REMOVE && e.isAlreadyThere();
            if (!e.isNotFound() && !madeAgain) {
                throw e;
            }
            // Somebody has removed it since, or has made anew what was removed, as builds do:
            // theirs stays.
        }
    }

    /** Does what is left to do when a process was killed right after it had moved the entry back. */
    private void finishRestoring(LayerOperation operation, DirectoryHandle parent, String name)
            throws IOException {
        FileStatus expected = operation.expected();
        FileStatus now = parent.find(name).orElse(null);
        if (expected == null || now == null || !expected.isSameEntry(now)) {
            return;
        }
        lockExpected(operation, parent, name);
        if (now.isFile() && !restored.knows(now) && isExpected(operation, now)) {
            restored.refresh(parent, name);
        }
    }

    /** Somebody may have put something into it since, or do so now: it stays then. */
    private void unmade(LayerOperation operation, String name) throws IOException {
        workspace.forget();
        DirectoryHandle parent = workspace.parent(operation.raw());
        try (DirectoryHandle made = parent.openDirectory(name)) {
            if (!made.list().isEmpty()) {
                return;
            }
            EntryMover.move(parent, name, shelf, operation.slot());
            if (!made.list().isEmpty()) {
                EntryMover.move(shelf, operation.slot(), parent, name);
            }
        }
    }

    /** Gives what was applied the present time, as after a first undo a build may have made products of the old. */
    void refresh(LayerOperation operation) throws IOException {
        if (operation.kind() == OperationKind.ADD || operation.kind() == OperationKind.REPLACE) {
            restored.refresh(
                    workspace.parent(operation.raw()), RawPathOpener.name(operation.raw()));
        }
    }

    @Override
    public void close() {
        workspace.close();
        shelf.close();
    }
}
