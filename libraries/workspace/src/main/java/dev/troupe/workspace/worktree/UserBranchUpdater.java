package dev.troupe.workspace.worktree;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The branches of the user's repository that a task's work may go to. One that is checked out, or that
 * somebody else has moved, stays as it is; the work goes to another.
 */
final class UserBranchUpdater {
    private static final int NAMES = 9;
    private static final Pattern LOCKED = Pattern.compile("Unable to create '(.+\\.lock)'");

    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final NativeGit userGit;
    private final BranchPermit permit;
    private final Set<String> own;
    private final Set<String> checkedOut;

    /**
     * @param own commits at which a branch is the task's
     * @param permit of the claim
     */
    UserBranchUpdater(BareClone clone, Set<String> own, BranchPermit permit) throws IOException {
        this.userGit = clone.users();
        this.permit = permit;
        this.own = Set.copyOf(own);
        this.checkedOut =
                userGit.must("worktree", "list", "--porcelain")
                        .lines()
                        .filter(line -> line.startsWith("branch "))
                        .map(line -> line.substring("branch ".length()))
                        .collect(Collectors.toSet());
    }

    /**
     * Moves the branch of this name to a commit, or else the first that has a number added.
     *
     * @return its short name; empty when none can be moved
     * @throws TroupeException {@link ErrorCode#GIT_FAILED} when one that could be is locked for longer than
     *     three seconds, {@link ErrorCode#CONFLICT} when a later claim has taken over
     */
    Optional<String> move(String name, String commit) throws IOException {
        for (int i = 1; i <= NAMES; i++) {
            String branch = i == 1 ? name : name + "-" + i;
            if (moved("refs/heads/" + branch, commit)) {
                return Optional.of(branch);
            }
        }
        return Optional.empty();
    }

    private boolean moved(String ref, String commit) throws IOException {
        Optional<String> now = BareClone.value(userGit, ref);
        if (now.filter(commit::equals).isPresent()) {
            return true;
        }
        if (checkedOut.contains(ref)) {
            return false;
        }
        boolean ours =
                now.isEmpty()
                        || own.contains(now.get())
                        || userGit.run("merge-base", "--is-ancestor", now.get(), commit).ok();
        return ours && update(ref, commit, now.orElse(NOTHING));
    }

    /**
     * A lock is no reason to go to another branch. It may be that of a git at work, or of one that died, which
     * nothing tells apart: so it stays where it is, and the work is published another time.
     */
    private boolean update(String ref, String commit, String old) throws IOException {
        ShortProcessRunner.Answer answer = permit.move(ref, commit, old);
        Matcher lock = LOCKED.matcher(answer.error());
        if (!answer.ok() && lock.find()) {
            throw held(ref, lock.group(1));
        }
        return answer.ok();
    }

    private static TroupeException held(String ref, String lock) {
        return new TroupeException(
                ErrorCode.GIT_FAILED,
                "The branch %s could not be published, because git's lock file %s exists."
                        .formatted(ref.substring("refs/heads/".length()), lock),
                "If no git command is running in that repository, delete this file.",
                null);
    }
}
