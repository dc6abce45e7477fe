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
                {"tool":"bash","subject":"rm -r build","place":null,"detail":"rm -r build",
                 "reason":"ask rm *","ground":"RULE","reach":"subject","content":"4f",
                 "clash":null,"script":"a0"}
                """);
    }

    @Test
    void aMergeTellsWhereItClashes() {
        reads(
                new ApprovalQuestion(
                        "merge",
                        "take what 'a' wrote",
                        "src",
                        "@@",
                        "The work clashes.",
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
                {"tool":"merge","subject":"take what 'a' wrote","place":"src","detail":"@@",
                 "reason":"The work clashes.","ground":"NONE","reach":"change","content":"4f",
                 "clash":{"task":"a","files":[{"path":"x","kind":"content","others":["b"],"hunks":[]}],
                 "cut":false},"script":null}
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
