package dev.troupe.worker.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.worker.model.catalog.TimeLimits;
import java.io.IOException;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class HttpCallsTest {
    @Test
    void aCallThatNobodyWaitsForIsNotSent() {
        try (var server = ScriptedModelServer.start(Scenario.of(Turn.say("unheard")))) {
            HttpCalls calls = new HttpCalls(TimeLimits.DEFAULT, List.of());
            Request late = new Request.Builder().url(server.openAiBaseUrl() + "/models").build();
            HttpCalls.Handle call = calls.call();
            call.cut();

            assertThatThrownBy(() -> call.send(late)).isInstanceOf(IOException.class);
            assertThat(server.requests()).isEmpty();
        }
    }
}
