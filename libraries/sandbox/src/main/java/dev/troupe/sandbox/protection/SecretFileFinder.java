package dev.troupe.sandbox.protection;

import dev.troupe.permission.path.PathNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the secret files below a workspace, ignored ones too, by their names, and the repositories,
 * sockets and named pipes in it. A directory is read again only when it has changed.
 */
public final class SecretFileFinder {
    private static final Logger LOG = LoggerFactory.getLogger(SecretFileFinder.class);

    /** Other people's code in large numbers, with certificates that programs need. */
    private static final Set<String> VENDORED =
            Set.of("node_modules", ".venv", "venv", "vendor", "site-packages", ".gradle", ".tox");

    private static final String REPOSITORY = ".git";

    /** Each takes about 500 bytes. */
    private static final int REMEMBERED = 100_000;

    private static final int BEGINNING = 8 * 1024;

    private final Path workspace;
    private final Predicate<String> secret;
    private final int remembered;
    private Map<Path, Directory> known = new HashMap<>();

    /**
     * Lists what is to be hidden or guarded, in order.
     *
     * @param files regular files, links resolved
     * @param locked directories that cannot be read now, but perhaps once a command has changed their
     *     mode
     * @param repositories git directories, which may hold further ones, and files and links that stand for
     *     one
     * @param guarded other files and directories that agents never write
     * @param sockets sockets and named pipes, where somebody outside may listen
     */
    public record Found(
            Set<Path> files,
            Set<Path> locked,
            Set<Path> repositories,
            Set<Path> guarded,
            Set<Path> sockets) {
        public static final Found NOTHING =
                new Found(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());
    }

    /**
     * Caches what a directory holds.
     *
     * @param times when it last changed; null when it may have changed since it was read
     * @param locked whether its mode keeps us from looking
     */
    private record Directory(
            @Nullable Times times,
            boolean locked,
            List<Path> directories,
            List<Path> candidates,
            List<Path> repositories,
            List<Path> guarded,
            List<Path> sockets) {
        static final Directory LOCKED =
                new Directory(null, true, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /**
     * Records when something changed.
     *
     * @param entries what anybody may set back
     * @param any what nobody can
     */
    private record Times(FileTime entries, FileTime any) {
        static @Nullable Times of(Path directory) {
            try {
                Map<String, Object> found =
                        Files.readAttributes(
                                directory,
                                "unix:lastModifiedTime,ctime",
                                LinkOption.NOFOLLOW_LINKS);
                return found.get("lastModifiedTime") instanceof FileTime entries
                                && found.get("ctime") instanceof FileTime any
                        ? new Times(entries, any)
                        : null;
            } catch (IOException gone) {
                return null;
            }
        }

        /** Within the grain of the clock a change may leave the times as they are. */
        boolean settled() {
            long grain = System.currentTimeMillis() - 2_000;
            return entries.toMillis() < grain && any.toMillis() < grain;
        }
    }

    public SecretFileFinder(Path workspace, Predicate<String> secret) {
        this(workspace, secret, REMEMBERED);
    }

    /**
     * @param remembered directories that are not read again when they have not changed
     */
    SecretFileFinder(Path workspace, Predicate<String> secret, int remembered) {
        this.workspace = workspace;
        this.secret = secret;
        this.remembered = remembered;
    }

    /**
     * Looks into all directories, however many: those beyond a limit would be where a command hides
     * something.
     */
    public synchronized Found find() {
        Map<Path, Directory> seen = new HashMap<>();
        Found found =
                new Found(
                        new TreeSet<>(),
                        new TreeSet<>(),
                        new TreeSet<>(),
                        new TreeSet<>(),
                        new TreeSet<>());
        Deque<Path> open = new ArrayDeque<>(List.of(workspace));
        while (!open.isEmpty()) {
            Path at = open.pop();
            Directory directory = look(at);
            if (seen.size() < remembered) {
                seen.put(at, directory);
            }
            if (directory.locked()) {
                found.locked().add(at);
            }
            directory.directories().forEach(open::push);
            directory.candidates().forEach(file -> consider(file, found.files()));
            found.repositories().addAll(directory.repositories());
            found.guarded().addAll(directory.guarded());
            found.sockets().addAll(directory.sockets());
        }
        known = seen;
        return found;
    }

    private Directory look(Path at) {
        Times times = Times.of(at);
        Directory before = known.get(at);
        return before != null && times != null && times.equals(before.times())
                ? before
                : read(at, times);
    }

    private Directory read(Path at, @Nullable Times times) {
        if (locked(at)) {
            return Directory.LOCKED;
        }
        List<Path> directories = new ArrayList<>();
        List<Path> candidates = new ArrayList<>();
        List<Path> repositories = new ArrayList<>();
        List<Path> guarded = new ArrayList<>();
        List<Path> sockets = new ArrayList<>();
        boolean inside = PathNames.guarded(relative(at));
        Set<String> names = new HashSet<>();
        boolean settled = times != null && times.settled();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(at)) {
            for (Path child : children) {
                names.add(String.valueOf(child.getFileName()));
                FileKind kind = FileKind.of(child);
                String path = relative(child);
                if (!inside && !child.endsWith(REPOSITORY) && PathNames.guarded(path)) {
                    guarded.add(child);
                }
                if (kind == FileKind.SOCKET_OR_PIPE) {
                    sockets.add(child);
                }
                if (child.endsWith(REPOSITORY)) {
                    repositories.add(child);
                } else if (kind == FileKind.DIRECTORY) {
                    directories.add(child);
                } else if (secret.test(path)) {
                    candidates.add(child);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            LOG.debug("{} cannot be read now.", at, unreadable);
            settled = false;
        }
        if (bare(names)) {
            repositories.add(at);
        }
        return new Directory(
                settled ? times : null,
                false,
                directories,
                candidates,
                repositories,
                guarded,
                sockets);
    }

    /** What makes git take a directory for a repository, whatever its name. */
    private static boolean bare(Set<String> names) {
        return names.contains("HEAD") && (names.contains("objects") || names.contains("commondir"));
    }

    /** Whether it is there and says nothing, or nothing of what its files are. */
    static boolean locked(Path directory) {
        boolean open = Files.isReadable(directory) && Files.isExecutable(directory);
        return !open && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS);
    }

    private void consider(Path file, Set<Path> found) {
        try {
            Path real = file.toRealPath();
            if (real.startsWith(workspace) && Files.isRegularFile(real) && !harmless(real)) {
                found.add(real);
            }
        } catch (IOException dangling) {
            // A link that leads nowhere hides nothing.
        }
    }

    /** Certificates of vendored code are public, and programs fail without them. */
    private boolean harmless(Path file) throws IOException {
        boolean certificate = String.valueOf(file.getFileName()).endsWith(".pem");
        if (!certificate || !vendored(file) || !Files.isReadable(file)) {
            return false;
        }
        try (InputStream stream = Files.newInputStream(file)) {
            String beginning =
                    new String(stream.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
            return beginning.contains("BEGIN CERTIFICATE") && !beginning.contains("PRIVATE KEY");
        }
    }

    private boolean vendored(Path file) {
        for (Path name : workspace.relativize(file)) {
            if (VENDORED.contains(name.toString())) {
                return true;
            }
        }
        return false;
    }

    private String relative(Path path) {
        return workspace.relativize(path).toString().replace('\\', '/');
    }
}
