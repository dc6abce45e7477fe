package dev.troupe.worker.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step.Planned;
import dev.troupe.worker.tool.ToolSpec.Recovery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RemediesTest {
    private final Map<String, String> disk = new HashMap<>();

    @Test
    void aChangeThatIsThereIsDone() {
        disk.put("a", "2");
        assertThat(only(write("one", planned("a", "1", "2")))).isEqualTo(new Remedy.Finished());
    }

    @Test
    void aChangeThatIsMissingIsMade() {
        disk.put("a", "1");
        Planned change = planned("a", "1", "2");
        assertThat(only(write("one", change))).isEqualTo(new Remedy.Apply(List.of(change)));
    }

    @Test
    void aCreatedAndADeletedFileAreToldByTheirAbsence() {
        Planned create = planned("new", null, "1");
        Planned delete = planned("old", "1", null);
        disk.put("old", "1");
        assertThat(only(write("one", create))).isEqualTo(new Remedy.Apply(List.of(create)));
        assertThat(only(write("one", delete))).isEqualTo(new Remedy.Apply(List.of(delete)));
        disk.clear();
        assertThat(only(write("one", delete))).isEqualTo(new Remedy.Finished());
    }

    @Test
    void aFileThatSomebodyElseChangedIsLeftAlone() {
        disk.put("a", "theirs");
        assertThat(only(write("one", planned("a", "1", "2"))))
                .isEqualTo(new Remedy.Overtaken(List.of("a")));
    }

    @Test
    void halfOfAMoveIsCompleted() {
        Planned create = planned("to", null, "1");
        Planned delete = planned("from", "1", null);
        disk.put("to", "1");
        disk.put("from", "1");
        assertThat(only(write("move", create, delete)))
                .isEqualTo(new Remedy.Apply(List.of(delete)));
    }

    @Test
    void changesToOneFileAreSeenAsAChain() {
        BegunCall first = write("one", planned("a", "1", "2"));
        BegunCall second = write("two", planned("a", "2", "3"));

        disk.put("a", "2");
        assertThat(of(first, second).get("one")).isEqualTo(new Remedy.Finished());
        assertThat(of(first, second).get("two")).isInstanceOf(Remedy.Apply.class);
        disk.put("a", "3");
        assertThat(of(first, second).values()).containsOnly(new Remedy.Finished());
        disk.put("a", "1");
        assertThat(of(first, second).get("one")).isInstanceOf(Remedy.Apply.class);
        assertThat(of(first, second).get("two")).isInstanceOf(Remedy.Apply.class);
    }

    @Test
    void aCommandIsNeverRunAgain() {
        assertThat(only(command("run"))).isEqualTo(new Remedy.Unknown());
    }

    @Test
    void behindAMissingChangeNothingHasBegun() {
        disk.put("a", "1");
        assertThat(of(write("one", planned("a", "1", "2")), command("run")).get("run"))
                .isEqualTo(new Remedy.NotBegun());
    }

    @Test
    void behindAnUnknownCommandNothingIsBegunAnew() {
        disk.put("a", "1");
        disk.put("b", "2");
        Map<String, Remedy> remedies =
                of(
                        command("run"),
                        write("one", planned("a", "1", "2")),
                        write("two", planned("b", "1", "2")));
        assertThat(remedies.get("one")).isEqualTo(new Remedy.NotBegun());
        assertThat(remedies.get("two")).isEqualTo(new Remedy.Finished());
    }

    @Test
    void readsAreRunAgain() {
        assertThat(only(new BegunCall("read", Recovery.RERUN, List.of())))
                .isEqualTo(new Remedy.Rerun());
    }

    private Remedy only(BegunCall call) {
        return java.util.Objects.requireNonNull(of(call).get(call.callId()));
    }

    private Map<String, Remedy> of(BegunCall... calls) {
        return Remedies.of(List.of(calls), disk::get);
    }

    private static BegunCall write(String id, Planned... effects) {
        return new BegunCall(id, Recovery.COMPARE, List.of(effects));
    }

    private static BegunCall command(String id) {
        return new BegunCall(id, Recovery.ASK, List.of());
    }

    private static Planned planned(String path, @Nullable String before, @Nullable String after) {
        return new Planned(new FileChange(path, before, after, false), "edited", null, "", 1, 1);
    }
}
