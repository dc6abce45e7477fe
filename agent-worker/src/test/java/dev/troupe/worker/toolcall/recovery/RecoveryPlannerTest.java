package dev.troupe.worker.toolcall.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ToolSpec.Recovery;
import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecoveryPlannerTest {
    private final Map<String, String> disk = new HashMap<>();

    @Test
    void aChangeThatIsThereIsDone() {
        disk.put("a", "2");
        assertThat(only(write("one", planned("a", "1", "2"))))
                .isEqualTo(new RecoveryAction.Finished());
    }

    @Test
    void aChangeThatIsMissingIsMade() {
        disk.put("a", "1");
        PlannedChange change = planned("a", "1", "2");
        assertThat(only(write("one", change))).isEqualTo(new RecoveryAction.Apply(List.of(change)));
    }

    @Test
    void aCreatedAndADeletedFileAreToldByTheirAbsence() {
        PlannedChange create = planned("new", null, "1");
        PlannedChange delete = planned("old", "1", null);
        disk.put("old", "1");
        assertThat(only(write("one", create))).isEqualTo(new RecoveryAction.Apply(List.of(create)));
        assertThat(only(write("one", delete))).isEqualTo(new RecoveryAction.Apply(List.of(delete)));
        disk.clear();
        assertThat(only(write("one", delete))).isEqualTo(new RecoveryAction.Finished());
    }

    @Test
    void aFileThatSomebodyElseChangedIsLeftAlone() {
        disk.put("a", "theirs");
        assertThat(only(write("one", planned("a", "1", "2"))))
                .isEqualTo(new RecoveryAction.Overtaken(List.of("a")));
    }

    @Test
    void halfOfAMoveIsCompletedAndStaysOneMove() {
        PlannedChange create = planned("to", null, "1");
        PlannedChange delete = planned("from", "1", null);
        disk.put("to", "1");
        disk.put("from", "1");
        assertThat(only(write("move", create, delete)))
                .isEqualTo(new RecoveryAction.Apply(List.of(create, delete)));
    }

    @Test
    void changesToOneFileAreSeenAsAChain() {
        InterruptedToolCall first = write("one", planned("a", "1", "2"));
        InterruptedToolCall second = write("two", planned("a", "2", "3"));

        disk.put("a", "2");
        assertThat(of(first, second).get("one")).isEqualTo(new RecoveryAction.Finished());
        assertThat(of(first, second).get("two")).isInstanceOf(RecoveryAction.Apply.class);
        disk.put("a", "3");
        assertThat(of(first, second).values()).containsOnly(new RecoveryAction.Finished());
        disk.put("a", "1");
        assertThat(of(first, second).get("one")).isInstanceOf(RecoveryAction.Apply.class);
        assertThat(of(first, second).get("two")).isInstanceOf(RecoveryAction.Apply.class);
    }

    @Test
    void aCommandIsNeverRunAgain() {
        assertThat(only(command("run"))).isEqualTo(new RecoveryAction.Unknown());
    }

    @Test
    void behindAMissingChangeNothingHasBegun() {
        disk.put("a", "1");
        assertThat(of(write("one", planned("a", "1", "2")), command("run")).get("run"))
                .isEqualTo(new RecoveryAction.NotBegun());
    }

    @Test
    void behindAnUnknownCommandNothingIsBegunAnew() {
        disk.put("a", "1");
        disk.put("b", "2");
        Map<String, RecoveryAction> remedies =
                of(
                        command("run"),
                        write("one", planned("a", "1", "2")),
                        write("two", planned("b", "1", "2")));
        assertThat(remedies.get("one")).isEqualTo(new RecoveryAction.NotBegun());
        assertThat(remedies.get("two")).isEqualTo(new RecoveryAction.Finished());
    }

    @Test
    void readsAreRunAgain() {
        assertThat(only(new InterruptedToolCall("read", Recovery.RERUN, List.of())))
                .isEqualTo(new RecoveryAction.Rerun());
    }

    private RecoveryAction only(InterruptedToolCall call) {
        return java.util.Objects.requireNonNull(of(call).get(call.callId()));
    }

    private Map<String, RecoveryAction> of(InterruptedToolCall... calls) {
        return RecoveryPlanner.of(List.of(calls), disk::get);
    }

    private static InterruptedToolCall write(String id, PlannedChange... effects) {
        return new InterruptedToolCall(id, Recovery.COMPARE, List.of(effects));
    }

    private static InterruptedToolCall command(String id) {
        return new InterruptedToolCall(id, Recovery.ASK, List.of());
    }

    private static PlannedChange planned(
            String path, @Nullable String before, @Nullable String after) {
        return new PlannedChange(
                new HashedFileChange(path, before, after, false), "edited", null, "", 1, 1);
    }
}
