package dev.troupe.worker.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Paths of a workspace that no command may change, because they execute or widen what may happen.
 * Those that exist are bound read-only by the sandbox. Those that do not exist cannot be: they are
 * taken away after the command that made them.
 */
final class Protection {
    private static final List<String> NAMES =
            List.of(
                    ".git/hooks",
                    ".git/config",
                    ".git/config.worktree",
                    ".git/info",
                    ".gitmodules",
                    ".gitconfig",
                    ".troupe",
                    ".claude",
                    ".mcp.json",
                    ".vscode",
                    ".idea",
                    ".bashrc",
                    ".bash_profile",
                    ".profile",
                    ".zshrc",
                    ".zshenv");

    private final Path workspace;
    private final List<String> absent;

    /** Notes what does not exist before a command. */
    Protection(Path workspace) {
        this.workspace = workspace;
        this.absent = NAMES.stream().filter(name -> !there(workspace, name)).toList();
    }

    /** What exists and must be read-only. */
    static List<Path> existing(Path workspace) {
        return NAMES.stream()
                .filter(name -> there(workspace, name))
                .map(workspace::resolve)
                .toList();
    }

    /**
     * Moves what the command created beside its output.
     *
     * @return what was moved, each a sentence for the model
     */
    List<String> undo(Path output) {
        List<String> notices = new ArrayList<>();
        for (String name : absent) {
            if (there(workspace, name)) {
                Path away =
                        output.resolveSibling(output.getFileName() + "." + name.replace('/', '-'));
                notices.add(takeAway(name, away));
            }
        }
        return notices;
    }

    private String takeAway(String name, Path away) {
        try {
            move(workspace.resolve(name), away);
            return "The command created %s, which commands may not; it was moved to %s."
                    .formatted(name, away);
        } catch (IOException failed) {
            return "The command created %s, which commands may not, and it could not be moved away: %s."
                    .formatted(name, failed.getMessage());
        }
    }

    /** Copies and deletes, as the two places may lie on different disks. */
    private static void move(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(from)) {
            all = walk.toList();
        }
        for (Path path : all) {
            Files.copy(
                    path, to.resolve(from.relativize(path).toString()), LinkOption.NOFOLLOW_LINKS);
        }
        for (Path path : all.reversed()) {
            Files.delete(path);
        }
    }

    private static boolean there(Path workspace, String name) {
        return Files.exists(workspace.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }
}
