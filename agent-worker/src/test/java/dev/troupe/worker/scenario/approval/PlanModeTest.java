package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What plan mode offers, what it refuses, and how it ends. */
class PlanModeTest extends WorkerScenarioTest {
    private static final ScriptedToolCall PLAN =
            ScriptedToolCall.of(
                    "submit_plan",
                    Map.of(
                            "summary",
                            "One operator.",
                            "tasks",
                            List.of(
                                    Map.of(
                                            "key", "mend",
                                            "agent", "developer",
                                            "goal", "Let Prices add.",
                                            "touches", List.of("src/Prices.java")))));

    @Test
    void endsWithAPlanThatCanBeCarriedOut() {
        UUID task = run(planning(), ScriptedTurn.call("", PLAN), ScriptedTurn.say("Planned."));

        assertThat(scene.ledger().artefacts().ofTask(task))
                .singleElement()
                .satisfies(plan -> {
                    assertThat(plan.kind()).isEqualTo("plan");
                    assertThat(plan.body()).contains("mend", "One operator.");
                });
        assertThat(request(0))
                .contains("\"submit_plan\"", "\"git\"", "\"read\"")
                .doesNotContain("\"edit\"", "\"bash\"");
    }

    @Test
    void asksNobodyForAPlanInOtherModesOrWhoHandsInSomethingElse() {
        run(session(), ScriptedTurn.say("Done."));
        assertThat(request(0)).contains("\"git\"", "\"edit\"").doesNotContain("submit_plan");

        scene.model().forgetRequests();
        run(planning().as("explorer"), ScriptedTurn.say("Done."));
        assertThat(request(0)).contains("\"git\"").doesNotContain("submit_plan", "# Plan mode");
    }

    @Test
    void aRefusalNamesTheToolsThatThereAre() {
        run(
                planning(),
                ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", "git log"))),
                ScriptedTurn.say("Done."));

        assertThat(request(1))
                .contains(
                        "only these tools may be used: ask, bash_kill, bash_output, git, glob, grep, list, read, submit_plan, task, todo, web_fetch.");
    }

    @Test
    void whoeverOnlyReadsFindsTheChangeByItself() throws IOException {
        Files.writeString(repository.resolve("src/Prices.java"), "class Prices { int late; }\n");

        run(
                session().as("explorer"),
                ScriptedTurn.call("", ScriptedToolCall.of("git", Map.of("command", "diff"))),
                ScriptedTurn.say("One field."));

        assertThat(request(1)).contains("+class Prices { int late; }");
    }

    private WorkerScenario.Session session() {
        return scene.session(repository);
    }

    private WorkerScenario.Session planning() {
        return session().with(ApprovalMode.PLAN);
    }

    private static UUID run(WorkerScenario.Session session, ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
        return session.succeed("Do it").id();
    }

    /** What the model was sent. */
    private static String request(int number) {
        return scene.model().requests().get(number).body().toString();
    }
}
