package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what somebody changed after a layer was applied, and would lose if it were taken back. */
final class LaterChangeFinder implements AutoCloseable {
    private static final long LARGEST = 1L << 20;

    private final RawPathOpener workspace;
    private final DirectoryHandle shelf;
    private final Map<String, FileStamp> stamps;
    private final RestoredFileLog restored;
    private final List<String> found = new ArrayList<>();

    LaterChangeFinder(
            Path workspace, Path shelf, Map<String, FileStamp> stamps, RestoredFileLog restored)
            throws IOException {
        this.workspace = new RawPathOpener(workspace);
        this.shelf = DirectoryHandle.open(shelf);
        this.stamps = stamps;
        this.restored = restored;
    }

    /** Lists the raw paths, in the order of the operations. */
    List<String> find(List<LayerOperation> operations) throws IOException {
        for (LayerOperation operation : operations) {
            look(operation);
        }
        return found;
    }

    private void look(LayerOperation operation) throws IOException {
        if (operation.product()) {
            return;
        }
        Optional<FileStatus> shelved = shelf.find(operation.slot());
        boolean done =
                switch (operation.kind()) {
                    case ADD -> shelved.isEmpty();
                    case REPLACE ->
                            shelved.isPresent() && shelved.get().inode() != operation.added();
                    case REMOVE -> shelved.isPresent();
                    case MAKE_DIRECTORY, SET_PERMISSIONS -> false;
                };
        if (!done) {
            return;
        }
        try {
            DirectoryHandle parent = workspace.parent(operation.raw());
            String name = RawPathOpener.name(operation.raw());
            Optional<FileStatus> now = parent.find(name);
            if (operation.kind() == OperationKind.REMOVE) {
                if (now.isPresent()) {
                    found.add(operation.raw());
                }
            } else if (now.isPresent()) {
                compare(parent, name, operation.raw(), now.get());
            } else if (operation.kind() == OperationKind.REPLACE) {
                found.add(operation.raw());
            }
        } catch (PosixException gone) {
            if (!gone.isNotFound() && gone.error() != PosixException.LINK_LOOP) {
                throw gone;
            }
            if (operation.kind() != OperationKind.ADD) {
                found.add(operation.raw());
            }
        }
    }

    private void compare(DirectoryHandle parent, String name, String raw, FileStatus now)
            throws IOException {
        FileStamp stamp = stamps.get(raw);
        if (stamp == null) {
            found.add(raw);
            return;
        }
        if (!stamp.matches(now)
                && !restored.knows(now)
                && !isSameContent(parent, name, stamp, now)) {
            found.add(raw);
            return;
        }
        if (now.isDirectory()) {
            below(parent, name, raw);
        }
    }

    private void below(DirectoryHandle parent, String name, String raw) throws IOException {
        try (DirectoryHandle directory = parent.openDirectory(name)) {
            for (String child : directory.list()) {
                compare(directory, child, raw + "/" + child, directory.status(child));
            }
        } catch (PosixException locked) {
            // Nobody but root can have written there.
        }
    }

    private static boolean isSameContent(
            DirectoryHandle parent, String name, FileStamp stamp, FileStatus now)
            throws IOException {
        if (now.isDirectory()) {
            return stamp.permissions() == now.permissions() && stamp.size() == 0;
        }
        return stamp.hash() != null
                && now.isFile()
                && now.size() == stamp.size()
                && now.permissions() == stamp.permissions()
                && ContentBlob.hash(parent.read(name, LARGEST)).equals(stamp.hash());
    }

    @Override
    public void close() {
        workspace.close();
        shelf.close();
    }
}
