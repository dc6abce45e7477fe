package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Protected paths that were not there when a command began, and those that were symbolic links.
 * Nothing can hold such a place, so what is there behind the command is taken away, and a link is put
 * back. The user may have made it at the same time: nobody can tell, so it is kept, and what is
 * certainly not the command's stays.
 *
 * @param workspace real path of the directory the command is confined to
 * @param output the file with the command's output; what is taken away goes beside it
 * @param since when the command began
 * @param lease how long the command may live without hearing from its worker
 * @param paths what was not there; absolute, in the workspace by their letters
 * @param links what each of the others led to
 * @param known what the repositories of the workspace had, as {@link RepositoryProtection} tells it again
 */
public record MissingProtectedPaths(
        Path workspace,
        Path output,
        Instant since,
        Duration lease,
        List<Path> paths,
        Map<Path, Path> links,
        Set<String> known) {
    /** As many as somebody reads. */
    private static final int TOLD = 20;

    public MissingProtectedPaths {
        paths = List.copyOf(paths);
        links = Collections.unmodifiableMap(new TreeMap<>(links));
        known = Collections.unmodifiableSet(new TreeSet<>(known));
    }

    /**
     * Takes away what is there now, behind a worker that died. Doing so again goes on where it was
     * broken off.
     *
     * @param alive when the worker was last seen alive
     * @return what was done, each a sentence for people and the model
     */
    public List<String> undo(Instant alive) {
        SecretFileFinder files = new SecretFileFinder(workspace, name -> false);
        return undo(files::find, alive.plus(lease), path -> false);
    }

    /**
     * The same right behind the command.
     *
     * @param look finds what is in the workspace
     * @param spared says what is certainly not the command's
     */
    public List<String> undo(Supplier<SecretFileFinder.Found> look, Predicate<Path> spared) {
        return undo(look, Instant.MAX, spared);
    }

    /** Until the command had certainly ended. */
    private List<String> undo(
            Supplier<SecretFileFinder.Found> look, Instant until, Predicate<Path> spared) {
        UnlockedDirectories unlocked = new UnlockedDirectories(since);
        try {
            return undo(unlocked.look(workspace, look), until, spared);
        } finally {
            unlocked.lock();
        }
    }

    private List<String> undo(SecretFileFinder.Found now, Instant until, Predicate<Path> spared) {
        List<String> notices = new ArrayList<>();
        links.forEach((path, target) -> {
            if (!SymbolicLinkResolver.target(path).equals(Optional.of(target)) && inside(path)) {
                notices.add(left(path, until).orElseGet(() -> putBack(path, target)));
            }
        });
        Set<Path> found = new LinkedHashSet<>(paths);
        found.addAll(RepositoryProtection.of(workspace, now).fresh(this, until));
        found.removeIf(spared);
        for (Path path : found) {
            takeAway(path, until).ifPresent(notices::add);
        }
        return some(notices);
    }

    private List<String> some(List<String> notices) {
        if (notices.size() <= TOLD) {
            return notices;
        }
        List<String> some = new ArrayList<>(notices.subList(0, TOLD));
        some.add(
                "%d more like these were moved to %s."
                        .formatted(notices.size() - TOLD, taken().directory()));
        return some;
    }

    /** A command may have put a link on the way, and what lies behind it is not the command's. */
    private boolean inside(Path path) {
        try {
            return path.resolveSibling("").toRealPath().startsWith(workspace);
        } catch (IOException gone) {
            return false;
        }
    }

    private Optional<String> left(Path path, Instant until) {
        return FileTimestamps.newest(path).isAfter(until)
                ? Optional.of(
                        "%s has changed since the server stopped, so it was left in place: you or a command may have changed it, and commands may not. Look at it before you run git or open the project."
                                .formatted(name(path)))
                : Optional.empty();
    }

    private Optional<String> takeAway(Path path, Instant until) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) && inside(path)
                ? left(path, until).or(() -> Optional.of(takeAway(path)))
                : Optional.empty();
    }

    private String takeAway(Path path) {
        try {
            return "%s was created or changed while the command ran, which commands may not do; it was moved to %s. Move it back if it is yours."
                    .formatted(name(path), taken().take(path));
        } catch (IOException failed) {
            return "%s was created or changed while the command ran, which commands may not do; it could not be moved away: %s. Delete it before you run git or open the project, unless it is yours."
                    .formatted(name(path), failed.getMessage());
        }
    }

    private String putBack(Path path, Path target) {
        try {
            String there = "";
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                there = ", and what was there moved to " + taken().take(path);
            }
            Files.createSymbolicLink(path, target);
            return "%s, a link to %s, was replaced while the command ran, which commands may not do; it was put back%s."
                    .formatted(name(path), target, there);
        } catch (IOException failed) {
            return "%s, a link to %s, was replaced while the command ran, which commands may not do; it could not be put back: %s."
                    .formatted(name(path), target, failed.getMessage());
        }
    }

    private Path name(Path path) {
        return workspace.relativize(path);
    }

    private QuarantinedFiles taken() {
        String call = String.valueOf(output.getFileName());
        return new QuarantinedFiles(
                workspace, output.resolveSibling(QuarantinedFiles.NAME).resolve(call));
    }
}
