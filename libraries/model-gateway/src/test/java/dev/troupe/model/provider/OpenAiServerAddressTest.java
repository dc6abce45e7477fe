package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses and keys as servers want them. */
class OpenAiServerAddressTest {
    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    https://api.openai.com/v1, https://api.openai.com/v1/chat/completions, Authorization
                    http://localhost:8080/v1/, http://localhost:8080/v1/chat/completions, Authorization
                    http://localhost:8080, http://localhost:8080/chat/completions, Authorization
                    https://gate/x?team=a, https://gate/x/chat/completions?team=a, Authorization
                    https://models.github.ai/inference, https://models.github.ai/inference/chat/completions, Authorization
                    https://a.openai.azure.com, https://a.openai.azure.com/openai/deployments/gpt%20x/chat/completions?api-version=2024-10-21, api-key
                    https://a.cognitiveservices.azure.com/, https://a.cognitiveservices.azure.com/openai/deployments/gpt%20x/chat/completions?api-version=2024-10-21, api-key
                    https://a.azure-api.net/b, https://a.azure-api.net/b/openai/deployments/gpt%20x/chat/completions?api-version=2024-10-21, Authorization
                    https://a.services.ai.azure.com?api-version=2025-01-01, https://a.services.ai.azure.com/openai/deployments/gpt%20x/chat/completions?api-version=2025-01-01, api-key
                    https://a.openai.azure.com/openai/v1, https://a.openai.azure.com/openai/v1/chat/completions, api-key
                    https://A.OpenAI.Azure.com/openai/v1/, https://a.openai.azure.com/openai/v1/chat/completions, api-key
                    https://a.openai.azure.com:443/, https://a.openai.azure.com/openai/deployments/gpt%20x/chat/completions?api-version=2024-10-21, api-key
                    https://a.services.ai.azure.com/openai/v1/, https://a.services.ai.azure.com/openai/v1/chat/completions, api-key
                    https://a.openai.azure.com/openai/v1/?api-version=preview, https://a.openai.azure.com/openai/v1/chat/completions?api-version=preview, api-key
                    https://a.openai.azure.com/openai, https://a.openai.azure.com/openai/deployments/gpt%20x/chat/completions?api-version=2024-10-21, api-key
                    https://a.openai.azure.com/openai/deployments/x/, https://a.openai.azure.com/openai/deployments/x/chat/completions?api-version=2024-10-21, api-key
                    """)
    void findsTheCompletions(String base, String url, String header) {
        OpenAiServerAddress serverAddress =
                OpenAiServerAddress.of(ModelSettings.of(ModelProtocol.OPENAI, base, "gpt x"));

        assertThat(serverAddress.completions()).hasToString(url);
        assertThat(serverAddress.keyHeader()).isEqualTo(header);
        assertThat(serverAddress.keyPrefix()).isEqualTo(header.equals("api-key") ? "" : "Bearer ");
    }

    @ParameterizedTest
    @CsvSource({
        "https://gate/x?team=a, https://gate/x/models?team=a",
        "https://a.openai.azure.com, https://a.openai.azure.com/openai/models?api-version=2024-10-21",
        "https://a.openai.azure.com/openai/v1, https://a.openai.azure.com/openai/v1/models"
    })
    void findsTheListOfModels(String base, String url) {
        assertThat(
                        OpenAiServerAddress.of(ModelSettings.of(ModelProtocol.OPENAI, base, "m"))
                                .models())
                .hasToString(url);
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.openai.com/v1/, https://api.openai.com/v1/responses",
        "https://gate/x?team=a, https://gate/x/responses?team=a",
        "https://a.openai.azure.com, https://a.openai.azure.com/openai/v1/responses",
        "https://a.openai.azure.com/openai/deployments/x/, https://a.openai.azure.com/openai/v1/responses",
        "https://a.openai.azure.com/openai/v1?api-version=preview, https://a.openai.azure.com/openai/v1/responses?api-version=preview"
    })
    void findsTheResponses(String base, String url) {
        assertThat(
                        OpenAiServerAddress.of(ModelSettings.of(ModelProtocol.OPENAI, base, "m"))
                                .responses())
                .hasToString(url);
    }
}
