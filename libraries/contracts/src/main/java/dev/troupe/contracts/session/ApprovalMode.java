package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Says how much a session may do without asking. A BLOCK is never lifted by any of these. */
public enum ApprovalMode {
    /** Only reading tools. */
    @JsonProperty("plan")
    @JsonAlias("PLAN")
    PLAN,
    /** Every edit and every command asks. */
    @JsonProperty("ask")
    @JsonAlias("ASK")
    ASK,
    /** Edits are applied, commands follow the policy. */
    @JsonProperty("accept-edits")
    @JsonAlias("ACCEPT_EDITS")
    ACCEPT_EDITS,
    /**
     * What the policy would ask is answered yes on the person's behalf, and recorded as such. It still
     * asks before a command that says to lose history or uncommitted work, or that no sandbox would
     * hold, and while the policy cannot be read or nobody decides by it.
     */
    @JsonProperty("automatic")
    @JsonAlias("AUTOMATIC")
    AUTOMATIC
}
