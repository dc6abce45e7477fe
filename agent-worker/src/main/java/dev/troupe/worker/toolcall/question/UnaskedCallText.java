package dev.troupe.worker.toolcall.question;

import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.web.WebFetchTool;
import dev.troupe.worker.validation.gate.ApprovalGround;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** Tells of calls that need an approval where nobody can be asked: the model, and people, who read how to allow it the next time. */
public final class UnaskedCallText {
    /** Marks notices of such calls. */
    public static final String CODE = "approval-needed";

    // Words that a rule can hold: no quotes, and nothing that the shell would change.
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./ -]+");

    private UnaskedCallText() {}

    /** Makes the result that the model gets. */
    public static ToolResult result(PreparedToolCall.Ready ready) {
        String reason = sentence(ready.assessment().reason());
        return new ToolResult(
                ToolResult.Outcome.DENIED,
                "Not run: it needs an approval, and nobody is here to give one. %s Do not try it again, nor in another way. Go on with what can be done without it, and say in the end what is left to do."
                        .formatted(reason),
                "nobody could be asked: " + ready.assessment().reason(),
                List.of());
    }

    /** Makes the notice for people. */
    public static String notice(PreparedToolCall.Ready ready) {
        return "Not done, as nobody can be asked: %s. %s To allow it: %s."
                .formatted(ready.title(), sentence(ready.assessment().reason()), allow(ready));
    }

    static String sentence(String reason) {
        String stripped = reason.strip();
        if (stripped.isEmpty()) {
            return "";
        }
        String begun = Character.toUpperCase(stripped.charAt(0)) + stripped.substring(1);
        return begun.matches("(?s).*[.!?…]") ? begun : begun + ".";
    }

    private static String allow(PreparedToolCall.Ready ready) {
        ApprovalGround ground = ready.assessment().ground();
        if (ground.personal()) {
            return "run it in a terminal, or with `--yes`";
        }
        if (ground == ApprovalGround.MODE) {
            return "`--mode accept-edits`, `--mode automatic` or `--yes`";
        }
        String subject = ready.assessment().subject();
        return switch (ready.call().tool()) {
            case "bash" ->
                    PLAIN.matcher(subject).matches()
                            ? "add \"%1$s\" to `permissions.commands.allow` in ~/.troupe/config.yaml (`troupe check '%1$s'` tells whether that is enough), or use `--yes`"
                                    .formatted(subject)
                            : "`--yes`; `troupe check` shows for each command of the line why it needs approval";
            case WebFetchTool.NAME ->
                    "name the host in `worker.web.hosts`%s, or use `--yes`"
                            .formatted(host(subject));
            default -> "`--yes`";
        };
    }

    private static String host(String address) {
        try {
            String host = URI.create(address).getHost();
            return host == null ? "" : " (`" + host + "`)";
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
