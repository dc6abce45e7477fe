package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A rule for commands that is in force.
 *
 * @param layer where it comes from: {@code profile}, {@code user}, {@code repository}, {@code team} or {@code learned}
 * @param text the rule as people know it; of a learned one the command as it would be typed
 * @param origin where it stands, as {@code file:line}; of a learned one the repository that it is for
 * @param learned what more is known of a learned rule; absent for others
 */
public record PermissionRule(
        String layer, Verdict verdict, String text, String origin, @Nullable Learned learned) {
    /**
     * How a rule came about that people's answers made.
     *
     * @param id by which it is revoked
     * @param answers how many equal answers it stands on, the confirmation included
     * @param confirmedBy who confirmed it; {@code automatic} when the team's policy let it apply by itself
     * @param since when that was
     * @param expires the first moment at which it no longer stands
     */
    public record Learned(
            UUID id, int answers, String confirmedBy, Instant since, Instant expires) {}
}
