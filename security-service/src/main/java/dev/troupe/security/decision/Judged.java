package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision, and what it was come to by. */
public record Judged(Decision decision, Matcher matcher) {
    /** The same about a command that runs a script with this content. */
    Judged running(@Nullable String content) {
        return new Judged(decision.running(content), matcher);
    }

    /** The same with what led to it. */
    Judged on(Map<String, String> basis) {
        return new Judged(decision.on(basis), matcher);
    }
}
