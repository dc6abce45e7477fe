package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A rule that is in force.
 *
 * @param kind {@code command}; {@code condition} for a rule that depends on the circumstances, {@code pattern} for a pipeline,
 *     {@code phrase} for what stands for a command, {@code file} for files, {@code host} for hosts that commands may fetch from, {@code default} for what nothing else names
 * @param layer where it comes from: {@code profile}, {@code user}, {@code repository}, {@code team} or {@code learned}
 * @param verdict what becomes of what it fits; a phrase asks, and is blocked where its command is
 * @param text the rule as people know it; of a learned one the command as it would be typed
 * @param origin where it stands, as {@code file:line}; of a learned one the repository that it is for
 * @param keptVersion the version of the knowledge graph of which it still counts, while there is a fault in the policy and it is
 *     not found there; absent for others
 * @param learned what more is known of a learned rule; absent for others
 */
public record PermissionRule(
        String kind,
        String layer,
        PermissionVerdict verdict,
        String text,
        String origin,
        @Nullable Long keptVersion,
        @Nullable Learned learned) {
    /** A rule for a command as the policy is now. */
    public PermissionRule(
            String layer,
            PermissionVerdict verdict,
            String text,
            String origin,
            @Nullable Learned learned) {
        this("command", layer, verdict, text, origin, null, learned);
    }

    /**
     * Records how people's answers made a rule.
     *
     * @param id by which it is revoked
     * @param answers how many equal answers it stands on, the confirmation included
     * @param confirmedBy who confirmed it; {@code automatic} when the team's policy let it apply by itself
     * @param since when that was
     * @param expires the first moment at which it no longer stands; absent: it stands until it is revoked
     */
    public record Learned(
            UUID id, int answers, String confirmedBy, Instant since, @Nullable Instant expires) {}
}
