package dev.troupe.workspace.commit;

import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes commits of agents off the end of the branch that is checked out, and puts them back. Files stay as they are; of the
 * index only what is as in these commits follows. Nothing is done where anything else stands on the commits: another
 * branch, a tag, a remote's branch, another worktree, or a later commit.
 */
public final class CommitDropper {
    private final GitCheckout checkout;

    public CommitDropper(GitCheckout checkout) {
        this.checkout = checkout;
    }

    /**
     * Takes commits off.
     *
     * @param commits oldest first
     * @return empty when they are not the end of the branch, or something else stands on them
     */
    public Optional<DroppedCommits> drop(List<String> commits) throws IOException {
        NativeGit git = ReadOnlyGit.of(checkout);
        Optional<String> branch = branch(git);
        if (commits.isEmpty() || branch.isEmpty()) {
            return Optional.empty();
        }
        String tip = commits.getLast();
        Optional<String> base = base(git, commits);
        if (base.isEmpty()
                || !tip.equals(new NativeGitReader(git).head())
                || !isFree(git, branch.get(), commits)) {
            return Optional.empty();
        }
        return move(git, branch.get(), tip, base.get(), "troupe: undo")
                ? Optional.of(new DroppedCommits(branch.get(), tip, base.get()))
                : Optional.empty();
    }

    /**
     * Puts commits back.
     *
     * @return false when the branch does not end any more where they were taken off
     */
    public boolean restore(DroppedCommits dropped) throws IOException {
        NativeGit git = ReadOnlyGit.of(checkout);
        return branch(git).filter(dropped.branch()::equals).isPresent()
                && dropped.base().equals(new NativeGitReader(git).head())
                && git.run("cat-file", "-e", dropped.tip() + "^{commit}").ok()
                && move(git, dropped.branch(), dropped.base(), dropped.tip(), "troupe: redo");
    }

    private static Optional<String> branch(NativeGit git) throws IOException {
        var answer = git.run("symbolic-ref", "-q", "HEAD");
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }

    /** Finds the commit below them, where each of them has the one before it as its only parent. */
    private static Optional<String> base(NativeGit git, List<String> commits) throws IOException {
        String base = null;
        for (String commit : commits) {
            var answer = git.run("rev-list", "--parents", "--max-count=1", commit);
            String[] names = answer.text().split(" ", -1);
            if (!answer.ok()
                    || names.length != 2
                    || (base != null && !isAfter(names[1], commits, commit))) {
                return Optional.empty();
            }
            base = base == null ? names[1] : base;
        }
        return Optional.ofNullable(base);
    }

    private static boolean isAfter(String parent, List<String> commits, String commit) {
        return parent.equals(commits.get(commits.indexOf(commit) - 1));
    }

    private static boolean isFree(NativeGit git, String branch, List<String> commits)
            throws IOException {
        String oldest = commits.getFirst();
        boolean alone =
                git.must("for-each-ref", "--format=%(refname)", "--contains", oldest)
                        .lines()
                        .allMatch(branch::equals);
        long heads =
                git.must("worktree", "list", "--porcelain")
                        .lines()
                        .filter(it -> it.startsWith("HEAD "))
                        .filter(it -> commits.contains(it.substring("HEAD ".length())))
                        .count();
        return alone && heads <= 1;
    }

    private static boolean move(
            NativeGit git, String branch, String from, String to, String message)
            throws IOException {
        NativeGitReader reader = new NativeGitReader(git);
        SortedMap<String, Optional<NativeTreeEntry>> staged = new TreeMap<>();
        try (NativeIndexLock index = NativeIndexLock.lock(git)) {
            for (TreeChange change : TreeChange.between(git, from, to)) {
                if (reader.stagedFile(change.path()).equals(change.before())) {
                    staged.put(change.path(), change.after());
                }
            }
            index.prepare(staged, from.length());
            if (!git.run("update-ref", "-m", message, branch, to, from).ok()) {
                return false;
            }
            index.commit();
            return true;
        } catch (GitIndexBusyException busy) {
            return false;
        }
    }
}
