package dev.troupe.contracts.session;

/** How much a session may do without asking. A BLOCK is never lifted by any of these. */
public enum ApprovalMode {
    /** Only reading tools. */
    PLAN,
    /** Every edit and every command asks. */
    ASK,
    /** Edits are applied, commands follow the policy. */
    ACCEPT_EDITS,
    /** What the policy would ask is answered yes on the person's behalf, and recorded as such. */
    AUTOMATIC
}
