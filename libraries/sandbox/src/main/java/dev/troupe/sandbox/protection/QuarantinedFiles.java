package dev.troupe.sandbox.protection;

import dev.troupe.contracts.blob.ContentBlob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps what was taken away from a workspace. It may be the user's, so nothing of it is ever deleted
 * or overwritten, and a note beside each file says where it was.
 */
public final class QuarantinedFiles {
    /** The name of the directory that it is kept in. */
    public static final String NAME = "taken-away";

    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    /** What of a path its name here shows; a path may be longer than a name can be. */
    private static final int SHOWN = 60;

    private final Path workspace;
    private final Path directory;

    QuarantinedFiles(Path workspace, Path directory) {
        this.workspace = workspace;
        this.directory = directory;
    }

    Path directory() {
        return directory;
    }

    /**
     * Moves something here. Where that fails, it gets another name in its place, which nothing looks
     * for.
     *
     * @return where it is now
     * @throws IOException when it is still where it was
     */
    Path take(Path path) throws IOException {
        open(path.resolveSibling(""));
        try {
            Path to = place(path);
            move(path, to);
            return to;
        } catch (IOException failed) {
            try {
                return Files.move(path, free(path.resolveSibling(NAME + "-" + hash(path))));
            } catch (IOException also) {
                failed.addSuppressed(also);
                throw failed;
            }
        }
    }

    private Path place(Path path) throws IOException {
        Files.createDirectories(directory);
        String name = workspace.relativize(path).toString();
        String tail = name.substring(Math.max(0, name.length() - SHOWN));
        String plain = tail.replaceAll("[^A-Za-z0-9._-]", "-").replaceAll("^\\.", "_");
        Path place = free(directory.resolve(plain + "-" + hash(path)));
        Files.writeString(place.resolveSibling(place.getFileName() + ".origin"), path + "\n");
        return place;
    }

    private static String hash(Path path) {
        byte[] exact = path.toUri().toString().getBytes(StandardCharsets.UTF_8);
        return ContentBlob.hash(exact).substring(0, 12);
    }

    private static Path free(Path wanted) {
        Path free = wanted;
        for (int i = 2; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
            free = wanted.resolveSibling(wanted.getFileName() + "-" + i);
        }
        return free;
    }

    /** Across disks by copying, and there of devices and pipes nothing is left. */
    private static void move(Path from, Path to) throws IOException {
        boolean directory = Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS);
        if (directory) {
            open(from);
        }
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException otherDisk) {
            if (directory) {
                copy(from, to);
            } else if (Files.isSymbolicLink(from) || Files.isRegularFile(from)) {
                Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
            }
            Files.delete(from);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(from)) {
            stream.forEach(children::add);
        }
        for (Path child : children) {
            move(child, to.resolve(child.getFileName()));
        }
    }

    /** A directory without these rights can neither be emptied nor moved. */
    private static void open(Path directory) throws IOException {
        Set<PosixFilePermission> rights =
                Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS);
        if (rights.addAll(OWNER)) {
            Files.setPosixFilePermissions(directory, rights);
        }
    }
}
