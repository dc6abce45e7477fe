package dev.troupe.model.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ModelHealthTest {
    private static final String MODEL =
            ModelScenario.of(ScriptedTurn.say("unused")).models().getFirst();

    private final ScriptedModelServer server =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aModelThatIsThereIsUsable() {
        assertThat(check(ModelProtocol.OPENAI, server.openAiBaseUrl(), MODEL, 2_000).status())
                .isEqualTo("ok");
        assertThat(check(ModelProtocol.OLLAMA, server.baseUrl(), MODEL, 2_000).status())
                .isEqualTo("ok");
    }

    @Test
    void saysWhichModelIsNotThereAndWhatToDo() {
        HealthCheck ollama = check(ModelProtocol.OLLAMA, server.baseUrl(), "nobody", 2_000);
        assertThat(ollama.status()).isEqualTo("failed");
        assertThat(ollama.hint()).isEqualTo("Run `ollama pull nobody`.");
    }

    @Test
    void saysWhenTheWindowIsSmallerThanConfigured() {
        HealthCheck small = check(ModelProtocol.OLLAMA, server.baseUrl(), MODEL, 900_000_000);
        assertThat(small.status()).isEqualTo("warning");
        assertThat(small.detail()).contains("but 900000000 are configured");
        assertThat(small.hint()).contains("troupe.models.default.context-window");
    }

    @Test
    void saysWhenNobodyAnswers() {
        server.close();

        HealthCheck gone = check(ModelProtocol.OLLAMA, server.baseUrl(), MODEL, 2_000);
        assertThat(gone.status()).isEqualTo("failed");
        assertThat(gone.detail()).contains("it cannot be reached");
        assertThat(gone.hint()).contains("troupe.models.default.base-url");
    }

    private static HealthCheck check(ModelProtocol protocol, String url, String name, int window) {
        ModelSettings model =
                new ModelSettings(
                        protocol,
                        url,
                        name,
                        "test-key",
                        null,
                        window,
                        1_000,
                        ToolCallingMode.NATIVE,
                        TokenPrices.FREE,
                        ModelTimeouts.DEFAULT,
                        1,
                        null);
        ModelCatalogSettings all = new ModelCatalogSettings(Map.of("default", model), null);
        return new ModelHealth(new ModelCatalog(all, _ -> null)).checks().getFirst();
    }
}
