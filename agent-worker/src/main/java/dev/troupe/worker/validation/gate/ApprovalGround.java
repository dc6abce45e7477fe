package dev.troupe.worker.validation.gate;

/** Names the reasons why a call asks, from the weakest to the strongest. */
public enum ApprovalGround {
    /** It does not ask. */
    NONE,
    /** The mode of the session asks for every edit and command. */
    MODE,
    /** A rule of the policy asks. */
    RULE,
    /** A rule asks what no mode answers: it could lose work, no sandbox would hold it, or the policy cannot be read. */
    PERSON,
    /** The security service did not decide. */
    SILENCE;

    /** Whether only a person may answer, in whatever mode the session is. */
    public boolean personal() {
        return switch (this) {
            case NONE, MODE, RULE -> false;
            case PERSON, SILENCE -> true;
        };
    }

    ApprovalGround strongest(ApprovalGround other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
