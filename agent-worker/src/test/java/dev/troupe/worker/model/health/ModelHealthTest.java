package dev.troupe.worker.model.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.Check;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ModelsSettings;
import dev.troupe.worker.model.catalog.Prices;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.model.catalog.TimeLimits;
import dev.troupe.worker.model.catalog.ToolSupport;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ModelHealthTest {
    private static final String MODEL = Scenario.of(Turn.say("unused")).models().getFirst();

    private final ScriptedModelServer server =
            ScriptedModelServer.start(Scenario.of(Turn.say("unused")));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aModelThatIsThereIsUsable() {
        assertThat(check(Protocol.OPENAI, server.openAiBaseUrl(), MODEL, 2_000).status())
                .isEqualTo("ok");
        assertThat(check(Protocol.OLLAMA, server.baseUrl(), MODEL, 2_000).status()).isEqualTo("ok");
    }

    @Test
    void saysWhichModelIsNotThereAndWhatToDo() {
        Check ollama = check(Protocol.OLLAMA, server.baseUrl(), "nobody", 2_000);
        assertThat(ollama.status()).isEqualTo("failed");
        assertThat(ollama.hint()).isEqualTo("Run `ollama pull nobody`.");
    }

    @Test
    void saysWhenTheWindowIsSmallerThanConfigured() {
        Check small = check(Protocol.OLLAMA, server.baseUrl(), MODEL, 900_000_000);
        assertThat(small.status()).isEqualTo("warning");
        assertThat(small.detail()).contains("but 900000000 are configured");
        assertThat(small.hint()).contains("troupe.models.default.context-window");
    }

    @Test
    void saysWhenNobodyAnswers() {
        server.close();

        Check gone = check(Protocol.OLLAMA, server.baseUrl(), MODEL, 2_000);
        assertThat(gone.status()).isEqualTo("failed");
        assertThat(gone.detail()).contains("it cannot be reached");
        assertThat(gone.hint()).contains("troupe.models.default.base-url");
    }

    private static Check check(Protocol protocol, String url, String name, int window) {
        ModelSettings model =
                new ModelSettings(
                        protocol,
                        url,
                        name,
                        "test-key",
                        null,
                        window,
                        1_000,
                        ToolSupport.NATIVE,
                        Prices.FREE,
                        TimeLimits.DEFAULT,
                        1,
                        null);
        ModelsSettings all = new ModelsSettings(Map.of("default", model), null);
        return new ModelHealth(new ModelCatalog(all, _ -> null), all).checks().getFirst();
    }
}
