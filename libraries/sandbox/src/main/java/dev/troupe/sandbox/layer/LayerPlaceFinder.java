package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * Finds a directory for the layers of a workspace: on its file system, so that applying moves and copies nothing, and
 * never inside it.
 */
final class LayerPlaceFinder {
    private static final String BESIDE = ".troupe-layers";

    private LayerPlaceFinder() {}

    /**
     * Returns the directory, made if need be; empty when there is none.
     *
     * @param home the server's own directory
     */
    static Optional<Path> find(Path home, Path workspace) throws IOException {
        for (Path place : places(home, workspace)) {
            if (isUsable(place, workspace)) {
                return Optional.of(place.resolve(name(workspace)));
            }
        }
        return Optional.empty();
    }

    /** Returns the directory that a workspace has layers in, which may be gone itself; empty when it has none. */
    static Optional<Path> findKept(Path home, Path workspace) {
        return places(home, workspace).stream()
                .map(it -> it.resolve(name(workspace)))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static List<Path> places(Path home, Path workspace) {
        Path parent = workspace.getParent();
        return parent == null
                ? List.of(atHome(home))
                : List.of(atHome(home), parent.resolve(BESIDE));
    }

    /** Returns the directory with the layers of all workspaces that are on the file system of the server's own. */
    static Path atHome(Path home) {
        return home.resolve("layers");
    }

    private static boolean isUsable(Path place, Path workspace) {
        boolean made = Files.notExists(place);
        try {
            Files.createDirectories(place);
            if (made) {
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
            }
            boolean usable =
                    !place.toRealPath().startsWith(workspace)
                            && !workspace.startsWith(place.toRealPath())
                            && isMovable(place, workspace);
            if (made && !usable) {
                Files.delete(place);
            }
            return usable;
        } catch (IOException unwritable) {
            return false;
        }
    }

    /** Moving what is not there fails with another error where nothing could be moved at all. */
    private static boolean isMovable(Path place, Path workspace) throws IOException {
        String nothing = ".troupe-" + ProcessHandle.current().pid() + "-nothing";
        try (DirectoryHandle from = DirectoryHandle.open(place);
                DirectoryHandle to = DirectoryHandle.open(workspace)) {
            if (from.status().device() != to.status().device()) {
                return false;
            }
            from.move(nothing, to, nothing);
            return true;
        } catch (PosixException e) {
            return e.error() == PosixException.NOT_FOUND;
        }
    }

    private static String name(Path workspace) {
        byte[] bytes = workspace.toString().getBytes(StandardCharsets.UTF_8);
        return ContentBlob.hash(bytes).substring(0, 16);
    }
}
