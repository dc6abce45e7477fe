package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ApprovalQuestionTest {
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void everyFieldIsWritten() {
        reads(
                new ApprovalQuestion(
                        "bash",
                        "rm -r build",
                        null,
                        "rm -r build",
                        "ask rm *",
                        "RULE",
                        ApprovalScope.SUBJECT,
                        "4f",
                        null,
                        "a0"),
                """
                {"tool":"bash","subject":"rm -r build","directory":null,"detail":"rm -r build",
                 "reason":"ask rm *","approvalGround":"RULE","scope":"subject","contentHash":"4f",
                 "conflict":null,"scriptHash":"a0"}
                """);
    }

    @Test
    void aMergeTellsWhereItConflicts() {
        reads(
                new ApprovalQuestion(
                        "merge",
                        "take what 'a' wrote",
                        "src",
                        "@@",
                        "The work conflicts.",
                        "NONE",
                        ApprovalScope.CHANGE,
                        "4f",
                        new MergeConflict(
                                "a",
                                List.of(
                                        new MergeConflict.File(
                                                "x", "content", List.of("b"), List.of())),
                                false),
                        null),
                """
                {"tool":"merge","subject":"take what 'a' wrote","directory":"src","detail":"@@",
                 "reason":"The work conflicts.","approvalGround":"NONE","scope":"change","contentHash":"4f",
                 "conflict":{"task":"a","files":[{"path":"x","kind":"content","others":["b"],"hunks":[]}],
                 "truncated":false},"scriptHash":null}
                """);
    }

    private void reads(ApprovalQuestion question, String json) {
        assertThat(mapper.readTree(mapper.writeValueAsString(question)))
                .isEqualTo(mapper.readTree(json));
        assertThat(mapper.readValue(json, ApprovalQuestion.class)).isEqualTo(question);
    }

    @Test
    void whatIsLeftOutReadsAsNothing() {
        assertThat(mapper.readValue("{\"tool\":\"edit\",\"reason\":null}", ApprovalQuestion.class))
                .isEqualTo(
                        new ApprovalQuestion(
                                "edit",
                                "",
                                null,
                                "",
                                "",
                                null,
                                ApprovalScope.CHANGE,
                                "",
                                null,
                                null));
    }
}
