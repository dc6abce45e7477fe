package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.session.Clash;
import dev.troupe.contracts.session.Reach;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run asks, from the JSON it left in the ledger; what it left out reads as nothing. */
record Asked(
        String tool,
        String subject,
        String detail,
        String reason,
        Reach reach,
        @Nullable Clash clash,
        @Nullable String script) {
    static Asked of(JsonNode json, JsonMapper mapper) {
        JsonNode clash = json.get("clash");
        return new Asked(
                text(json.get("tool")),
                text(json.get("subject")),
                text(json.get("detail")),
                text(json.get("reason")),
                reach(text(json.get("reach"))),
                clash == null || clash.isNull() ? null : mapper.treeToValue(clash, Clash.class),
                json.path("script").asString(null));
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
