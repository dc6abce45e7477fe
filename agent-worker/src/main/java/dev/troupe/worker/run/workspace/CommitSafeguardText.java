package dev.troupe.worker.run.workspace;

import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.workspace.commit.CommitSafeguards;
import dev.troupe.workspace.git.GitCheckout;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Writes for people what a repository asks of commits and Troupe's commits do without. */
final class CommitSafeguardText {
    private CommitSafeguardText() {}

    /** Writes it for commits in a checkout that nobody trusts: a sentence for each, none where nothing was passed over. */
    static List<String> ofUntrusted(GitCheckout checkout) {
        boolean settings = Files.exists(checkout.workTree().resolve(RepositorySettingsFile.NAME));
        return write(
                CommitSafeguards.read(checkout),
                settings
                        ? "as this repository is not trusted. `troupe config trust` lets %s run"
                        : "as this repository is not trusted. To let %s run, make a file `.troupe/config.yaml` and run `troupe config trust`");
    }

    /** Writes it for commits that agents make themselves with git in commands. */
    static List<String> ofCommands(GitCheckout checkout) {
        return write(
                CommitSafeguards.read(checkout),
                "as the agent committed with git itself, and commands run no hooks of git");
    }

    /** Writes it for commits whose hooks have run. */
    static List<String> ofChecked(GitCheckout checkout) {
        CommitSafeguards safeguards = CommitSafeguards.read(checkout);
        return write(new CommitSafeguards(List.of(), safeguards.signed()), "");
    }

    /** Writes it for commits where no sandbox could hold the hooks. */
    static List<String> ofUnsandboxed(GitCheckout checkout) {
        return write(
                CommitSafeguards.read(checkout),
                "as no sandbox with layers works here, and they run in no other way");
    }

    /** Writes it for commits that are made in a worktree of Troupe's own. */
    static List<String> ofWorktree(GitCheckout checkout) {
        return write(
                CommitSafeguards.read(checkout), "as the work is in a worktree of Troupe's own");
    }

    private static List<String> write(CommitSafeguards safeguards, String why) {
        List<String> told = new ArrayList<>();
        if (!safeguards.hooks().isEmpty()) {
            String them = safeguards.hooks().size() == 1 ? "it" : "them";
            told.add("%s did not run, %s.".formatted(safeguards.phrase(), why.replace("%s", them)));
        }
        if (safeguards.signed()) {
            told.add(
                    "The commits are not signed, as Troupe has no access to your key. Sign them with `git rebase --exec 'git commit --amend --no-edit -S' BASE`.");
        }
        return told;
    }
}
