package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.Spend;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenTurnTest {
    private final OpenTurn turn =
            new OpenTurn(
                    1,
                    new Step.Turn(
                            "scripted",
                            "",
                            List.of(
                                    new RawCall("a", "bash", "{}", null),
                                    new RawCall("b", "edit", "{}", null)),
                            List.of(),
                            List.of(),
                            false,
                            Spend.NONE,
                            false));

    private void intend(long seq, String call, Verdict verdict) {
        turn.intend(seq, new Step.Intent(call, "bash", call, verdict, List.of()));
    }

    private void clear(List<String> approved, List<String> denied) {
        turn.clear(new Step.Cleared(approved, denied));
    }

    @Test
    void anApprovalIsThatOfTheEntryThatAskedLast() {
        intend(3, "a", Verdict.ALLOW);
        intend(4, "b", Verdict.ASK);
        assertThat(turn.asked()).isEqualTo(Map.of("b", 4L));
        assertThat(turn.begun()).isFalse();

        intend(7, "a", Verdict.ASK);
        intend(8, "b", Verdict.ASK);
        assertThat(turn.asked()).isEqualTo(Map.of("a", 7L, "b", 8L));

        intend(9, "a", Verdict.ALLOW);
        assertThat(turn.asked()).isEqualTo(Map.of("b", 8L));
    }

    @Test
    void callsThatNobodyNeedApproveMayHaveBegunAtOnce() {
        intend(3, "a", Verdict.ALLOW);

        assertThat(turn.begun()).isTrue();
    }

    @Test
    void answersAddUpOverTheRounds() {
        intend(3, "a", Verdict.ASK);
        intend(4, "b", Verdict.ASK);
        clear(List.of("a"), List.of());
        clear(List.of(), List.of("b"));

        assertThat(turn.begun()).isTrue();
        assertThat(turn.approved("a")).isTrue();
        assertThat(turn.denied("b")).isTrue();
        assertThat(turn.cleared()).isEqualTo(new Step.Cleared(List.of("a"), List.of("b")));
    }

    @Test
    void whatIsAskedForAgainHasNoAnswerAnyMoreThoughItMayHaveBegun() {
        intend(3, "a", Verdict.ASK);
        clear(List.of("a"), List.of());
        intend(6, "a", Verdict.ASK);

        assertThat(turn.begun()).isTrue();
        assertThat(turn.approved("a")).isFalse();
        assertThat(turn.asked()).isEqualTo(Map.of("a", 6L));
    }

    @Test
    void betweenItsCallsItIsATurnThatHasNotBegun() {
        intend(3, "a", Verdict.ASK);
        intend(4, "b", Verdict.ALLOW);
        clear(List.of("a"), List.of());
        turn.answer(result("a"));
        intend(7, "b", Verdict.ASK);
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
        assertThat(turn.unanswered()).extracting(RawCall::id).containsExactly("b");
        turn.answer(result("b"));
        assertThat(turn.complete()).isTrue();
    }

    private static Step.Result result(String call) {
        return new Step.Result(call, "bash", ToolResult.Outcome.OK, "", "", Map.of());
    }
}
