package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.WorkerScenario;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What people see, and how long it takes, while the repository map service is slow or silent. */
class RepositoryWaitScenarioTest extends RepositoryMapScenario {
    private static final EventBody.Notice PROGRESS =
            new EventBody.Notice("indexing", "indexing the repository: 1,200 of 8,000 files");

    @Test
    void tellsHowFarTheIndexIsWhileARunWaitsForIt() {
        index.index(new IndexingProgress(1200, 8000), Duration.ofMillis(2500));

        WorkerScenario.Session session = succeed("Why is total wrong?");

        assertThat(worker.live()).containsOnlyOnce(PROGRESS);
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .doesNotContain("indexing");
    }

    @Test
    void tellsNothingOfAnIndexThatIsQuick() {
        long before = worker.live().stream().filter(PROGRESS::equals).count();
        index.index(new IndexingProgress(1200, 8000), Duration.ofMillis(200));

        succeed("Why is total wrong?");

        assertThat(worker.live().stream().filter(PROGRESS::equals).count()).isEqualTo(before);
    }

    @Test
    void aSilentServiceDelaysOneMessageAndIsToldOnce() {
        index.fallSilent(true);
        scene.model()
                .play(ModelScenario.of(ScriptedTurn.say("Seen."), ScriptedTurn.say("Seen too.")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Why is total wrong?");
        for (int i = 0; i < 4; i++) {
            session.say(task, "ada", "And total of " + i + "?");
        }
        int asked = index.queries(RequestContextQuery.class).size();
        long start = System.nanoTime();

        worker.run();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
        assertThat(index.queries(RequestContextQuery.class)).hasSize(asked + 1);
        assertThat(outages(session)).hasSize(1);

        index.fallSilent(false);
        succeed(session, "Why is total wrong at last?");
        assertThat(requests().getLast().users().getLast()).contains("src/Prices.java: ");
    }

    private static List<String> outages(WorkerScenario.Session session) {
        return session.events(EventBody.Notice.class).stream()
                .map(EventBody.Notice::text)
                .filter(it -> it.startsWith("The repository map service did not answer"))
                .toList();
    }
}
