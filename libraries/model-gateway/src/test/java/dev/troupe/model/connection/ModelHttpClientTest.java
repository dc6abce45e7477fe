package dev.troupe.model.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class ModelHttpClientTest {
    @Test
    void aCallThatNobodyWaitsForIsNotSent() {
        try (var server =
                ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unheard")))) {
            ModelHttpClient httpClient = new ModelHttpClient(ModelTimeouts.DEFAULT, List.of());
            Request late = new Request.Builder().url(server.openAiBaseUrl() + "/models").build();
            ModelHttpClient.Handle call = httpClient.call();
            call.cut();

            assertThatThrownBy(() -> call.send(late)).isInstanceOf(IOException.class);
            assertThat(server.requests()).isEmpty();
        }
    }
}
