package dev.troupe.worker.scenario;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.hand;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reviews that others build on. */
class ReviewTaskTest extends WorkerScenarioTest {
    private static final String REVIEW = "Review the prices";
    private static final String DEFECT = "`total` returns the difference of its arguments.";
    private static final String NOISE = "The parameter names could be more descriptive.";
    private static final ScriptedToolCall SUBMIT =
            ScriptedToolCall.of(
                    "submit_findings",
                    Map.of(
                            "findings",
                            List.of(
                                    finding(
                                            NOISE,
                                            "`a` and `b` say little.",
                                            "Consider better names.",
                                            0.99),
                                    finding(
                                            DEFECT,
                                            "total(2, 1): `return a - b` gives 1, wrong.",
                                            "Return `a + b`.",
                                            0.6)),
                            "verdict",
                            "I would not merge it."));

    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session = scene.session(repository);
    }

    private static Map<String, Object> finding(
            String what, String evidence, String fix, double confidence) {
        return Map.of(
                "file", "src/Prices.java",
                "line", 3,
                "severity", "major",
                "what", what,
                "evidence", evidence,
                "fix", fix,
                "confidence", confidence);
    }

    private static String last(String conversation) {
        return scene.model().requests().stream()
                .filter(it -> conversation.equals(it.conversation()))
                .map(RecordedModelRequest::body)
                .map(Object::toString)
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    @Test
    void whoeverHandedItOutSeesOnlyWhatCounts() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        REVIEW,
                                        ScriptedTurn.call("", SUBMIT),
                                        ScriptedTurn.say("Also, " + NOISE)),
                                conversation(
                                        "Mend it",
                                        ScriptedTurn.call("", hand("reviewer", REVIEW)),
                                        ScriptedTurn.say("Seen."))));

        session.succeed("Mend it");

        assertThat(last("Mend it"))
                .contains(DEFECT, "score: 0.", "Left out: 1 finding", "I would not merge it.")
                .doesNotContain(NOISE);
        assertThat(session.events(EventBody.ToolFinished.class))
                .filteredOn(it -> it.tool().equals("submit_findings"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.summary())
                                .startsWith("2 findings, 1 of them with a score of at least 0.80")
                                .contains(DEFECT, NOISE));
    }

    @Test
    void aReviewerIsRemindedAndItsDependentsSeeOnlyWhatCounts() {
        scene.model()
                .play(
                        ModelScenario.of(
                                // First, as what it is told holds the other's goal, too.
                                conversation("Sum it up", ScriptedTurn.say("Summed up.")),
                                conversation(
                                        REVIEW,
                                        ScriptedTurn.say("It is bad: " + NOISE),
                                        ScriptedTurn.call("", SUBMIT),
                                        ScriptedTurn.say("Handed in. " + NOISE))));
        TaskPlan plan =
                new TaskPlan(
                        "Review, then sum up.",
                        List.of(
                                new PlannedTask(
                                        "review",
                                        "reviewer",
                                        REVIEW,
                                        List.of(),
                                        List.of(),
                                        List.of()),
                                new PlannedTask(
                                        "sum",
                                        "explorer",
                                        "Sum it up",
                                        List.of(),
                                        List.of("review"),
                                        List.of())));

        Task ended =
                session.await(
                        session.planned(plan).start("graph", "Do it all"),
                        WorkerScenario::ended,
                        Duration.ofSeconds(60));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(last(REVIEW)).contains("Call `submit_findings` with it now");
        assertThat(last("Sum it up"))
                .contains(DEFECT, "Left out: 1 finding", "I would not merge it.")
                .doesNotContain(NOISE);
    }
}
