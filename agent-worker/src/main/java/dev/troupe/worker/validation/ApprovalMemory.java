package dev.troupe.worker.validation;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What people have answered to approvals before. */
public interface ApprovalMemory {
    /**
     * The answer that was given for a tool and subject, if it is to be remembered for the rest of the
     * session.
     *
     * @param place where a command starts, null for the top of the workspace
     */
    Optional<Remembered> recall(String tool, String subject, @Nullable String place);

    /**
     * Who has refused exactly this before in the task.
     *
     * @param shown what the approver saw, see {@link Prepared.Ready#shown()}
     */
    Optional<String> refused(String tool, String shown);

    /**
     * An answer.
     *
     * @param asked why the question said it was asked
     * @param by who gave it
     */
    record Remembered(boolean approved, Asked asked, String by) {}
}
