package dev.troupe.cli.command;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.WorkspaceIsolation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Declares the options that choose a request's session and say how a new one works. */
public class SessionOptions {
    @Option(
            names = {"-c", "--continue"},
            description = "Continue the last session of this repository.")
    public boolean last;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description =
                    "What agents may do without asking: plan (read only), ask, accept-edits or automatic.")
    public @Nullable ApprovalMode mode;

    @Option(
            names = "--worktree",
            description =
                    "Work in a separate copy. The result is a branch; your files stay unchanged.")
    public boolean worktree;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "Use this model of `troupe models`; with a session that exists, from now on.")
    public @Nullable String model;

    @Mixin public BudgetOption budget = new BudgetOption();

    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description = "How much the model thinks: low, medium, high, xhigh or max.")
    public @Nullable ReasoningEffort effort;

    @Mixin public DirectoryOption directoryOption = new DirectoryOption();

    /** Puts the settings' name of the model in the place of what was typed. */
    public void resolveModel(CommandContext context) {
        model = context.modelName(model, context.console().err()::println);
    }

    public @Nullable WorkspaceIsolation isolation() {
        return worktree ? WorkspaceIsolation.WORKTREE : null;
    }

    /**
     * Whether a session begins.
     *
     * @param session the one that was named; null: none was
     */
    public boolean begin(@Nullable String session) {
        return session == null && !last;
    }

    /**
     * Refuses what does not go together.
     *
     * @param named the option that names a session, such as {@code --resume}
     * @param session what it names; null: it was not given
     */
    public void check(String named, @Nullable String session) {
        if (session != null && last) {
            throw new UsageException(
                    named + " and --continue were both given.", "Use only one of the two.");
        }
        if (!begin(session) && worktree) {
            throw new UsageException(
                    "--worktree works only with a new session.",
                    "Leave --worktree out, or start a new session without %s and --continue."
                            .formatted(named));
        }
        PartialIdResolver.check(session, "session");
    }
}
