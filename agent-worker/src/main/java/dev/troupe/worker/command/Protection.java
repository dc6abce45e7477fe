package dev.troupe.worker.command;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

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

    private Protection() {}

    /** What exists and must be read-only. */
    static List<Path> existing(Path workspace) {
        return NAMES.stream().map(workspace::resolve).filter(Protection::there).toList();
    }

    /** What does not exist and must not either behind a command with this output. */
    static Absent absent(Path workspace, Path output) {
        return new Absent(
                workspace,
                output,
                NAMES.stream().map(workspace::resolve).filter(path -> !there(path)).toList());
    }

    private static boolean there(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
