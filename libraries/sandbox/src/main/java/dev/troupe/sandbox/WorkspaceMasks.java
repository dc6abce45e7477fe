package dev.troupe.sandbox;

import dev.troupe.sandbox.protection.LinkedGitDirectory;
import dev.troupe.sandbox.protection.SanitizedGitConfig;
import dev.troupe.sandbox.protection.SecretFileFinder;
import dev.troupe.sandbox.protection.SecretFileMasks;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Says what commands see instead of files of a workspace that may hold secrets, and how: by a mount, or by a file that lies
 * in the layer of the command.
 */
record WorkspaceMasks(SecretFileMasks all, Path workspace) {
    private static final String REPOSITORY = ".git";

    /**
     * Finds what is shown instead of what.
     *
     * @param found in the workspace
     * @param directory takes texts that are shown instead
     * @param sockets whether sockets and named pipes are masked too
     */
    static WorkspaceMasks of(
            SandboxSettings settings,
            SecretFileFinder.Found found,
            Path workspace,
            Path directory,
            boolean sockets) {
        List<Path> linked = linked(workspace);
        List<Path> visible = new ArrayList<>(settings.readable());
        visible.add(workspace);
        visible.addAll(linked);
        SecretFileMasks masks =
                SecretFileMasks.of(
                        found,
                        linked,
                        settings.secret(),
                        new SanitizedGitConfig(visible, directory),
                        sockets);
        return new WorkspaceMasks(masks, workspace);
    }

    /** Returns the git directories that a worktree keeps its state in, elsewhere. */
    static List<Path> linked(Path workspace) {
        Path git = workspace.resolve(REPOSITORY);
        if (Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        boolean link = Files.isSymbolicLink(git);
        return LinkedGitDirectory.directories(git).stream()
                .filter(it -> !(link && it.startsWith(workspace)))
                .toList();
    }

    /** Returns what a command with a layer sees by files in that layer, by path. */
    Map<Path, Path> inLayer() {
        return some(this::isInLayer);
    }

    /** Returns what a command with a layer sees by mounts. */
    SecretFileMasks besideLayer() {
        return new SecretFileMasks(some(it -> !isInLayer(it)), all.directories());
    }

    private Map<Path, Path> some(Predicate<Path> wanted) {
        Map<Path, Path> files = new TreeMap<>(all.files());
        files.keySet().removeIf(wanted.negate());
        return files;
    }

    /** The repository at the top is mounted over the layer. */
    private boolean isInLayer(Path file) {
        return file.startsWith(workspace)
                && !file.startsWith(workspace.resolve(REPOSITORY))
                && all.directories().stream().noneMatch(file::startsWith);
    }
}
