package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Turn;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Answers that a test keeps back. */
class HeldAnswersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String FIRST =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";
    private static final String SECOND =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"},"
                    + "{\"role\":\"assistant\",\"content\":\"zero\"},"
                    + "{\"role\":\"user\",\"content\":\"y\"}]}";

    @Test
    void waitForTheirTurnWhileEarlierOnesPass() throws Exception {
        try (var server =
                        ScriptedModelServer.start(Scenario.of(Turn.say("zero"), Turn.say("one")));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            HttpCaller http = new HttpCaller(server);
            server.holdFrom(1);
            Callable<String> asking = () -> http.openAi(SECOND).body();
            var held = threads.submit(asking);
            server.awaitRequests(
                    all -> all.stream().anyMatch(it -> it.conversation() != null), PATIENCE);

            assertThat(http.openAi(FIRST).body()).contains("zero");
            assertThat(held.isDone()).isFalse();
            server.holdFrom(2);
            assertThat(held.get()).contains("one");
        }
    }
}
