package dev.troupe.worker.toolcall.question;

import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.wait.TaskWait;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes approvals as the items of the ledger keep them. */
public final class ApprovalJson {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJsonModule.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    private ApprovalJson() {}

    /** Reads the answer of a decided item; a withdrawn one counts as a no. */
    public static ApprovalAnswer readAnswer(TaskWait wait) {
        return wait.decision() == null
                ? new ApprovalAnswer(false, false, "The question was withdrawn.", false)
                : JSON.readValue(wait.decision(), ApprovalAnswer.class);
    }

    /** Reads what an item asks. */
    public static ApprovalQuestion readQuestion(TaskWait wait) {
        return JSON.readValue(wait.question(), ApprovalQuestion.class);
    }

    /** Writes a question for the ledger, without the secrets in it. */
    public static String write(ApprovalQuestion question) {
        return JSON.writeValueAsString(question);
    }
}
