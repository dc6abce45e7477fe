package dev.troupe.sandbox.command;

import dev.troupe.sandbox.protection.FileFingerprint;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes away what one command must not create in its workspace. */
final class ForbiddenCreations {
    private final CommandStarter starter;
    private final Path workspace;
    private final ProcessGroupLog groups;
    private final @Nullable MissingProtectedPaths missingPaths;
    private final Map<Path, String> mounted;
    private final Set<Path> spared = new CopyOnWriteArraySet<>();

    /**
     * @param missingPaths as it was when the command began; null when no sandbox holds it
     * @param mounted what the command sees read-only, so that changes in it are not its own
     */
    ForbiddenCreations(
            CommandStarter starter,
            Path workspace,
            ProcessGroupLog groups,
            @Nullable MissingProtectedPaths missingPaths,
            Set<Path> mounted) {
        this.starter = starter;
        this.workspace = workspace;
        this.groups = groups;
        this.missingPaths = missingPaths;
        this.mounted =
                mounted.stream()
                        .collect(Collectors.toUnmodifiableMap(it -> it, FileFingerprint::identity));
    }

    /** These are not the command's: the run itself has written them. */
    void spare(Collection<String> paths) {
        paths.forEach(path -> spared.add(workspace.resolve(path)));
    }

    /**
     * Takes away what is there so far.
     *
     * @return what was done, each a sentence for people and the model
     */
    List<String> sweep() {
        return missingPaths == null
                ? List.of()
                : missingPaths.undo(() -> starter.sandbox().look(workspace), this::others);
    }

    /** The same once the command has ended. Also while the thread is interrupted, which would break it. */
    List<String> undo() {
        if (missingPaths == null) {
            return List.of();
        }
        boolean interrupted = Thread.interrupted();
        try {
            List<String> notices = sweep();
            groups.undone(missingPaths);
            return notices;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean others(Path path) {
        return mounted.entrySet().stream().anyMatch(it -> holds(it, path))
                || spared.stream().anyMatch(it -> it.startsWith(path));
    }

    /** A command that moved what is mounted may have put something else in its place. */
    private static boolean holds(Map.Entry<Path, String> mount, Path path) {
        return path.startsWith(mount.getKey())
                && FileFingerprint.identity(mount.getKey()).equals(mount.getValue());
    }

    /** What kept the command from its end, each a sentence. */
    List<String> hindrances(String line, int exit, String output) {
        return starter.sandbox().hindrances(workspace, line, exit, output);
    }

    /** Nothing of the process runs any more. */
    void ended(GuardedProcess process) {
        starter.forget(process);
        groups.ended(process.group());
    }
}
