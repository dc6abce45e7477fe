package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.decision.Suggestion;
import dev.troupe.permission.path.Shown;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision, and what it was come to by. */
public record Judged(Decision decision, Matcher matcher) {
    /** The same with what was probably meant, unless it is allowed anyway. */
    Judged meaning(@Nullable Suggestion meant) {
        return meant == null || decision.verdict() == PermissionVerdict.ALLOW
                ? this
                : new Judged(decision.suggesting(sentence(meant)), matcher);
    }

    private static String sentence(Suggestion meant) {
        String line = Shown.text(meant.line());
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
    Judged running(@Nullable String content) {
        return new Judged(decision.running(content), matcher);
    }

    /** The same about a command that reaches so far. */
    Judged reaching(EffectReach reach) {
        return new Judged(decision.reaching(reach), matcher);
    }

    /** The same with what led to it. */
    Judged on(Map<String, String> basis) {
        return new Judged(decision.on(basis), matcher);
    }
}
