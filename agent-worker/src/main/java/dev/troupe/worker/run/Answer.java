package dev.troupe.worker.run;

import dev.troupe.ledger.wait.Item;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to an approval, as the orchestrator writes it.
 *
 * @param remember whether it holds for the same subject for the rest of the session
 */
record Answer(boolean approved, boolean remember, @Nullable String note) {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    /** Of a decided item; a withdrawn one counts as a no. */
    static Answer of(Item item) {
        return item.decision() == null
                ? new Answer(false, false, "The question was withdrawn.")
                : JSON.readValue(item.decision(), Answer.class);
    }

    /** What an approval asks, as the orchestrator reads it. */
    record Question(String tool, String subject, String detail, String reason) {
        String json() {
            return JSON.writeValueAsString(this);
        }

        static Question of(Item item) {
            return JSON.readValue(item.question(), Question.class);
        }
    }
}
