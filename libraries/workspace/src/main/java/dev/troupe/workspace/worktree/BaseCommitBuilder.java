package dev.troupe.workspace.worktree;

import dev.troupe.workspace.IgnoreFileCheck;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.RefUpdater;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The commit that isolated work starts from: the user's tree as it is, uncommitted and untracked
 * files included, without ignored ones and without secrets that git does not know. Files that git keeps in
 * another form are taken from the last commit: on disk they may be what nobody may see. So are those
 * that the user's git does not look at.
 */
final class BaseCommitBuilder {
    private static final String MESSAGE = "Keep what was not committed when the work began";

    /** Far more than requests ever make; a whole history may be very long. */
    private static final String LOOKED_AT = "10000";

    private final BareClone clone;

    BaseCommitBuilder(BareClone clone) {
        this.clone = clone;
    }

    /** HEAD when everything is committed, else a commit on top of it; kept for this task. */
    WorktreeBase take(UUID task) throws IOException {
        String ref = "refs/troupe/base/" + task;
        Optional<String> head = BareClone.value(clone.users(), "HEAD^{commit}");
        if (head.isPresent()) {
            clone.fetch(head.get());
        }
        Path index = clone.git().gitDirectory().resolve("base-" + UUID.randomUUID() + ".index");
        try {
            WorktreeBase base = commit(head, index);
            new RefUpdater(clone.git()).set(ref, base.commit());
            return base;
        } finally {
            Files.deleteIfExists(index);
        }
    }

    private WorktreeBase commit(Optional<String> head, Path index) throws IOException {
        Path top = clone.checkout().workTree();
        IgnoreFileCheck.requireOrdinary(top);
        NativeGit git = clone.git(top).variable("GIT_INDEX_FILE", index.toString());
        if (head.isPresent()) {
            git.must("read-tree", head.get());
        }
        SkipWorktreeFiles unseen = SkipWorktreeFiles.of(clone.checkout(), git);
        unseen.keep(git);
        NestedRepositoryMarker.take(git, top);
        ConvertedFiles converted = ConvertedFiles.find(git);
        converted.addOthers(git, unseen);
        String commit = commit(head, git);
        Set<GitPath> changed = converted.changed(clone.checkout(), head.isPresent());
        changed.removeAll(unseen.names());
        changed.addAll(unseen.changed(clone.checkout()));
        return new WorktreeBase(commit, changed.stream().map(GitPath::text).sorted().toList());
    }

    /**
     * The one among the newest commits of a line of work that holds what its user has not committed; empty when
     * there is none, and when the user's repository has it already.
     */
    static Optional<String> under(BareClone clone, String commit) throws IOException {
        String line =
                clone.git()
                        .must("log", "--first-parent", "-n", LOOKED_AT, "--format=%H %s", commit);
        Optional<String> found =
                line.lines()
                        .filter(it -> it.endsWith(" " + MESSAGE))
                        .map(it -> it.substring(0, it.indexOf(' ')))
                        .findFirst();
        return found.isPresent()
                        && BareClone.value(clone.users(), found.get() + "^{commit}").isEmpty()
                ? found
                : Optional.empty();
    }

    private static String commit(Optional<String> head, NativeGit git) throws IOException {
        String tree = git.must("write-tree");
        if (head.isEmpty()) {
            return BareClone.signed(git).must("commit-tree", tree, "-m", MESSAGE);
        }
        String committed = git.must("rev-parse", head.get() + "^{tree}");
        return tree.equals(committed)
                ? head.get()
                : BareClone.signed(git).must("commit-tree", tree, "-p", head.get(), "-m", MESSAGE);
    }
}
