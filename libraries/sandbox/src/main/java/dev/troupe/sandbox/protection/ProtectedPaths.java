package dev.troupe.sandbox.protection;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Paths of a workspace that no command may change, because they execute or widen what may happen.
 * Those that exist are bound read-only by the sandbox. Those that do not exist cannot be: they are
 * taken away after the command that made them.
 */
public final class ProtectedPaths {
    private static final List<String> NAMES =
            List.of(
                    ".git/hooks",
                    ".git/config",
                    ".git/config.worktree",
                    ".git/info",
                    ".git/commondir",
                    ".gitmodules",
                    ".gitconfig",
                    ".troupe",
                    ".terraphim",
                    ".claude",
                    ".agents/agents",
                    ".mcp.json",
                    ".vscode",
                    ".idea",
                    ".cursor",
                    ".devcontainer",
                    ".gemini",
                    ".codex",
                    ".zed",
                    ".fleet");

    /** What shells, editors, debuggers and their like run or obey where they start, which a home that is a workspace has. */
    private static final List<String> START_UP =
            List.of(
                    ".bashrc",
                    ".bash_profile",
                    ".bash_login",
                    ".bash_logout",
                    ".bash_aliases",
                    ".profile",
                    ".zshrc",
                    ".zshenv",
                    ".zprofile",
                    ".zlogin",
                    ".zlogout",
                    ".kshrc",
                    ".cshrc",
                    ".tcshrc",
                    ".login",
                    ".inputrc",
                    ".envrc",
                    ".vimrc",
                    ".exrc",
                    ".nvimrc",
                    ".nvim.lua",
                    ".gdbinit",
                    ".lldbinit",
                    ".pdbrc",
                    ".pdbrc.py",
                    ".irbrc",
                    ".pryrc",
                    ".psqlrc",
                    ".sqliterc",
                    ".curlrc",
                    ".wgetrc",
                    ".screenrc",
                    ".tmux.conf",
                    ".direnvrc");

    /** Installing packages writes what leads git to them, in {@code .husky/_}, and never these themselves. */
    private static final List<String> HOOKS =
            Stream.of(
                            "applypatch-msg",
                            "commit-msg",
                            "post-applypatch",
                            "post-checkout",
                            "post-commit",
                            "post-merge",
                            "post-rewrite",
                            "pre-applypatch",
                            "pre-auto-gc",
                            "pre-commit",
                            "pre-merge-commit",
                            "pre-push",
                            "pre-rebase",
                            "prepare-commit-msg")
                    .map(".husky/"::concat)
                    .toList();

    private static final List<String> ALL =
            Stream.of(NAMES, START_UP, HOOKS).flatMap(List::stream).toList();

    private ProtectedPaths() {}

    /** Their names, from the top of the workspace. */
    static List<String> names() {
        return ALL;
    }

    /** Whether it is one of them or lies in one. */
    static boolean covers(Path workspace, Path path) {
        return paths(workspace).anyMatch(path::startsWith);
    }

    /** What exists and must be read-only, links resolved. */
    public static Set<Path> existing(Path workspace) {
        return ALL.stream()
                .flatMap(name -> SymbolicLinkResolver.real(workspace.resolve(name)).stream())
                .filter(it -> it.startsWith(workspace) && !it.equals(workspace))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What is a symbolic link and must stay it. */
    public static Map<Path, Path> links(Path workspace) {
        Map<Path, Path> links = new TreeMap<>();
        paths(workspace)
                .forEach(path ->
                        SymbolicLinkResolver.target(path)
                                .ifPresent(target -> links.put(path, target)));
        return links;
    }

    /**
     * What does not exist and must not either behind a command. In a directory below the top of a
     * repository that is also a repository, which would lead git astray.
     */
    public static Set<Path> absent(Path workspace) {
        return paths(workspace)
                .flatMap(path -> SymbolicLinkResolver.missing(path).stream())
                .filter(path -> path.startsWith(workspace))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<Path> paths(Path workspace) {
        return Stream.concat(Stream.of(".git"), ALL.stream()).map(workspace::resolve);
    }
}
