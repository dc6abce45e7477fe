package dev.troupe.contracts.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision with all that led to it. Places count characters (UTF-16) of the command from 0; ends are behind the last one.
 *
 * @param verdict what is in force in the mode in which commands follow the policy, for a command that a sandbox holds as far as
 *     {@code state} says
 * @param withoutSandbox what would be in force where there is none
 * @param decision as it would be for a command that a sandbox watches
 * @param held as it would be for one whose effects a sandbox holds back until they are judged; absent: the same
 * @param unsandboxed as it would be where the worker has none; absent: the same
 * @param parts the simple commands of the line, in order, as far as it can be read
 * @param further what was said of the line as a whole
 * @param unrunnable why no shell would run anything of the line, as a sentence; absent where one would
 */
public record DecisionExplanation(
        String command,
        PermissionVerdict verdict,
        SandboxState state,
        PermissionVerdict withoutSandbox,
        Decision decision,
        @Nullable Decision held,
        @Nullable Decision unsandboxed,
        List<Part> parts,
        List<Reason> further,
        @Nullable SimilarCommand meant,
        @Nullable String unrunnable) {
    public DecisionExplanation {
        parts = List.copyOf(parts);
        further = List.copyOf(further);
    }

    /**
     * As it would be in each state.
     *
     * @param state the one that is in force
     */
    public static DecisionExplanation of(
            String command,
            SandboxState state,
            Decision watched,
            Decision held,
            Decision unsandboxed,
            List<Part> parts,
            List<Reason> further,
            @Nullable SimilarCommand meant) {
        Decision inForce =
                switch (state) {
                    case HELD -> held;
                    case WATCHED -> watched;
                    case NOT_HELD -> unsandboxed;
                };
        return new DecisionExplanation(
                command,
                inForce.verdict(),
                state,
                unsandboxed.verdict(),
                watched,
                held.equals(watched) ? null : held,
                unsandboxed.equals(watched) ? null : unsandboxed,
                parts,
                further,
                meant,
                null);
    }

    /** The same for a line of which no shell would run anything, and why. */
    public DecisionExplanation asUnrunnable(@Nullable String why) {
        return new DecisionExplanation(
                command,
                verdict,
                state,
                withoutSandbox,
                decision,
                held,
                unsandboxed,
                parts,
                further,
                meant,
                why);
    }

    /** As it would be for a command that a sandbox holds so far. */
    public Decision decisionIn(SandboxState other) {
        Decision elsewhere =
                switch (other) {
                    case HELD -> held;
                    case WATCHED -> decision;
                    case NOT_HELD -> unsandboxed;
                };
        return elsewhere == null ? decision : elsewhere;
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
