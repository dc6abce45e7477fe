package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model whose edits of a file are refused twice is asked for another format. */
class EditFormatFallbackTest {
    private static final String FILE = "src/Prices.java";
    private static final String ADVICE = "make this change with apply_patch";
    private static final ScriptedToolCall AMISS =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", FILE,
                            "old_string", "int difference(long left) { throw oops; }",
                            "new_string", "int difference() { return 0; }"));
    private static final ScriptedToolCall TOUCH =
            ScriptedToolCall.of("bash", Map.of("command", "touch made.txt"));
    private static final String PATCH =
            """
            *** Begin Patch
            *** Update File: src/Prices.java
            @@
                 int total(int a, int b) {
            -        return a - b;
            +        return a + b;
                 }
            *** End Patch
            """;

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords();
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @Test
    void asksForAPatchAfterTwoRefusals() {
        WorkerScenario.Session session = scene.session(repository);
        double before = refusals();
        play(
                ScriptedTurn.call("", AMISS, AMISS),
                ScriptedTurn.call("", AMISS),
                ScriptedTurn.call("", ScriptedToolCall.of("apply_patch", Map.of("input", PATCH))),
                ScriptedTurn.say("Fixed."));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(1)).contains("old_string").doesNotContain(ADVICE);
        assertThat(heard(2)).contains(ADVICE, "*** Update File: src/Prices.java");
        assertThat(heard(3)).contains("Applied the patch:");
        assertThat(session.content(FILE)).contains("return a + b;");
        assertThat(refusals() - before).isEqualTo(3);
        assertThat(session.events(EventBody.FileChanged.class))
                .extracting(EventBody.FileChanged::path)
                .containsExactly(FILE);
    }

    @Test
    void plainTextIsAskedForAPatchToo() {
        WorkerScenario.Session session = scene.session(repository).on("text");
        String block =
                """
                src/Prices.java
                <<<<<<< SEARCH
                int difference(long left) { throw oops; }
                =======
                int difference() { return 0; }
                >>>>>>> REPLACE
                """;
        play(
                ScriptedTurn.say(block),
                ScriptedTurn.say(block),
                ScriptedTurn.say(PATCH),
                ScriptedTurn.say("Fixed."));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(2)).contains(ADVICE);
        assertThat(session.content(FILE)).contains("return a + b;");
    }

    @Test
    void patchesThatCannotBeReadCountToo() {
        WorkerScenario.Session session = scene.session(repository);
        double before = refusals("unreadable");
        ScriptedToolCall cut =
                ScriptedToolCall.of(
                        "apply_patch", Map.of("input", PATCH.replace("*** End Patch\n", "")));
        ScriptedToolCall right =
                ScriptedToolCall.of(
                        "edit",
                        Map.of(
                                "path", FILE,
                                "old_string", "return a - b;",
                                "new_string", "return a + b;"));
        play(
                ScriptedTurn.call("", cut),
                ScriptedTurn.call("", cut),
                ScriptedTurn.call("", right),
                ScriptedTurn.say("Fixed."));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(1)).contains("was cut off").doesNotContain("make this change with");
        assertThat(heard(2)).contains("make this change with edit", FILE);
        assertThat(refusals("unreadable") - before).isEqualTo(2);
        assertThat(session.content(FILE)).contains("return a + b;");
    }

    @Test
    void blocksThatCannotBeReadCountToo() {
        WorkerScenario.Session session = scene.session(repository).on("text");
        String cut = "src/Prices.java\n<<<<<<< SEARCH\n        return a - b;\n";
        play(
                ScriptedTurn.say(cut),
                ScriptedTurn.say(cut),
                ScriptedTurn.say(PATCH),
                ScriptedTurn.say("Fixed."));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(1)).contains("was cut off").doesNotContain(ADVICE);
        assertThat(heard(2)).contains("was cut off", ADVICE);
        assertThat(session.content(FILE)).contains("return a + b;");
    }

    @Test
    void blocksOfOneAnswerAreJudgedTogether() {
        WorkerScenario.Session session = scene.session(repository).on("text");
        String blocks =
                """
                src/Prices.java
                <<<<<<< SEARCH
                    int total(int a, int b) {
                =======
                    int total(int a, int b) {
                        if (a > b) {
                >>>>>>> REPLACE

                <<<<<<< SEARCH
                        return a - b;
                =======
                            return a - b;
                        }
                        return a + b;
                >>>>>>> REPLACE
                """;
        play(ScriptedTurn.say(blocks), ScriptedTurn.say("Fixed."));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content(FILE)).contains("if (a > b) {", "return a + b;");
    }

    @Test
    void theNextRunOfTheTaskKnowsOfTheRefusalsOfTheOneBefore() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(
                ScriptedTurn.call("", AMISS, TOUCH),
                ScriptedTurn.call("", AMISS),
                ScriptedTurn.say("Not done."));
        UUID task = session.ask("Fix it");
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        session.decide(session.approval(), true, false, null);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(2)).contains(ADVICE);
    }

    @Test
    void theNextRunKnowsOfBlocksThatCouldNotBeReadToo() {
        WorkerScenario.Session session =
                scene.session(repository).on("text").with(SessionAttendance.DETACHED);
        String cut = "src/Prices.java\n<<<<<<< SEARCH\n        return a - b;\n";
        String command =
                """
                ```tool
                {"tool": "bash", "arguments": {"command": "touch made.txt"}}
                ```

                """;
        play(ScriptedTurn.say(command + cut), ScriptedTurn.say(cut), ScriptedTurn.say("Not done."));
        UUID task = session.ask("Fix it");
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        session.decide(session.approval(), true, false, null);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(1)).contains("was cut off").doesNotContain(ADVICE);
        assertThat(heard(2)).contains("was cut off", ADVICE);
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().forgetRequests();
        scene.model().play(ModelScenario.of(turns));
    }

    /** What the model was sent with the request of this number, from 0. */
    private static String heard(int request) {
        return scene.model().requests().get(request).body().toString();
    }

    private static double refusals() {
        return refusals("not-found");
    }

    private static double refusals(String kind) {
        return worker.meters().get("edit.refusals").tag("kind", kind).counter().count();
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
