package dev.troupe.workspace.commit;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * Brings the index up to a commit of ours, after a crash between moving HEAD and writing the index
 * had left it behind: to the user it would look as if the opposite of the commit were staged.
 */
final class GitIndexRepair {
    private final Repository repository;

    private record Sides(
            Optional<MergedChanges.Entry> before, Optional<MergedChanges.Entry> after) {}

    GitIndexRepair(Repository repository) {
        this.repository = repository;
    }

    /** Repairs entries that are exactly as before the commit, when it is HEAD. */
    void after(String commit) throws IOException {
        ObjectId head = repository.resolve("HEAD^{commit}");
        if (head == null || !head.name().equals(commit)) {
            return;
        }
        SortedMap<String, Sides> changed = changed(head);
        try (LockedGitIndex index = LockedGitIndex.lock(repository)) {
            boolean behind = false;
            for (var entry : changed.entrySet()) {
                if (staged(index, entry.getKey()).equals(entry.getValue().before())) {
                    index.set(entry.getKey(), entry.getValue().after());
                    behind = true;
                }
            }
            if (behind) {
                index.prepare();
                index.commit();
            }
        }
    }

    private static Optional<MergedChanges.Entry> staged(LockedGitIndex index, String path) {
        return switch (index.staged(path)) {
            case StagedEntry.File file -> Optional.of(file.entry());
            case StagedEntry.Absent _, StagedEntry.Conflict _ -> Optional.empty();
        };
    }

    private SortedMap<String, Sides> changed(ObjectId head) throws IOException {
        SortedMap<String, Sides> changed = new TreeMap<>();
        try (RevWalk commits = new RevWalk(repository);
                TreeWalk walk = new TreeWalk(repository)) {
            RevCommit commit = commits.parseCommit(head);
            if (commit.getParentCount() == 0) {
                walk.addTree(new EmptyTreeIterator());
            } else {
                walk.addTree(commits.parseCommit(commit.getParent(0)).getTree());
            }
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            walk.setFilter(TreeFilter.ANY_DIFF);
            while (walk.next()) {
                String path = walk.getPathString();
                // What we commit is UTF-8; any other name reads like one that is somebody else's.
                if (Arrays.equals(Constants.encode(path), walk.getRawPath())) {
                    changed.put(path, new Sides(entry(walk, 0), entry(walk, 1)));
                }
            }
        }
        return changed;
    }

    private static Optional<MergedChanges.Entry> entry(TreeWalk walk, int side) {
        return walk.getRawMode(side) == 0
                ? Optional.empty()
                : Optional.of(
                        new MergedChanges.Entry(walk.getObjectId(side), walk.getFileMode(side)));
    }
}
