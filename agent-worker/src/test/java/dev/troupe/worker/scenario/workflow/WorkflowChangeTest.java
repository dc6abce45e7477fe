package dev.troupe.worker.scenario.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a workflow at the very moment between two things that it does. */
class WorkflowChangeTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** As if somebody had said it when its look was over, and the work about to be handed out. */
    private static final String[] SAID_BEFORE_DISCOVERY_IS_HANDED_OUT = {
        """
        CREATE FUNCTION public.say() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
            IF NEW.kind = 'phase' AND json_array_length(NEW.body #> '{phase,tasks}') > 0
                    AND NOT EXISTS (SELECT FROM ledger.inbox WHERE task_id = NEW.task_id) THEN
                INSERT INTO ledger.inbox (id, task_id, author, text, at)
                VALUES (gen_random_uuid(), NEW.task_id, 'system:workflow',
                    '{"action": "skip", "phase": "discovery"}', ledger.now());
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER say AFTER INSERT ON ledger.journal
        FOR EACH ROW EXECUTE FUNCTION public.say()
        """
    };

    /** As if both had been said while discovery was under way, the second after it had been done again. */
    private static final String[] SAID_TOO_LATE = {
        """
        CREATE FUNCTION public.say_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
            IF NEW.kind = 'phase' AND NEW.body #>> '{phase,phase}' = 'architecture'
                    AND json_array_length(NEW.body #> '{phase,tasks}') > 0
                    AND EXISTS (SELECT FROM ledger.definition
                        WHERE task_id = NEW.task_id AND goal = 'Make it so late')
                    AND NOT EXISTS (SELECT FROM ledger.inbox WHERE task_id = NEW.task_id) THEN
                INSERT INTO ledger.inbox (id, task_id, author, text, at)
                VALUES (gen_random_uuid(), NEW.task_id, 'system:workflow',
                    '{"action": "skip", "phase": "discovery", "attempt": 1}', ledger.now()),
                    (gen_random_uuid(), NEW.task_id, 'system:workflow',
                    '{"action": "rerun", "phase": "discovery", "attempt": 2}', ledger.now());
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER say_late AFTER INSERT ON ledger.journal
        FOR EACH ROW EXECUTE FUNCTION public.say_late()
        """
    };

    /** The first end of a task that nobody could be asked about cannot be written. */
    private static final String[] FIRST_END_IS_LOST = {
        "CREATE SEQUENCE public.ends",
        "CREATE SEQUENCE public.lost",
        """
        CREATE FUNCTION public.lose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
            IF NEW.code = 'approval-needed' AND nextval('public.ends') = 1 THEN
                -- What a sequence counts stays when all else is taken back.
                PERFORM setval('public.lost', (SELECT epoch FROM ledger.task WHERE id = NEW.task_id));
                RAISE EXCEPTION 'The worker dies here.';
            END IF;
            RETURN NEW;
        END $$
        """,
        """
        CREATE TRIGGER lose BEFORE INSERT ON ledger.outcome
        FOR EACH ROW EXECUTE FUNCTION public.lose()
        """
    };

    @TempDir private static Path home;
    private static TestDatabase database;
    private static WorkerScenario scene;

    @TempDir private Path directory;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        database = TestPostgres.database();
        scene = new WorkerScenario(home, database).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @Test
    void nothingIsHandedOutForAPhaseThatIsLeftOutMeanwhile() throws Exception {
        scene.model().play(WorkflowScript.usual().scenario());
        database.execute(SAID_BEFORE_DISCOVERY_IS_HANDED_OUT);
        WorkerScenario.Session session =
                scene.session(ScenarioRepositories.create(directory.resolve("shop")))
                        .workflow(Map.of("skip", List.of("exploration", "questions", "review")));

        UUID task = session.start("workflow", "Make it so");

        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(ended)).contains("Skipped phases: discovery");
        assertThat(session.events(EventBody.TaskHandedOut.class))
                .extracting(EventBody.TaskHandedOut::agent)
                .doesNotContain("explorer");
    }

    @Test
    void whatWasMeantForAnotherTimeIsRefusedWithASentence() throws Exception {
        scene.model().play(WorkflowScript.usual().scenario());
        database.execute("DROP TRIGGER IF EXISTS say ON ledger.journal");
        database.execute(SAID_TOO_LATE);
        WorkerScenario.Session session =
                scene.session(ScenarioRepositories.create(directory.resolve("shop")))
                        .workflow(Map.of("skip", List.of("exploration", "questions", "review")));

        UUID task = session.start("workflow", "Make it so late");

        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("workflow-stale"))
                .extracting(EventBody.Notice::text)
                .containsExactlyInAnyOrder(
                        "The phase discovery is done by now, so it was not left out;"
                                + " `troupe workflow show` shows the current state.",
                        "The phase discovery is at attempt 1 by now, so it was not done again;"
                                + " `troupe workflow show` shows the current state.");
        assertThat(WorkerScenario.summary(ended)).doesNotContain("left out: discovery");
    }

    @Test
    void whereNobodyIsThereAFailedPhaseEndsItWithItsCodeWhateverDies() throws Exception {
        Map<String, Object> tongue =
                Map.of("key", "tongue", "question", "Which German?", "kind", "text");
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .asking(
                                        ScriptedTurn.call("", WorkflowScript.asks(List.of(tongue))),
                                        ScriptedTurn.say("Asked."))
                                .scenario());
        database.execute("DROP TRIGGER IF EXISTS say ON ledger.journal");
        database.execute(FIRST_END_IS_LOST);
        WorkerScenario.Session session =
                scene.session(ScenarioRepositories.create(directory.resolve("shop")))
                        .with(SessionAttendance.HEADLESS)
                        .workflow(Map.of("skip", List.of("discovery", "exploration")));

        UUID task = session.start("workflow", "Make it so");

        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> {
                    // The lease of the run that was lost need not be waited for.
                    database.execute(
                            "UPDATE ledger.run SET lease_until = now() WHERE ended_at IS NULL AND (SELECT is_called FROM public.lost) AND epoch = (SELECT last_value FROM public.lost)");
                    scene.ledger().leases().reap(5, Duration.ofSeconds(30));
                    return WorkerScenario.ended(scene.ledger().tasks().find(task).orElseThrow());
                });
        Task ended = scene.ledger().tasks().find(task).orElseThrow();
        assertThat(WorkerScenario.code(ended)).isEqualTo("approval-needed");
        assertThat(WorkerScenario.summary(ended)).contains("questions", "Which German?");
    }
}
