package dev.troupe.worker.validation.gate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains to a person why they are asked for an approval.
 *
 * @param reason as they read it
 * @param script SHA-256 in hex of the scripts that would run, as they were then; null: none
 */
public record ApprovalReason(ApprovalGround ground, String reason, @Nullable String script) {
    /** Nobody was told anything. */
    public static final ApprovalReason NOTHING = new ApprovalReason(ApprovalGround.NONE, "", null);

    /**
     * Whether a yes given for this reason was given in the knowledge of what only a person answers now, and while the script was
     * what it is now.
     */
    public boolean warnsOf(ApprovalReason now) {
        return saysWhy(now) && Objects.equals(script, now.script);
    }

    /** Whether a yes given for this reason may stand in for one to a later question, whatever has become of the script. */
    public boolean covers(ApprovalReason later) {
        return saysWhy(later) && ground.compareTo(later.ground) >= 0;
    }

    private boolean saysWhy(ApprovalReason now) {
        return !now.ground.personal() || (ground == now.ground && reason.equals(now.reason));
    }
}
