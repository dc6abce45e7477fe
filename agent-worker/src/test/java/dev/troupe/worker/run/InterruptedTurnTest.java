package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterruptedTurnTest {
    private final InterruptedTurn turn =
            new InterruptedTurn(
                    1,
                    new JournalRecord.Turn(
                            "scripted",
                            "",
                            List.of(
                                    new RawToolCall("a", "bash", "{}", null),
                                    new RawToolCall("b", "edit", "{}", null)),
                            List.of(),
                            List.of(),
                            false,
                            ModelUsage.NONE,
                            false));

    private void intend(long seq, String call, PermissionVerdict verdict) {
        turn.intend(seq, new JournalRecord.Intent(call, "bash", call, verdict, List.of()));
    }

    private void clear(List<String> approved, List<String> denied) {
        turn.clear(new JournalRecord.ApprovalsSettled(approved, denied));
    }

    @Test
    void anApprovalIsThatOfTheEntryThatAskedLast() {
        intend(3, "a", PermissionVerdict.ALLOW);
        intend(4, "b", PermissionVerdict.ASK);
        assertThat(turn.asked()).isEqualTo(Map.of("b", 4L));
        assertThat(turn.begun()).isFalse();

        intend(7, "a", PermissionVerdict.ASK);
        intend(8, "b", PermissionVerdict.ASK);
        assertThat(turn.asked()).isEqualTo(Map.of("a", 7L, "b", 8L));

        intend(9, "a", PermissionVerdict.ALLOW);
        assertThat(turn.asked()).isEqualTo(Map.of("b", 8L));
    }

    @Test
    void callsThatNobodyNeedApproveMayHaveBegunAtOnce() {
        intend(3, "a", PermissionVerdict.ALLOW);

        assertThat(turn.begun()).isTrue();
    }

    @Test
    void answersAddUpOverTheRounds() {
        intend(3, "a", PermissionVerdict.ASK);
        intend(4, "b", PermissionVerdict.ASK);
        clear(List.of("a"), List.of());
        clear(List.of(), List.of("b"));

        assertThat(turn.begun()).isTrue();
        assertThat(turn.approved("a")).isTrue();
        assertThat(turn.denied("b")).isTrue();
        assertThat(turn.cleared())
                .isEqualTo(new JournalRecord.ApprovalsSettled(List.of("a"), List.of("b")));
    }

    @Test
    void whatIsAskedForAgainHasNoAnswerAnyMoreThoughItMayHaveBegun() {
        intend(3, "a", PermissionVerdict.ASK);
        clear(List.of("a"), List.of());
        intend(6, "a", PermissionVerdict.ASK);

        assertThat(turn.begun()).isTrue();
        assertThat(turn.approved("a")).isFalse();
        assertThat(turn.asked()).isEqualTo(Map.of("a", 6L));
    }

    @Test
    void betweenItsCallsItIsATurnThatHasNotBegun() {
        intend(3, "a", PermissionVerdict.ASK);
        intend(4, "b", PermissionVerdict.ALLOW);
        clear(List.of("a"), List.of());
        turn.answer(result("a"));
        intend(7, "b", PermissionVerdict.ASK);
        turn.hold();

        assertThat(turn.begun()).isFalse();
        assertThat(turn.holds()).isEqualTo(1);
        assertThat(turn.asked()).containsEntry("b", 7L);

        clear(List.of("a", "b"), List.of());
        assertThat(turn.begun()).isTrue();
        assertThat(turn.approved("b")).isTrue();
    }

    @Test
    void isCompleteWithAResultForEveryCall() {
        turn.answer(result("a"));
        assertThat(turn.complete()).isFalse();
        assertThat(turn.unanswered()).extracting(RawToolCall::id).containsExactly("b");
        turn.answer(result("b"));
        assertThat(turn.complete()).isTrue();
    }

    private static JournalRecord.Result result(String call) {
        return new JournalRecord.Result(call, "bash", ToolResult.Outcome.OK, "", "", Map.of());
    }
}
