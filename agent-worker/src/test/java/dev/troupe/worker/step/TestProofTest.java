package dev.troupe.worker.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.Spend;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestProofTest {
    private static final String LINE = "{\"command\":\" make check \"}";

    private static Step turn(String call, String arguments) {
        return new Step.Turn(
                "m",
                "",
                List.of(new RawCall(call, "Bash", arguments, null)),
                List.of(),
                List.of(),
                false,
                Spend.NONE,
                false);
    }

    private static Step result(String call, Outcome outcome) {
        return new Step.Result(call, "bash", outcome, "", "", Map.of());
    }

    private static Step changed(String call) {
        return new Step.Effected(call, new FileChange("a.txt", null, "1", false), "write", null);
    }

    @Test
    void whatEndedWellCountsUntilAFileIsChanged() {
        List<Step> run = List.of(turn("1", LINE), result("1", Outcome.OK));

        assertThat(TestProof.of(run)).containsExactly("make check");
        assertThat(TestProof.of(List.of(run.get(0), run.get(1), changed("2")))).isEmpty();
        assertThat(TestProof.of(List.of(changed("0"), run.get(0), run.get(1))))
                .containsExactly("make check");
    }

    @Test
    void whatTheTestsThemselvesChangeTheyHaveSeen() {
        assertThat(TestProof.of(List.of(turn("1", LINE), result("1", Outcome.OK), changed("1"))))
                .containsExactly("make check");
    }

    @Test
    void whatFailedOrOnlyBeganSaysNothing() {
        assertThat(TestProof.of(List.of(turn("1", LINE), result("1", Outcome.FAILED)))).isEmpty();
        assertThat(
                        TestProof.of(
                                List.of(
                                        turn("1", "{\"cmd\":\"make\",\"background\":true}"),
                                        result("1", Outcome.OK))))
                .isEmpty();
    }

    @Test
    void theSameLineElsewhereIsAnother() {
        assertThat(
                        TestProof.of(
                                List.of(
                                        turn("1", "{\"command\":\"make\",\"cwd\":\"sub\"}"),
                                        result("1", Outcome.OK))))
                .containsExactly("make (in sub)");
    }
}
