package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.search.Search;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way in which a call is turned down counts, once. */
class DenialTest {
    private static final ScriptedCall TOUCH = bash("touch made.txt");

    @TempDir private static Path home;
    private static Scene scene;
    private static ByHand worker;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new Scene(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = Repositories.create(directory.resolve("shop"));
        worker.meters().clear();
    }

    @Test
    void whatThePolicyBlocks() {
        run(session(Attendance.DETACHED), bash("rm -rf /"));

        assertThat(denials()).containsExactly(Map.entry("policy", 1.0));
    }

    @Test
    void whatPlanModeDoesNotDo() {
        run(session(Attendance.DETACHED).with(ApprovalMode.PLAN), TOUCH);

        assertThat(denials()).containsExactly(Map.entry("plan-mode", 1.0));
    }

    @Test
    void whatAPersonRefusesAndWhatIsRefusedForItAgain() {
        Scene.Session session = session(Attendance.DETACHED);
        run(session, TOUCH, TOUCH);
        assertThat(denials()).isEmpty();

        session.decide(session.approval(), false, false, "use the write tool");
        worker.run();

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome, EventBody.ToolFinished::summary)
                .containsExactly(
                        tuple("denied", "refused: use the write tool"),
                        tuple("denied", "refused before by ada"));

        assertThat(denials())
                .containsExactly(Map.entry("person", 1.0), Map.entry("remembered", 1.0));
    }

    @Test
    void whatNobodyCanBeAskedFor() {
        run(session(Attendance.HEADLESS), TOUCH);

        assertThat(denials()).containsExactly(Map.entry("nobody", 1.0));
    }

    @Test
    void aCallThatIsWrongIsNoDenial() {
        run(
                session(Attendance.DETACHED),
                ScriptedCall.of("read", Map.of("path", "../outside")),
                ScriptedCall.of("fly", Map.of()));

        assertThat(denials()).isEmpty();
    }

    private Scene.Session session(Attendance attendance) {
        return scene.session(repository).with(attendance);
    }

    private static ScriptedCall bash(String command) {
        return ScriptedCall.of("bash", Map.of("command", command));
    }

    private static void run(Scene.Session session, ScriptedCall... calls) {
        Turn[] turns = new Turn[calls.length + 1];
        for (int i = 0; i < calls.length; i++) {
            turns[i] = Turn.call("", calls[i]);
        }
        turns[calls.length] = Turn.say("Done.");
        scene.model().play(Scenario.of(turns));
        var _ = session.ask("Do it");
        worker.run();
    }

    private static Map<String, Double> denials() {
        Map<String, Double> counts = new TreeMap<>();
        for (Counter counter : Search.in(worker.meters()).name("permission.denials").counters()) {
            counts.put(String.valueOf(counter.getId().getTag("kind")), counter.count());
        }
        return counts;
    }
}
