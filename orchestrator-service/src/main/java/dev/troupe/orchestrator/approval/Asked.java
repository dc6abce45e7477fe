package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.session.Reach;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a run asks, from the JSON it left in the ledger; what it left out reads as nothing. */
record Asked(String tool, String subject, String detail, String reason, Reach reach) {
    static Asked of(JsonNode json) {
        return new Asked(
                text(json.get("tool")),
                text(json.get("subject")),
                text(json.get("detail")),
                text(json.get("reason")),
                reach(text(json.get("reach"))));
    }

    private static Reach reach(String wire) {
        return switch (wire) {
            case "subject" -> Reach.SUBJECT;
            case "files" -> Reach.FILES;
            // Whatever is not known here reaches no further than what is shown.
            default -> Reach.CHANGE;
        };
    }

    private static String text(@Nullable JsonNode node) {
        return node == null || node.isNull() ? "" : node.asString();
    }
}
