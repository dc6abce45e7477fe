package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.RawNames;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Puts files into a layer that a command sees instead of those of the workspace, as those may hold secrets. */
final class LayerPlaceholders {
    private static final Path NOTHING = Path.of("/dev/null");

    private LayerPlaceholders() {}

    /**
     * Puts them there.
     *
     * @param files what is shown instead, by real path in the workspace; the null device for nothing at all
     * @return what was put, by raw path
     */
    static Map<String, FileStatus> put(Path workspace, Path upper, Map<Path, Path> files)
            throws IOException {
        for (Map.Entry<Path, Path> file : files.entrySet()) {
            Path relative = workspace.relativize(file.getKey());
            directories(workspace, upper, relative);
            Path to = upper.resolve(relative);
            if (file.getValue().equals(NOTHING)) {
                Files.createFile(to);
            } else {
                Files.copy(file.getValue(), to, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return statuses(workspace, upper, files.keySet());
    }

    /** As they are in the workspace, since the overlay shows the upper ones. */
    private static void directories(Path workspace, Path upper, Path relative) throws IOException {
        for (int names = 1; names < relative.getNameCount(); names++) {
            Path part = relative.subpath(0, names);
            Path to = upper.resolve(part);
            if (Files.notExists(to)) {
                Files.createDirectory(to);
                Set<PosixFilePermission> permissions =
                        Files.getPosixFilePermissions(
                                workspace.resolve(part), LinkOption.NOFOLLOW_LINKS);
                Files.setPosixFilePermissions(to, permissions);
                Files.setLastModifiedTime(to, Files.getLastModifiedTime(workspace.resolve(part)));
            }
        }
    }

    private static Map<String, FileStatus> statuses(Path workspace, Path upper, Set<Path> files)
            throws IOException {
        Map<String, FileStatus> statuses = new HashMap<>();
        try (RawPathOpener opener = new RawPathOpener(upper)) {
            for (Path file : files) {
                String raw = RawNames.raw(workspace.relativize(file).toString());
                DirectoryHandle parent = opener.parent(raw);
                statuses.put(raw, parent.status(RawPathOpener.name(raw)));
            }
        }
        return statuses;
    }
}
