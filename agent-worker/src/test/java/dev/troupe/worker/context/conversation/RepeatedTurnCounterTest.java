package dev.troupe.worker.context.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.context.conversation.RepeatedCalls.RepeatedCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedTurnCounterTest {
    private final RepeatedTurnCounter counter = new RepeatedTurnCounter();
    private int calls;

    @Test
    void tellsHowOftenEachCallWasMade() {
        turn("A", "one");
        turn("B", "two");
        turn("A", "one");

        assertThat(counter.repeatedBy(List.of(call("B"))))
                .isEqualTo(new RepeatedCalls(1, List.of(new RepeatedCall("B", 1, 1))));
        assertThat(counter.repeatedBy(List.of(call("A"), call("A"), call("B"))))
                .isEqualTo(
                        new RepeatedCalls(
                                1,
                                List.of(new RepeatedCall("A", 2, 2), new RepeatedCall("B", 1, 1))));
    }

    @Test
    void newResultsAndNewCallsAreNews() {
        turn("A", "one");
        turn("A", "one");
        turn("A", "another");

        assertThat(counter.repeatedBy(List.of(call("A"))).turns()).isZero();
        turn("A", "one");
        assertThat(counter.repeatedBy(List.of(call("A"), call("C"))).turns()).isZero();
        assertThat(counter.repeatedBy(List.of(call("A"))).turns()).isOne();
    }

    @Test
    void countsTurnsOnceHoweverOftenItIsAsked() {
        IntStream.range(0, 5)
                .forEach(_ -> {
                    turn("A", "one");
                    var _ = counter.repeatedBy(List.of(call("A")));
                });

        assertThat(counter.repeatedBy(List.of(call("A"))).turns()).isEqualTo(4);
    }

    @Test
    void turnsThatWaitForSomethingAreNotCounted() {
        turn("A", "one");
        IntStream.range(0, 20).forEach(_ -> turn("A", "one", true));

        assertThat(counter.repeatedBy(List.of(call("A"))).turns()).isZero();
        turn("A", "one", false);
        assertThat(counter.repeatedBy(List.of(call("A"))).turns()).isOne();
    }

    private void turn(String tool, String result) {
        turn(tool, result, false);
    }

    private void turn(String tool, String result, boolean waited) {
        RawToolCall call = call(tool);
        counter.add(
                new JournalRecord.Turn(
                        "m",
                        "",
                        List.of(call),
                        List.of(),
                        List.of(),
                        false,
                        ModelUsage.NONE,
                        false));
        counter.add(
                new JournalRecord.Result(
                        call.id(), tool, ToolResult.Outcome.OK, result, "", Map.of(), waited));
    }

    private RawToolCall call(String tool) {
        return new RawToolCall(Integer.toString(calls++), tool, "{}", null);
    }
}
