package dev.troupe.orchestrator.approval;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a run asks, from the JSON it left in the ledger; what it left out reads as nothing. */
record Question(String tool, String subject, String detail, String reason) {
    static Question of(JsonNode json) {
        return new Question(
                text(json.get("tool")),
                text(json.get("subject")),
                text(json.get("detail")),
                text(json.get("reason")));
    }

    private static String text(@Nullable JsonNode node) {
        return node == null || node.isNull() ? "" : node.asString();
    }
}
