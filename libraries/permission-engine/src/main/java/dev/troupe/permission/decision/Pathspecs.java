package dev.troupe.permission.decision;

import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import java.util.List;
import java.util.Set;

/** Patterns that git expands by itself, among the files that it knows. */
final class Pathspecs {
    /** They may be about all files, by an ordinary option or without any path, so that a pattern only leaves some of them out. */
    private static final Set<List<String>> ABOUT_ALL =
            Set.of(
                    List.of("git", "add"),
                    List.of("git", "commit"),
                    List.of("git", "diff"),
                    List.of("git", "grep"),
                    List.of("git", "log"),
                    List.of("git", "ls-files"),
                    List.of("git", "shortlog"),
                    List.of("git", "status"));

    private Pathspecs() {}

    /**
     * Whether it is a pattern for files below the directory where git starts that was not written for secret ones. Git follows no links to
     * find them.
     *
     * @param words the program and its sub-commands
     */
    static boolean narrows(List<String> words, Argument argument, Kind kind) {
        return (kind == Kind.PATHSPEC || kind == Kind.REVISION_OR_PATH)
                && ABOUT_ALL.contains(words)
                && argument.whole()
                && pattern(argument.text())
                && !SecretPatterns.name(argument);
    }

    /** Neither a revision nor a path by its form. */
    private static boolean pattern(String text) {
        return text.chars().anyMatch(c -> "*?[".indexOf(c) >= 0)
                && text.chars().noneMatch(c -> ":^{~\\".indexOf(c) >= 0)
                && !text.startsWith("/")
                && !List.of(text.split("/", -1)).contains("..");
    }
}
