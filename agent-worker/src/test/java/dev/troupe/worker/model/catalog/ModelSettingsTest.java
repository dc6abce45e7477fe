package dev.troupe.worker.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"not a url", "localhost:8080/v1", "ftp://host/v1", "http://h/a b"})
    void refusesABaseUrlThatIsNone(String url) {
        assertThatThrownBy(() -> ModelSettings.of(Protocol.OPENAI, url, "m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'base-url' is '"
                                + url
                                + "'; it must be an address such as https://api.openai.com/v1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:11434/v1/", "https://my_host/v1", "http://[::1]:80"})
    void takesAddresses(String url) {
        assertThat(ModelSettings.of(Protocol.OPENAI, url, "m").url()).isNotEmpty();
    }

    @Test
    void aGeminiKeyAloneIsEnough() {
        ModelCatalog catalog =
                new ModelCatalog(
                        new ModelsSettings(null, null),
                        it -> it.equals("GEMINI_API_KEY") ? "k" : null);

        assertThat(catalog.settings("default").protocol()).isEqualTo(Protocol.GOOGLE);
    }

    @Test
    void withoutOneTheProvidersOwnIsTaken() {
        assertThat(ModelSettings.of(Protocol.ANTHROPIC, " ", "m").url())
                .isEqualTo(Protocol.ANTHROPIC.baseUrl());
    }
}
