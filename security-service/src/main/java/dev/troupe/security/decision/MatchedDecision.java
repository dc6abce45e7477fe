package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.decision.CommandSuggestion;
import dev.troupe.permission.path.QuotedText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision, and the kind of rule it was come to by. */
public record MatchedDecision(Decision decision, DecisionMatcher matcher) {
    /** The same with what was probably meant, unless it is allowed anyway. */
    MatchedDecision meaning(@Nullable CommandSuggestion meant) {
        return meant == null || decision.verdict() == PermissionVerdict.ALLOW
                ? this
                : new MatchedDecision(decision.suggesting(sentence(meant)), matcher);
    }

    private static String sentence(CommandSuggestion meant) {
        String line = QuotedText.text(meant.line());
        return switch (meant.how()) {
            case SYNONYM ->
                    meant.forbidden()
                            ? "The policy calls this %s, which is blocked.".formatted(line)
                            : "The policy calls this %s; that is the command to run."
                                    .formatted(line);
            case SPELLING ->
                    meant.forbidden()
                            ? "Beware: it is spelled almost like %s, which is blocked."
                                    .formatted(line)
                            : "Did you mean %s?".formatted(line);
        };
    }

    /** The same about a command that runs a script with this content. */
    MatchedDecision running(@Nullable String content) {
        return new MatchedDecision(decision.running(content), matcher);
    }

    /** The same about a command that reaches so far. */
    MatchedDecision reaching(EffectReach reach) {
        return new MatchedDecision(decision.reaching(reach), matcher);
    }

    /** The same with what led to it. */
    MatchedDecision on(Map<String, String> basis) {
        return new MatchedDecision(decision.on(basis), matcher);
    }
}
