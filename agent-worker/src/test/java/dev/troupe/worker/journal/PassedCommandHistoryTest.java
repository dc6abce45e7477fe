package dev.troupe.worker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.tool.ToolResult.Outcome;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassedCommandHistoryTest {
    private static final String LINE = "{\"command\":\" make check \"}";

    private static JournalRecord turn(String call, String arguments) {
        return new JournalRecord.Turn(
                "m",
                "",
                List.of(new RawToolCall(call, "Bash", arguments, null)),
                List.of(),
                List.of(),
                false,
                ModelUsage.NONE,
                false);
    }

    private static JournalRecord result(String call, Outcome outcome) {
        return new JournalRecord.Result(call, "bash", outcome, "", "", Map.of());
    }

    private static JournalRecord changed(String call) {
        return new JournalRecord.FileChangeRecorded(
                call, new HashedFileChange("a.txt", null, "1", false), "write", null);
    }

    @Test
    void whatEndedWellCountsUntilAFileIsChanged() {
        List<JournalRecord> run = List.of(turn("1", LINE), result("1", Outcome.OK));

        assertThat(PassedCommandHistory.of(run)).containsExactly("make check");
        assertThat(PassedCommandHistory.of(List.of(run.get(0), run.get(1), changed("2"))))
                .isEmpty();
        assertThat(PassedCommandHistory.of(List.of(changed("0"), run.get(0), run.get(1))))
                .containsExactly("make check");
    }

    @Test
    void whatTheTestsThemselvesChangeTheyHaveSeen() {
        assertThat(
                        PassedCommandHistory.of(
                                List.of(turn("1", LINE), result("1", Outcome.OK), changed("1"))))
                .containsExactly("make check");
    }

    @Test
    void whatFailedOrOnlyBeganSaysNothing() {
        assertThat(PassedCommandHistory.of(List.of(turn("1", LINE), result("1", Outcome.FAILED))))
                .isEmpty();
        assertThat(
                        PassedCommandHistory.of(
                                List.of(
                                        turn("1", "{\"cmd\":\"make\",\"background\":true}"),
                                        result("1", Outcome.OK))))
                .isEmpty();
    }

    @Test
    void theSameLineElsewhereIsAnother() {
        assertThat(
                        PassedCommandHistory.of(
                                List.of(
                                        turn("1", "{\"command\":\"make\",\"cwd\":\"sub\"}"),
                                        result("1", Outcome.OK))))
                .containsExactly("make (in sub)");
    }
}
