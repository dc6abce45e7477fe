package dev.troupe.sandbox.protection;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.sandbox.gitconfig.GitConfigFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds what git's settings say lies elsewhere: further settings, whatever their condition, and hooks. */
final class GitConfigReferences {
    private static final int LARGEST = 16 * 1024 * 1024;
    private static final Logger LOG = LoggerFactory.getLogger(GitConfigReferences.class);

    private final Path home;
    private final Set<Path> read = new TreeSet<>();
    private final Set<Path> included = new TreeSet<>();
    private final List<String> hooks = new ArrayList<>();

    private GitConfigReferences(Path home) {
        this.home = home;
    }

    /** What these files refer to, and those that they include. */
    static GitConfigReferences of(Path home, List<Path> files) {
        GitConfigReferences references = new GitConfigReferences(home);
        files.forEach(references::read);
        return references;
    }

    /** What the settings of a user refer to. */
    static GitConfigReferences ofUser(Path home, Map<String, String> environment) {
        Path usual = home.resolve(".config");
        String other = environment.getOrDefault("XDG_CONFIG_HOME", "");
        List<Path> files = new ArrayList<>(List.of(home.resolve(".gitconfig")));
        files.add((other.isEmpty() ? usual : Path.of(other)).resolve("git/config"));
        return of(home, files);
    }

    /** Further settings, those that are not there included. */
    Set<Path> included() {
        return included;
    }

    /** Where hooks are, seen from the directory that git runs them in. */
    Set<Path> hooks(Path top) {
        Set<Path> paths = new TreeSet<>();
        hooks.forEach(name -> path(name, top).ifPresent(paths::add));
        return paths;
    }

    /**
     * The directory that hooks of a repository run in.
     *
     * @param git a git directory, or what stands for one
     */
    static Path top(Path git) {
        return worktree(git).or(() -> gitdir(git)).orElse(git.endsWith(".git") ? parent(git) : git);
    }

    /** Submodules have their directory elsewhere. */
    private static Optional<Path> worktree(Path git) {
        return settings(git.resolve("config"))
                .flatMap(it -> it.value("core", "worktree"))
                .flatMap(it -> path(it, git, git));
    }

    /** So have linked worktrees. */
    private static Optional<Path> gitdir(Path git) {
        try {
            String line = text(git.resolve("gitdir"), StandardCharsets.ISO_8859_1).strip();
            return path(line, git, git).map(GitConfigReferences::parent);
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static Path parent(Path path) {
        return path.resolveSibling("");
    }

    private void read(Path file) {
        Optional<Path> real = SymbolicLinkResolver.real(file);
        if (real.isEmpty() || !read.add(real.get())) {
            return;
        }
        settings(real.get())
                .ifPresent(settings -> {
                    settings.value("core", "hookspath").ifPresent(hooks::add);
                    for (String name : settings.included()) {
                        path(name, parent(file))
                                .ifPresent(path -> {
                                    included.add(path);
                                    read(path);
                                });
                    }
                });
    }

    private static Optional<GitConfigFile> settings(Path file) {
        try {
            return GitConfigFile.parse(text(file, StandardCharsets.ISO_8859_1));
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be read now.", file, unreadable);
            return Optional.empty();
        }
    }

    /**
     * The text of a file.
     *
     * @throws IOException also when it is a pipe, which one would read for ever, or has no end
     */
    static String text(Path file, Charset charset) throws IOException {
        return new String(RegularFileReader.read(file, LARGEST), charset);
    }

    private Optional<Path> path(String name, Path base) {
        return path(name, base, home);
    }

    private static Optional<Path> path(String name, Path base, Path home) {
        byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        String decoded = new String(bytes, StandardCharsets.UTF_8);
        try {
            Path path =
                    decoded.startsWith("~/")
                            ? home.resolve(decoded.substring(2))
                            : base.resolve(decoded);
            return Optional.of(path.normalize());
        } catch (InvalidPathException beyond) {
            return Optional.empty();
        }
    }
}
