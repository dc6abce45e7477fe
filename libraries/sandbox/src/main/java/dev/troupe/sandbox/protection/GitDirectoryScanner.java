package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where repositories keep settings: their own, those of their worktrees and of their submodules. */
final class GitDirectoryScanner {
    private static final Logger LOG = LoggerFactory.getLogger(GitDirectoryScanner.class);
    private static final Set<String> CONFIGS = Set.of("config", "config.worktree");

    /** Where remotes stood before they stood in the settings; git still reads them. */
    private static final Set<String> ADDRESSES = Set.of("remotes", "branches");

    /** What is large and holds no repositories. */
    private static final Set<String> INNER =
            Set.of("objects", "refs", "logs", "hooks", "info", "lfs", "annex");

    /** Where there are too many files to look at each before every command, and nobody listens. */
    private static final Set<String> LARGE = Set.of("objects", "refs", "logs");

    private final Predicate<String> secret;
    private final Set<Path> directories = new TreeSet<>();
    private final Set<Path> configs = new TreeSet<>();
    private final Set<Path> secrets = new TreeSet<>();
    private final Set<Path> locked = new TreeSet<>();
    private final Set<Path> sockets = new TreeSet<>();

    GitDirectoryScanner(Predicate<String> secret) {
        this.secret = secret;
    }

    /** Looks into a git directory. */
    void look(Path git) {
        look(git, false);
    }

    private void look(Path git, boolean further) {
        for (Path child : children(git)) {
            String name = String.valueOf(child.getFileName());
            FileKind kind = FileKind.of(child);
            if (kind == FileKind.SOCKET_OR_PIPE) {
                sockets.add(child);
            }
            if (kind != FileKind.DIRECTORY) {
                file(child, name);
            } else if (name.equals("worktrees") || name.equals("modules")) {
                children(child).forEach(it -> look(it, true));
            } else if (ADDRESSES.contains(name) && Files.exists(child.resolveSibling("HEAD"))) {
                addresses(child);
            } else if (further && !INNER.contains(name)) {
                // The name of a submodule may have slashes in it.
                look(child, true);
            } else if (!LARGE.contains(name)) {
                findSockets(child);
            }
        }
    }

    /** Such as those of connections that git-annex keeps open. */
    private void findSockets(Path at) {
        for (Path child : children(at)) {
            FileKind kind = FileKind.of(child);
            if (kind == FileKind.SOCKET_OR_PIPE) {
                sockets.add(child);
            } else if (kind == FileKind.DIRECTORY
                    && !LARGE.contains(String.valueOf(child.getFileName()))) {
                findSockets(child);
            }
        }
    }

    /** The names of remotes may have slashes in them, and the addresses passwords. */
    private void addresses(Path at) {
        for (Path child : children(at)) {
            if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                addresses(child);
            } else if (Files.isRegularFile(child, LinkOption.NOFOLLOW_LINKS)) {
                secrets.add(child);
            }
        }
    }

    private void file(Path file, String name) {
        if (name.equals("HEAD")) {
            directories.add(file.resolveSibling(""));
        }
        if (CONFIGS.contains(name)) {
            configs.add(file);
        } else if (secret.test(name) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            secrets.add(file);
        }
    }

    private List<Path> children(Path at) {
        List<Path> children = new ArrayList<>();
        if (SecretFileFinder.locked(at)) {
            locked.add(at);
        }
        if (locked.contains(at) || !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
            return children;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(at)) {
            stream.forEach(children::add);
        } catch (IOException | DirectoryIteratorException gone) {
            LOG.debug("{} cannot be read now.", at, gone);
        }
        return children;
    }

    /** Git directories: those with a HEAD. */
    Set<Path> directories() {
        return directories;
    }

    /** Files with settings. */
    Set<Path> configs() {
        return configs;
    }

    /** Files that are secret by their names or places. */
    Set<Path> secrets() {
        return secrets;
    }

    /** Sockets and named pipes. */
    Set<Path> sockets() {
        return sockets;
    }

    /** Directories that cannot be read. */
    Set<Path> locked() {
        return locked;
    }
}
