package dev.troupe.workspace.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.FooterLine;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/** Finds the commit of a step by its trailer. */
final class StepCommitFinder {
    private static final int DEPTH = 300;

    private final Repository repository;
    private final @Nullable ObjectId known;

    /**
     * @param known a commit below which no step is that is looked for; null when none is known
     */
    StepCommitFinder(Repository repository, @Nullable ObjectId known) {
        this.repository = repository;
        this.known = known;
    }

    /** Looks through the latest commits below HEAD. */
    Optional<CommitOutcome.Committed> find(String step, String prefix) throws IOException {
        ObjectId head = repository.resolve("HEAD^{commit}");
        if (head == null) {
            return Optional.empty();
        }
        try (RevWalk walk = new RevWalk(repository)) {
            walk.markStart(walk.parseCommit(head));
            int seen = 0;
            for (RevCommit commit = walk.next();
                    commit != null && seen < DEPTH && !commit.equals(known);
                    commit = walk.next()) {
                if (FooterLine.getValues(commit.getFooterLines(), CommitMessage.STEP)
                        .contains(step)) {
                    return Optional.of(outcome(walk, commit, prefix));
                }
                seen++;
            }
        }
        return Optional.empty();
    }

    private CommitOutcome.Committed outcome(RevWalk walk, RevCommit commit, String prefix)
            throws IOException {
        return new CommitOutcome.Committed(
                commit.getName(),
                commit.getShortMessage(),
                files(walk, commit, prefix),
                List.of(),
                List.of());
    }

    private List<String> files(RevWalk walk, RevCommit commit, String prefix) throws IOException {
        List<String> files = new ArrayList<>();
        try (TreeWalk trees = new TreeWalk(repository)) {
            if (commit.getParentCount() == 0) {
                trees.addTree(new EmptyTreeIterator());
            } else {
                trees.addTree(walk.parseCommit(commit.getParent(0)).getTree());
            }
            trees.addTree(commit.getTree());
            trees.setRecursive(true);
            trees.setFilter(TreeFilter.ANY_DIFF);
            for (DiffEntry entry : DiffEntry.scan(trees)) {
                String path =
                        entry.getChangeType() == DiffEntry.ChangeType.DELETE
                                ? entry.getOldPath()
                                : entry.getNewPath();
                files.add(path.startsWith(prefix) ? path.substring(prefix.length()) : path);
            }
        }
        return files;
    }
}
