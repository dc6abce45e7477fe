package dev.troupe.contracts.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision with all that led to it. Places count characters (UTF-16) of the command from 0; ends are behind the last one.
 *
 * @param decision as it would be for a command that a sandbox holds
 * @param unsandboxed as it would be where the worker has none; absent: the same
 * @param parts the simple commands of the line, in order, as far as it can be read
 * @param further what was said of the line as a whole
 */
public record DecisionExplanation(
        String command,
        Decision decision,
        @Nullable Decision unsandboxed,
        List<Part> parts,
        List<Reason> further,
        @Nullable SimilarCommand meant) {
    public DecisionExplanation {
        parts = List.copyOf(parts);
        further = List.copyOf(further);
    }

    /**
     * One simple command.
     *
     * @param words as far as they are known, the program first
     * @param verdict the strictest on it and on what it starts
     * @param parts what it starts
     */
    public record Part(
            int start,
            int end,
            List<String> words,
            PermissionVerdict verdict,
            List<Reason> said,
            List<Part> parts) {
        public Part {
            words = List.copyOf(words);
            said = List.copyOf(said);
            parts = List.copyOf(parts);
        }
    }

    /**
     * Tells what one rule says about a command.
     *
     * @param rule with its layer
     * @param start where what decided begins, if it is one place
     */
    public record Reason(
            PermissionVerdict verdict,
            String rule,
            String reason,
            @Nullable Integer start,
            @Nullable Integer end) {}

    /**
     * Names the command that was probably meant; it is never run in place of the other.
     *
     * @param synonym whether the policy calls it a synonym, otherwise it is spelled alike
     * @param similarity from 0.85 to 1
     * @param forbidden whether what is close is blocked
     */
    public record SimilarCommand(
            String command, boolean synonym, double similarity, boolean forbidden) {}
}
