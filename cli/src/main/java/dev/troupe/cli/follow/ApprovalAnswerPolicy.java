package dev.troupe.cli.follow;

/** Names who answers the approvals of a task that is being watched. */
public enum ApprovalAnswerPolicy {
    /** The person at the terminal. */
    PERSON,
    /**
     * Yes to everything, as the user asked for it. What the policy blocks is never asked, and no yes settles
     * whose work is given up.
     */
    YES,
    /** Nobody is there: no, and the command ends with the code for denied. */
    NO,
    /** The session waits for an answer from elsewhere; watching ends. */
    LEAVE
}
