package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A question whether something may happen, and its answer.
 *
 * @param tool the tool that wants to run
 * @param subject the exact command or path
 * @param detail what a person needs to decide: a diff, the working directory
 * @param reason why it asks: the rule and match
 * @param scope what else a remembered yes would answer
 * @param decidedBy absent while open
 * @param conflict of a merge: where it conflicts
 */
public record ApprovalRequest(
        UUID id,
        UUID sessionId,
        UUID taskId,
        String tool,
        String subject,
        String detail,
        String reason,
        ApprovalScope scope,
        State state,
        Instant askedAt,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt,
        @Nullable String note,
        @Nullable MergeConflict conflict) {
    /** The tool that asks which side of a conflict holds: its answers give work up, or leave it apart. */
    public static final String MERGE = "merge";

    /** Tells whether and how an approval was answered. */
    public enum State {
        @JsonProperty("open")
        @JsonAlias("OPEN")
        OPEN,
        @JsonProperty("approved")
        @JsonAlias("APPROVED")
        APPROVED,
        @JsonProperty("denied")
        @JsonAlias("DENIED")
        DENIED,
        @JsonProperty("withdrawn")
        @JsonAlias("WITHDRAWN")
        WITHDRAWN
    }
}
