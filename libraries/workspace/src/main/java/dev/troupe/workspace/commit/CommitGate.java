package dev.troupe.workspace.commit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Has the tree of one commit judged outside of the locks that the commit is made under: whoever makes it comes back with
 * the tree until that has passed.
 */
final class CommitGate {
    private final CommitCheck check;
    private final CommitMessage message;
    private @Nullable String wanted;
    private @Nullable String passed;
    private String text;

    CommitGate(CommitCheck check, CommitMessage message) {
        this.check = check;
        this.message = message;
        this.text = message.text();
    }

    /** Whether a commit with this tree may be made; when not, it is to be judged first. */
    boolean admits(String tree) {
        wanted = check.isNeeded() && !tree.equals(passed) ? tree : null;
        return wanted == null;
    }

    /** Returns the text of the commit, as hooks have left it. */
    String text() {
        return text;
    }

    /** Returns its first line. */
    String subject() {
        return passed == null ? message.subject() : text.lines().findFirst().orElse("").strip();
    }

    /** Whether a tree waits to be judged. */
    boolean isWaiting() {
        return wanted != null;
    }

    /**
     * Judges the tree that waits.
     *
     * @return why there is no commit; empty when it may be made
     */
    Optional<CommitOutcome> judge() {
        String tree = wanted;
        if (tree == null) {
            return Optional.empty();
        }
        wanted = null;
        try {
            return switch (check.check(tree, message.text())) {
                case CommitCheck.Verdict.Passed pass -> {
                    passed = tree;
                    text = withStep(pass.message());
                    yield Optional.empty();
                }
                case CommitCheck.Verdict.Refused no ->
                        Optional.of(new CommitOutcome.Refused(no.hook(), no.reason()));
            };
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of(new CommitOutcome.Stopped());
        }
    }

    /** By its trailer the commit is found again after a crash. */
    private String withStep(String changed) {
        String trailer = CommitMessage.STEP + ": " + message.step();
        return changed.contains(trailer)
                ? changed
                : changed.stripTrailing() + "\n\n" + trailer + "\n";
    }
}
