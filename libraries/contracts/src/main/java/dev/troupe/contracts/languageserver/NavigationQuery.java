package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * Asks a language server about a place in code.
 *
 * @param repository as in {@link DiagnosticsQuery}
 * @param root absolute path of the checkout or worktree
 * @param position what is asked about; of workspace symbols it is any file of the language
 * @param name what workspace symbols are to be called, or a part of it; absent for other questions
 * @param most how many places are given at most, 1 to 1,000; 100 when absent
 */
public record NavigationQuery(
        @Nullable String repository,
        String root,
        NavigationQuestion question,
        CodePosition position,
        @Nullable String name,
        @Nullable Integer most) {}
