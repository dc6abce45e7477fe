package dev.troupe.cli.command.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.repomap.IndexSharing;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class RepositoryIndexCommandTest extends CommandFixture {
    private void answer(Duration time, Integer... pending) {
        Queue<Integer> left = new ArrayDeque<>(List.of(pending));
        peer.server()
                .on(
                        "GET /v1/repomap/status",
                        request -> {
                            await(time);
                            return PeerReply.json(status(left.size() > 1 ? left.remove() : 0));
                        });
        peer.server()
                .on(
                        "GET /v1/repomap/progress",
                        request -> PeerReply.json(new IndexingProgress(1200, 8000)));
    }

    private static void await(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RepositoryIndexStatus status(int pending) {
        return new RepositoryIndexStatus(
                "/shop",
                RepositoryFreshness.of(pending),
                8000,
                9_000_000,
                8000,
                8000,
                Map.of("python", 8000),
                List.of(),
                0,
                12,
                IndexSharing.CONNECTED);
    }

    @Test
    void saysHowFarItIsWhilePeopleWait() {
        answer(Duration.ofMillis(1500), 6800, 0);

        TestCommandLine.Ran ran = cli.run("index");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err())
                .containsOnlyOnce("Indexing the repository: 1,200 of 8,000 files …\n")
                .endsWith("Indexed.\n");
        assertThat(ran.out()).contains("/shop: fresh", "8,000 files of text");
    }

    @Test
    void saysNothingOfAnIndexThatIsQuick() {
        answer(Duration.ofMillis(100), 3, 0);

        assertThat(cli.run("index").err()).isEmpty();
    }
}
