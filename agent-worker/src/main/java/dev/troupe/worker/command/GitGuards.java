package dev.troupe.worker.command;

import dev.troupe.worker.command.gitconfig.GitSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What of the repositories in a workspace runs later and outside of the sandbox, or says what does.
 *
 * @param directories git directories
 * @param existing what a command must not write, links resolved
 * @param absent what it must not create
 */
record GitGuards(Set<Path> directories, Set<Path> existing, Set<Path> absent) {
    private static final Logger LOG = LoggerFactory.getLogger(GitGuards.class);

    /** Hooks, attributes and settings, and the file that says where those are instead. */
    private static final List<String> PARTS =
            List.of("hooks", "info", "config", "config.worktree", "commondir");

    /** What a build or a package manager deletes whole, which a mount inside would forbid. */
    private static final Set<String> DISPOSABLE =
            Set.of(
                    "node_modules",
                    ".venv",
                    "venv",
                    "vendor",
                    "site-packages",
                    ".gradle",
                    ".tox",
                    "target",
                    "build",
                    "out",
                    "dist");

    /** Each takes some mounts, and each mount makes the next one slower. */
    private static final int MOST = 200;

    /**
     * Looks.
     *
     * @param all git directories, and the files that stand for one, in the workspace; those in build
     *     output and other people's code are passed over
     */
    static GitGuards of(Path workspace, Collection<Path> all) {
        List<Path> repositories = all.stream().filter(it -> !disposable(workspace, it)).toList();
        GitFiles git = new GitFiles(name -> false);
        repositories.forEach(git::look);
        GitGuards guards = new GitGuards(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        for (Path directory : git.directories()) {
            if (guards.directories.size() == MOST) {
                LOG.warn("{} has more than {} git directories to guard.", workspace, MOST);
                break;
            }
            guards.directories.add(directory);
            PARTS.forEach(part -> guards.guard(workspace, directory.resolve(part)));
            hooksPath(directory).ifPresent(hooks -> guards.guard(workspace, hooks));
        }
        repositories.stream()
                .filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                .forEach(guards.existing::add);
        return guards;
    }

    private static boolean disposable(Path workspace, Path repository) {
        return StreamSupport.stream(workspace.relativize(repository).spliterator(), false)
                .anyMatch(name -> DISPOSABLE.contains(name.toString()));
    }

    private void guard(Path workspace, Path path) {
        if (!path.startsWith(workspace) || path.equals(workspace)) {
            return;
        }
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            absent.add(path);
            return;
        }
        try {
            Path real = path.toRealPath();
            if (real.startsWith(workspace)) {
                existing.add(real);
            }
        } catch (IOException dangling) {
            LOG.debug("{} leads nowhere.", path, dangling);
        }
    }

    /** Where the settings of a repository, or the user's, say that its hooks are. */
    private static Optional<Path> hooksPath(Path git) {
        if (!git.endsWith(".git")) {
            return Optional.empty();
        }
        Path home = Path.of(System.getProperty("user.home"));
        return hooksPath(git.resolve("config"), git, home)
                .or(() -> hooksPath(home.resolve(".gitconfig"), git, home));
    }

    private static Optional<Path> hooksPath(Path config, Path git, Path home) {
        try {
            return GitSettings.parse(Files.readString(config, StandardCharsets.ISO_8859_1))
                    .flatMap(it -> it.value("core", "hookspath"))
                    .map(it -> it.getBytes(StandardCharsets.ISO_8859_1))
                    .map(it -> new String(it, StandardCharsets.UTF_8))
                    .map(it ->
                            it.startsWith("~/")
                                    ? home.resolve(it.substring(2))
                                    : git.resolveSibling(it).normalize());
        } catch (IOException | InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** What is in git directories that the workspace has now and did not have then. */
    Set<Path> fresh(GitGuards then) {
        Set<Path> fresh = new TreeSet<>();
        for (Path path : existing) {
            Path directory = path.resolveSibling("");
            boolean known = then.existing.contains(path) || then.absent.contains(path);
            if (!known && !harmless(path, directory)) {
                fresh.add(path);
            }
        }
        return fresh;
    }

    private boolean harmless(Path path, Path directory) {
        try {
            return switch (String.valueOf(path.getFileName())) {
                case "config", "config.worktree" ->
                        GitSettings.parse(Files.readString(path, StandardCharsets.ISO_8859_1))
                                .filter(GitSettings::inert)
                                .isPresent();
                case "commondir" ->
                        directories.contains(
                                directory.resolve(Files.readString(path).strip()).toRealPath());
                case ".git" -> {
                    List<Path> leads = LinkedGit.directories(path);
                    yield !leads.isEmpty() && directories.containsAll(leads);
                }
                case "info" -> true;
                default -> samples(path);
            };
        } catch (IOException | InvalidPathException unreadable) {
            return false;
        }
    }

    /** Git puts examples of hooks into every new repository. */
    private static boolean samples(Path hooks) throws IOException {
        if (!Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (var children = Files.list(hooks)) {
            return children.allMatch(it -> it.toString().endsWith(".sample"));
        }
    }
}
