package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
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
                        ScriptedModelServer.start(
                                ModelScenario.of(
                                        ScriptedTurn.say("zero"), ScriptedTurn.say("one")));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            PlainHttpCaller http = new PlainHttpCaller(server);
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
