package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitFailedException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Explains to people what ended a run; the log has all of it. */
public final class FailureExplainer {
    private static final Logger LOG = LoggerFactory.getLogger(FailureExplainer.class);

    private FailureExplainer() {}

    public static TroupeException of(UUID task, RuntimeException thrown) {
        if (thrown instanceof TroupeException known && known.code() != ErrorCode.INTERNAL) {
            LOG.warn("Task {} fails ({}): {}", task, known.code().wire(), known.getMessage());
            return known;
        }
        LOG.error("Task {} failed in an unforeseen way.", task, thrown);
        GitFailedException git = git(thrown);
        if (git != null) {
            return new TroupeException(
                    ErrorCode.GIT_FAILED, sentence(thrown, git), git.hint(), thrown);
        }
        if (thrown instanceof TroupeException known) {
            return known;
        }
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The run failed in an unforeseen way: " + thrown.getMessage() + ".",
                thrown);
    }

    /** Many steps ask git, and none of them knows better than git what is wrong. */
    private static @Nullable GitFailedException git(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof GitFailedException git) {
                return git;
            }
        }
        return null;
    }

    private static String sentence(Throwable thrown, GitFailedException git) {
        String text =
                String.valueOf(
                        thrown instanceof TroupeException ? thrown.getMessage() : git.getMessage());
        return text.matches("(?s).*[.!?…]") ? text : text + ".";
    }
}
