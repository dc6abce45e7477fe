package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ApprovalAnswerTest {
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void everyFieldIsWritten() {
        reads(
                new ApprovalAnswer(false, true, "use make", false),
                "{\"approved\":false,\"remember\":true,\"note\":\"use make\",\"keepOnBranch\":false}");
        reads(
                new ApprovalAnswer(true, false, null, false),
                "{\"approved\":true,\"remember\":false,\"note\":null,\"keepOnBranch\":false}");
    }

    private void reads(ApprovalAnswer answer, String json) {
        assertThat(mapper.readTree(mapper.writeValueAsString(answer)))
                .isEqualTo(mapper.readTree(json));
        assertThat(mapper.readValue(json, ApprovalAnswer.class)).isEqualTo(answer);
    }

    @Test
    void theSameDecisionMayBePutInOtherWords() {
        ApprovalAnswer no = new ApprovalAnswer(false, false, null, false);
        assertThat(no.isSameDecision(new DecideApprovalRequest(false, true, "not now"))).isTrue();
        assertThat(no.isSameDecision(new DecideApprovalRequest(true, false, null))).isFalse();
        assertThat(no.isSameDecision(DecideApprovalRequest.keepingOnBranch())).isFalse();
    }
}
