package dev.troupe.worker.run.workspace;

import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.workspace.commit.CommitCheck;
import dev.troupe.workspace.commit.CommitSafeguards;
import dev.troupe.workspace.git.GitCheckout;
import java.nio.file.Path;
import java.util.List;

/**
 * Decides whether the hooks of a checkout run on commits of agents.
 *
 * @param trusted whether a person trusts the repository's settings
 * @param outputs directory for what hooks write
 */
public record CommitHookPolicy(boolean trusted, Path outputs) {
    CommitCheck check(GitCheckout checkout, CommandRunner commands) {
        return trusted && SandboxedCommitCheck.isPossible(commands)
                ? new SandboxedCommitCheck(
                        commands, checkout, CommitSafeguards.read(checkout), outputs)
                : CommitCheck.none();
    }

    /** Says what the repository asks of commits and was not done, each in sentences. */
    List<String> skipped(GitCheckout checkout, CommandRunner commands) {
        if (!trusted) {
            return CommitSafeguardText.ofUntrusted(checkout);
        }
        return SandboxedCommitCheck.isPossible(commands)
                ? CommitSafeguardText.ofChecked(checkout)
                : CommitSafeguardText.ofUnsandboxed(checkout);
    }
}
