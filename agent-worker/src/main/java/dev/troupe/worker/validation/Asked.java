package dev.troupe.worker.validation;

/**
 * What a person is or was told about why they are asked.
 *
 * @param reason as they read it
 */
public record Asked(Ground ground, String reason) {
    /** Nobody was told anything. */
    public static final Asked NOTHING = new Asked(Ground.NONE, "");

    /** Whether a yes given for this reason was given in the knowledge of what only a person answers now. */
    public boolean warnsOf(Asked now) {
        return !now.ground.personal() || equals(now);
    }

    /** Whether a yes given for this reason may stand in for one to a later question. */
    public boolean covers(Asked later) {
        return warnsOf(later) && ground.compareTo(later.ground) >= 0;
    }
}
