package dev.troupe.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class ModelSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"not a url", "localhost:8080/v1", "ftp://host/v1", "http://h/a b"})
    void refusesABaseUrlThatIsNone(String url) {
        assertThatThrownBy(() -> ModelSettings.of(ModelProtocol.OPENAI, url, "m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'base-url' is '"
                                + url
                                + "'; it must be an address such as https://api.openai.com/v1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:11434/v1/", "https://my_host/v1", "http://[::1]:80"})
    void takesAddresses(String url) {
        assertThat(ModelSettings.of(ModelProtocol.OPENAI, url, "m").url()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"first\nsecond", "schlüssel", "a\u0000b"})
    void refusesAHeaderThatCannotBeSentWithoutQuotingIt(String value) {
        assertThatThrownBy(() -> withHeaders(Map.of("X-Team", value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'headers.X-Team' has a value that cannot be sent; it must be one line of ASCII");
        assertThatThrownBy(() -> withHeaders(Map.of("X Team", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'headers' has an invalid name; it must be letters, digits and hyphens");
    }

    @Test
    void tellsHeadersWithSecretsByTheirNames() {
        ModelSettings settings =
                withHeaders(
                        Map.of(
                                "Authorization", "Bearer abc",
                                "x-api-key", "def",
                                "HTTP-Referer", "https://example.org"));

        assertThat(settings.secretHeaders())
                .containsOnly(Map.entry("Authorization", "abc"), Map.entry("x-api-key", "def"));
    }

    private static ModelSettings withHeaders(Map<String, String> headers) {
        return new ModelSettings(
                ModelProtocol.OPENAI,
                null,
                "m",
                null,
                null,
                2_000,
                1_000,
                ToolCallingMode.NATIVE,
                TokenPrices.FREE,
                ModelTimeouts.DEFAULT,
                1,
                headers);
    }

    @Test
    void aGeminiKeyAloneIsEnough() {
        ModelCatalog catalog =
                new ModelCatalog(
                        new ModelCatalogSettings(null, null),
                        it -> it.equals("GEMINI_API_KEY") ? "k" : null);

        assertThat(catalog.settings("default").protocol()).isEqualTo(ModelProtocol.GOOGLE);
    }

    /** The environment has neither capitals nor hyphens in its names. */
    @Test
    void aNameOfTheFileAndTheEnvironmentIsOneModel() {
        var environment =
                new SystemEnvironmentPropertySource(
                        "systemEnvironment",
                        Map.of(
                                "TROUPE_MODELS_MYMODEL_MODEL", "of-environment",
                                "TROUPE_MODELS_ALONE_MODEL", "alone",
                                "TROUPE_AGENTS_MYAGENT_MODEL", "alone"));
        var file =
                new MapPropertySource(
                        "file",
                        Map.of(
                                "troupe.models.My-Model.protocol", "openai",
                                "troupe.models.My-Model.model", "of-file",
                                "troupe.models.My-Model.fallback", "ALONE",
                                "troupe.models.alone.protocol", "openai",
                                "troupe.agents.My-Agent.model", "My-Model"));
        var sources = new MutablePropertySources();
        sources.addLast(environment);
        sources.addLast(file);
        ModelCatalogSettings settings =
                new Binder(ConfigurationPropertySources.from(sources))
                        .bind("troupe", ModelCatalogSettings.class)
                        .get();
        ModelCatalog catalog = new ModelCatalog(settings, _ -> null);

        assertThat(catalog.names()).containsExactlyInAnyOrder("My-Model", "alone");
        assertThat(catalog.settings("My-Model").model()).isEqualTo("of-environment");
        assertThat(catalog.settings("mymodel")).isEqualTo(catalog.settings("My-Model"));
        assertThat(catalog.standIns("my-model")).containsExactly("ALONE");
        assertThat(catalog.modelOf("My-Agent")).isEqualTo("alone");
        assertThat(catalog.choosing(Map.of("my-agent", "My-Model")).modelOf("My-Agent"))
                .isEqualTo("My-Model");
    }

    @Test
    void anAgentsLimitsStayWhenItIsGivenAnotherModel() {
        var agent = new ModelCatalogSettings.AgentSettings(null, null, 7, Duration.ofHours(3));
        ModelCatalog catalog =
                new ModelCatalog(
                        new ModelCatalogSettings(null, Map.of("tester", agent)), _ -> null);

        ModelCatalog chosen = catalog.choosing(Map.of("tester", "default"));

        assertThat(chosen.maxTurns("Tester")).hasValue(7);
        assertThat(chosen.maxTime("tester")).isEqualTo(Duration.ofHours(3));
        assertThat(chosen.maxTurns("linter")).isEmpty();
        assertThat(chosen.maxTime("linter")).isNull();
    }

    @Test
    void anAgentHasOneTurnAndOneSecondAtLeast() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModelCatalogSettings.AgentSettings(null, null, 0, null))
                .withMessage("`agents.max-turns` is 0; it must be a whole number, at least 1.");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new ModelCatalogSettings.AgentSettings(null, null, 1, Duration.ZERO))
                .withMessageContaining("`agents.max-time` is 0");
    }

    @Test
    void withoutOneTheProvidersOwnIsTaken() {
        assertThat(ModelSettings.of(ModelProtocol.ANTHROPIC, " ", "m").url())
                .isEqualTo(ModelProtocol.ANTHROPIC.baseUrl());
    }
}
