package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * Asks a language server for a change. Nothing is written: the answer is a proposal.
 *
 * @param repository as in {@link DiagnosticsQuery}
 * @param root absolute path of the checkout or worktree
 * @param position what is to be changed
 * @param newName the other name of a rename; absent for other changes
 * @param title the title of the action to apply; absent: the actions are only listed
 */
public record CodeChangeQuery(
        @Nullable String repository,
        String root,
        CodeChangeKind kind,
        CodePosition position,
        @Nullable String newName,
        @Nullable String title) {}
