package dev.troupe.worker.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Protected paths that were not there when a command began, and those that were symbolic links.
 * Nothing can hold such a place, so what is there behind the command is taken away, and a link is put
 * back.
 *
 * @param workspace real path of the directory the command is confined to
 * @param output the file with the command's output; what is taken away goes beside it
 * @param paths what was not there; absolute, in the workspace by their letters
 * @param links what each of the others led to
 */
public record Absent(Path workspace, Path output, List<Path> paths, Map<Path, Path> links) {
    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    public Absent {
        paths = List.copyOf(paths);
        links = Collections.unmodifiableMap(new TreeMap<>(links));
    }

    /**
     * Moves what is there now beside the output. Doing so again goes on where it was broken off.
     *
     * @return what was moved, each a sentence for the model
     */
    public List<String> undo() {
        List<String> notices = new ArrayList<>();
        links.forEach((path, target) -> {
            if (!Links.target(path).equals(Optional.of(target)) && inside(path)) {
                notices.add(putBack(path, target));
            }
        });
        for (Path path : paths) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && inside(path)) {
                notices.add(takeAway(path));
            }
        }
        return notices;
    }

    /** A command may have put a link on the way, and what lies behind it is not the command's. */
    private boolean inside(Path path) {
        try {
            return path.resolveSibling("").toRealPath().startsWith(workspace);
        } catch (IOException gone) {
            return false;
        }
    }

    private String putBack(Path path, Path target) {
        String name = workspace.relativize(path).toString();
        Path away = away(name);
        boolean replaced = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        try {
            if (replaced) {
                move(path, away);
            }
            Files.createSymbolicLink(path, target);
            return "The command took away %s, a link to %s, which commands may not; it was put back%s."
                    .formatted(
                            name, target, replaced ? ", and what was there moved to " + away : "");
        } catch (IOException failed) {
            return "The command took away %s, a link to %s, which commands may not, and it could not be put back: %s."
                    .formatted(name, target, failed.getMessage());
        }
    }

    private Path away(String name) {
        return output.resolveSibling(output.getFileName() + "." + name.replace('/', '-'));
    }

    private String takeAway(Path path) {
        String name = workspace.relativize(path).toString();
        Path away = away(name);
        try {
            move(path, away);
            return "The command created %s, which commands may not; it was moved to %s."
                    .formatted(name, away);
        } catch (IOException failed) {
            return "The command created %s, which commands may not, and it could not be moved away: %s."
                    .formatted(name, failed.getMessage());
        }
    }

    /** Copies and deletes, as the two places may lie on different disks; of devices and pipes, only deletes. */
    private static void move(Path from, Path to) throws IOException {
        boolean link = Files.isSymbolicLink(from);
        if (!link) {
            Files.setPosixFilePermissions(from, OWNER);
        }
        if (Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(to);
            List<Path> children = new ArrayList<>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(from)) {
                stream.forEach(children::add);
            }
            for (Path child : children) {
                move(child, to.resolve(child.getFileName()));
            }
        } else if (link || Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
            Files.copy(from, to, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.delete(from);
    }
}
