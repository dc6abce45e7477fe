package dev.troupe.workspace.repository;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Puts the entries of the stash back: those that are too many go from its top, those that are missing come onto it. */
final class StashRestorer {
    private final NativeGit git;
    private final String reason;

    StashRestorer(NativeGit git, String reason) {
        this.git = git;
        this.reason = reason;
    }

    /**
     * Restores it.
     *
     * @param now its entries, newest first
     */
    void restore(RepositoryChange change, List<StashedCommit> now) throws IOException {
        if (!change.movesStash()) {
            return;
        }
        List<StashedCommit> wanted = new ArrayList<>(change.stashAfter());
        List<StashedCommit> there = new ArrayList<>(now);
        while (!wanted.isEmpty() && !there.isEmpty() && wanted.getLast().equals(there.getLast())) {
            wanted.removeLast();
            there.removeLast();
        }
        boolean all = there.size() == now.size();
        for (StashedCommit entry : there) {
            if (!change.stashBefore().contains(entry)) {
                throw new IOException("the stash has an entry that was not there before");
            }
        }
        if (all && !there.isEmpty()) {
            run("update-ref", "-m", reason, "-d", RepositoryStateReader.STASH);
        } else {
            for (StashedCommit _ : there) {
                run("reflog", "delete", "--updateref", "--rewrite", "stash@{0}");
            }
        }
        for (StashedCommit entry : wanted.reversed()) {
            run("stash", "store", "-q", "-m", entry.message(), entry.commit());
        }
    }

    private void run(String... arguments) throws IOException {
        RepositoryRestorer.good(git.finish(new byte[0], arguments));
    }
}
