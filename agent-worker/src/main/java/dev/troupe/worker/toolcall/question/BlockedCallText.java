package dev.troupe.worker.toolcall.question;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.worker.validation.gate.DenialReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells people of a call that the policy blocks, and what would allow it, where nobody watches the calls. */
public final class BlockedCallText {
    /** Marks notices of such calls. */
    public static final String CODE = ErrorCode.DENIED.wire();

    private static final String MARK = "blocked: ";

    // Words that stand between single quotes.
    private static final Pattern PLAIN = Pattern.compile("[^'\\p{Cntrl}]+");

    private BlockedCallText() {}

    /** Makes the notice; empty when something else has turned the call down. */
    public static Optional<String> notice(PreparedToolCall.Closed closed) {
        if (closed.denial() != DenialReason.POLICY) {
            return Optional.empty();
        }
        String summary = closed.result().summary();
        String reason = summary.startsWith(MARK) ? summary.substring(MARK.length()) : summary;
        return Optional.of(
                "Blocked by the policy: %s. %s To allow it: %s."
                        .formatted(
                                closed.title(),
                                UnaskedCallText.sentence(reason),
                                allow(rule(closed), closed)));
    }

    private static String rule(PreparedToolCall.Closed closed) {
        return closed.audits().stream()
                .filter(it -> it.outcome().equals("blocked"))
                .map(it -> it.detail().getOrDefault("rule", ""))
                .findFirst()
                .orElse("");
    }

    private static String allow(String rule, PreparedToolCall.Closed closed) {
        String whose = rule.contains(":") ? rule.substring(0, rule.indexOf(':')) : "";
        return switch (whose) {
            case "user" -> "take that rule out of ~/.troupe/config.yaml or ~/.troupe/security.json";
            case "repository" ->
                    "take that rule out of .troupe/config.yaml or .troupe/security.json";
            case "team" -> "ask whoever keeps the team's policy";
            case "learned" -> "take the rule back; `troupe rules` lists it";
            case "profile", "default" ->
                    "change the defaults (`security_level` and `default` in security.json)%s"
                            .formatted(check(closed));
            default -> "no setting does; run it yourself if you mean it";
        };
    }

    private static String check(PreparedToolCall.Closed closed) {
        String title = closed.title();
        String line = title.substring(title.indexOf(' ') + 1);
        return closed.call().tool().equals("bash") && PLAIN.matcher(line).matches()
                ? "; `troupe check '%s'` explains it".formatted(line)
                : "";
    }
}
