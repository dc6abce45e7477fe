package dev.troupe.workspace.git;

import dev.troupe.contracts.error.ErrorCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The git program is not there, or would not do its work on a repository. */
public final class GitFailedException extends IOException {
    private final String hint;

    private GitFailedException(String message, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.hint = hint;
    }

    /** What git said when it failed. */
    GitFailedException(String message) {
        this(message, ErrorCode.GIT_FAILED.hint(), null);
    }

    static GitFailedException notStarted(IOException cause) {
        return new GitFailedException(
                "git cannot be started; this server looked for it on its PATH, "
                        + System.getenv("PATH"),
                "Install git, or put it on the PATH. Then run `troupe stop` and resume the session.",
                cause);
    }

    /** What to do next, one sentence. */
    public String hint() {
        return hint;
    }
}
