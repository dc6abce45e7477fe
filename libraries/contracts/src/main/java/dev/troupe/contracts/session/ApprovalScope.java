package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Names what else a yes answers that is to be remembered for the rest of the session. A remembered no answers nothing
 * but what was shown.
 */
public enum ApprovalScope {
    /** The very same command in the same directory, or the same file for the same tool. */
    @JsonProperty("subject")
    SUBJECT,
    /** The very same change. */
    @JsonProperty("change")
    CHANGE,
    /** Every later change of the same files by the same tool. */
    @JsonProperty("files")
    FILES
}
