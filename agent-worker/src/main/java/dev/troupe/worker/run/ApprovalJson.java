package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.wait.Item;
import dev.troupe.sink.RedactedJson;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes approvals as the items of the ledger keep them. */
final class ApprovalJson {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJson.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    private ApprovalJson() {}

    /** Reads the answer of a decided item; a withdrawn one counts as a no. */
    static ApprovalAnswer readAnswer(Item item) {
        return item.decision() == null
                ? new ApprovalAnswer(false, false, "The question was withdrawn.", false)
                : JSON.readValue(item.decision(), ApprovalAnswer.class);
    }

    /** Reads what an item asks. */
    static ApprovalQuestion readQuestion(Item item) {
        return JSON.readValue(item.question(), ApprovalQuestion.class);
    }

    /** Writes a question for the ledger, without the secrets in it. */
    static String write(ApprovalQuestion question) {
        return JSON.writeValueAsString(question);
    }
}
