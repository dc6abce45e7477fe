package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people want of a workflow between its look into the inbox and what it does then. */
class WorkflowHeardTest {
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

    @TempDir private static Path home;
    private static TestDatabase database;
    private static Scene scene;

    @TempDir private Path directory;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        database = TestPostgres.database();
        scene = new Scene(home, database).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @Test
    void nothingIsHandedOutForAPhaseThatIsLeftOutMeanwhile() throws Exception {
        scene.model().play(WorkflowScript.usual().scenario());
        database.execute(SAID_BEFORE_DISCOVERY_IS_HANDED_OUT);
        Scene.Session session =
                scene.session(Repositories.create(directory.resolve("shop")))
                        .workflow(Map.of("skip", List.of("exploration", "questions", "review")));

        UUID task = session.start("workflow", "Make it so");

        Task ended = session.await(task, Scene::ended, PATIENCE);
        assertThat(ended.state()).as(Scene.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Scene.summary(ended)).contains("Phases left out: discovery");
        assertThat(session.events(EventBody.TaskHandedOut.class))
                .extracting(EventBody.TaskHandedOut::agent)
                .doesNotContain("explorer");
    }
}
