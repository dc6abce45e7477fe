package dev.troupe.sandbox.protection;

import dev.troupe.sandbox.gitconfig.GitConfigFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Protects what in a workspace's repositories runs later and outside of the sandbox, or says what does, and the
 * settings of agents below its top. Most of it is held by mounts. Where a mount would be in the way, or too many would
 * be, what has changed behind a command is taken away.
 */
public final class RepositoryProtection {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryProtection.class);
    private static final String REPOSITORY = ".git";

    /** Hooks, attributes and settings, and the file that says where those are instead. */
    private static final List<String> PARTS =
            List.of("hooks", "info", "config", "config.worktree", "commondir");

    private static final List<String> SETTINGS = List.of("config", "config.worktree");
    private static final Path HOME = Path.of(System.getProperty("user.home"));

    /** What must be there for git to see a repository. */
    private static final List<String> KEYS = List.of("HEAD", "commondir", "objects");

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

    private final Path workspace;
    private final Set<Path> held = new TreeSet<>();
    private final Set<Path> existing = new TreeSet<>();
    private final Set<Path> absent = new TreeSet<>();
    private final Map<Path, Path> links = new TreeMap<>();
    private final Set<Path> directories = new TreeSet<>();
    private final Set<Path> locked = new TreeSet<>();
    private final Map<Path, String> parts = new TreeMap<>();

    /** What lies elsewhere, and whose it is. */
    private final Map<Path, Path> pointers = new TreeMap<>();

    private final GitConfigReferences userReferences =
            GitConfigReferences.ofUser(HOME, System.getenv());

    private RepositoryProtection(Path workspace) {
        this.workspace = workspace;
    }

    /**
     * Looks.
     *
     * @param found git directories, the files and links that stand for one, and what else is guarded in the workspace
     */
    public static RepositoryProtection of(Path workspace, SecretFileFinder.Found found) {
        Collection<Path> all = found.repositories();
        RepositoryProtection protection = new RepositoryProtection(workspace);
        protection.userReferences.included().forEach(it -> protection.guard(it, true));
        protection.take(all.stream().filter(it -> !disposable(workspace, it)).toList(), true);
        protection.take(all.stream().filter(it -> disposable(workspace, it)).toList(), false);
        found.guarded().stream()
                .filter(it -> !disposable(workspace, it) && !ProtectedPaths.covers(workspace, it))
                .forEach(it -> protection.guard(it, protection.existing.size() < MOST));
        return protection;
    }

    private static boolean disposable(Path workspace, Path repository) {
        return StreamSupport.stream(workspace.relativize(repository).spliterator(), false)
                .anyMatch(name -> DISPOSABLE.contains(name.toString()));
    }

    private void take(List<Path> repositories, boolean lasting) {
        GitDirectoryScanner git = new GitDirectoryScanner(name -> false);
        for (Path repository : repositories) {
            git.look(repository);
            SymbolicLinkResolver.real(repository)
                    .filter(it -> it.startsWith(workspace))
                    .ifPresent(git::look);
        }
        locked.addAll(git.locked());
        for (Path directory : git.directories()) {
            boolean hold = lasting && held.size() < MOST && held.add(directory);
            directories.add(directory);
            PARTS.forEach(part -> guard(directory.resolve(part), hold));
        }
        git.directories().forEach(it -> refer(it, List.of(it), lasting));
        for (Path repository : repositories) {
            if (!Files.isDirectory(repository, LinkOption.NOFOLLOW_LINKS)) {
                refer(repository, LinkedGitDirectory.directories(repository), lasting);
                guard(repository, lasting);
            }
        }
    }

    private void guard(Path path, boolean hold) {
        if (!path.startsWith(workspace) || path.equals(workspace)) {
            return;
        }
        if (hold) {
            hold(path);
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            parts.put(path, hold ? FileFingerprint.place(path) : FileFingerprint.state(path));
        }
    }

    private void hold(Path path) {
        SymbolicLinkResolver.target(path).ifPresent(target -> links.put(path, target));
        SymbolicLinkResolver.missing(path)
                .filter(it -> it.startsWith(workspace))
                .ifPresent(absent::add);
        SymbolicLinkResolver.real(path)
                .filter(it -> it.startsWith(workspace) && !it.equals(workspace))
                .filter(it -> !directories.contains(it))
                .ifPresent(existing::add);
    }

    /** What the settings of a repository, or the user's, say lies elsewhere. */
    private void refer(Path repository, List<Path> git, boolean lasting) {
        List<Path> files = git.stream().flatMap(it -> SETTINGS.stream().map(it::resolve)).toList();
        GitConfigReferences own = GitConfigReferences.of(HOME, files);
        Path top = GitConfigReferences.top(repository);
        Set<Path> elsewhere = new TreeSet<>(own.included());
        elsewhere.addAll(own.hooks(top));
        elsewhere.addAll(userReferences.hooks(top));
        for (Path path : elsewhere) {
            guard(path, lasting);
            pointers.put(path, repository);
        }
    }

    /** Git directories that a command must not put others in the place of. */
    public Set<Path> held() {
        return held;
    }

    /** Lists what a command must not write, links resolved. */
    public Set<Path> existing() {
        return existing;
    }

    /** Lists what a command sees read-only, unless it is git alone, with all that lies in it. */
    public Set<Path> mounted() {
        Set<Path> mounted = new TreeSet<>(held);
        mounted.addAll(existing);
        return mounted;
    }

    /** Lists what a command must not create. */
    public Set<Path> absent() {
        return absent;
    }

    /** Lists what must continue to lead where it leads. */
    public Map<Path, Path> links() {
        return links;
    }

    /** Git directories that nobody can look into, though git may find its way by names. */
    Set<Path> locked() {
        return locked;
    }

    /** Tells behind a command, and to whoever takes over, which parts there were. */
    public Set<String> known() {
        Set<String> known = new TreeSet<>();
        known.add(FileFingerprint.identity(workspace));
        directories.forEach(it -> known.add(FileFingerprint.identity(it)));
        parts.values().forEach(it -> known.add(FileFingerprint.digest(it)));
        return known;
    }

    /**
     * What makes git run something new, in what the workspace did not have before.
     *
     * @param until when the command had certainly ended
     */
    Set<Path> fresh(MissingProtectedPaths then, Instant until) {
        Set<Path> fresh = new TreeSet<>();
        if (!then.known().contains(FileFingerprint.identity(workspace))) {
            LOG.warn("{} is not the directory any more that it was.", workspace);
            return fresh;
        }
        for (Path path : parts.keySet()) {
            boolean old =
                    then.known().contains(FileFingerprint.digest(FileFingerprint.place(path)))
                            || then.known()
                                    .contains(FileFingerprint.digest(FileFingerprint.state(path)));
            if (!old && !then.paths().contains(path) && !harmless(path)) {
                cause(path, then, until).ifPresent(fresh::add);
            }
        }
        return fresh;
    }

    /**
     * A directory that becomes a repository may hold what the user made long before: of that, only what
     * makes it one is the command's.
     */
    private Optional<Path> cause(Path path, MissingProtectedPaths then, Instant until) {
        Path git = pointers.getOrDefault(path, path.resolveSibling(""));
        boolean known =
                !directories.contains(git) || then.known().contains(FileFingerprint.identity(git));
        if (!FileTimestamps.born(path).isBefore(then.since())) {
            return Optional.of(path);
        }
        if (known) {
            return Optional.of(path)
                    .filter(it -> !FileTimestamps.newest(it).isBefore(then.since()));
        }
        return KEYS.stream()
                .map(git::resolve)
                .filter(it -> !FileTimestamps.changed(it).isBefore(then.since()))
                .findFirst()
                .or(() -> moved(git, then.since(), until));
    }

    /** Of a directory that was moved as it is, nothing but itself looks changed, or even that does not. */
    private static Optional<Path> moved(Path git, Instant since, Instant until) {
        Instant changed = FileTimestamps.changed(git);
        boolean meanwhile = !changed.isBefore(since) && !changed.isAfter(until);
        return meanwhile || until.equals(Instant.MAX)
                ? Optional.of(git.resolve("HEAD"))
                : Optional.empty();
    }

    private boolean harmless(Path path) {
        try {
            return switch (String.valueOf(path.getFileName())) {
                case "config", "config.worktree" ->
                        FileFingerprint.settings(path).filter(GitConfigFile::inert).isPresent();
                case "commondir" ->
                        directories.contains(
                                path.resolveSibling(
                                                GitConfigReferences.text(
                                                                path, StandardCharsets.UTF_8)
                                                        .strip())
                                        .toRealPath());
                case REPOSITORY -> leadsToGuarded(path);
                case "info" -> true;
                default -> samples(path);
            };
        } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
            return false;
        }
    }

    /** Elsewhere no command can have planted anything. */
    private boolean leadsToGuarded(Path repository) {
        List<Path> leads = LinkedGitDirectory.directories(repository);
        boolean link = Files.isSymbolicLink(repository);
        return !leads.isEmpty()
                && leads.stream()
                        .allMatch(it ->
                                directories.contains(it) || (link && !it.startsWith(workspace)));
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
