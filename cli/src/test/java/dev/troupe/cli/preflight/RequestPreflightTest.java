package dev.troupe.cli.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPreflightTest {
    @TempDir Path directory;
    private TroupeHome home;
    private Path inside;

    @BeforeEach
    void checkout() throws IOException {
        home = new TroupeHome(directory.resolve("home")).create();
        Files.createDirectories(directory.resolve("shop/.git"));
        inside = Files.createDirectories(directory.resolve("shop/src/main"));
    }

    @Test
    void wantsAGitRepository() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));

        TroupeException refused = refused(outside, null, Map.of("OPENAI_API_KEY", "k"));

        assertThat(refused).hasMessage(outside + " is not inside a git repository.");
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY);
    }

    @Test
    void wantsGitOnThePath() throws IOException {
        Path programs = Files.createDirectories(directory.resolve("bin"));
        Map<String, String> environment =
                Map.of("OPENAI_API_KEY", "k", "PATH", programs + ":" + directory);

        TroupeException refused = refused(inside, null, environment);

        assertThat(refused.code()).isEqualTo(ErrorCode.GIT_FAILED);
        assertThat(refused).hasMessageContaining("git is in none of the directories of PATH");
        assertThat(programs.resolve("git").toFile().createNewFile()).isTrue();
        assertThat(programs.resolve("git").toFile().setExecutable(true)).isTrue();
        assertThatNoException()
                .isThrownBy(() -> RequestPreflight.check(inside, null, null, home, environment));
    }

    @Test
    void takesALinkedCheckoutAndAUsualKey() throws IOException {
        Path linked = Files.createDirectories(directory.resolve("linked"));
        Files.writeString(linked.resolve(".git"), "gitdir: elsewhere\n");

        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(
                                linked, null, null, home, Map.of("ANTHROPIC_API_KEY", "k")));
        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(
                                linked, null, null, home, Map.of("GEMINI_API_KEY", "k")));
    }

    @Test
    void wantsAModelOrAUsualKey() {
        TroupeException refused = refused(inside, null, Map.of("OPENAI_API_KEY", " "));

        assertThat(refused.code()).isEqualTo(ErrorCode.MODEL_KEY_MISSING);
        assertThat(refused)
                .hasMessageContaining(
                        "none of ANTHROPIC_API_KEY, OPENAI_API_KEY and GEMINI_API_KEY is set");
    }

    @Test
    void wantsTheModelThatIsNamed() throws IOException {
        configure("models:\n  default:\n    model: m\n  big:\n    model: b\n    api-key: k\n");

        TroupeException refused = refused(inside, "bog", Map.of("OPENAI_API_KEY", "k"));

        assertThat(refused.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
        assertThat(refused).hasMessage("No model is named 'bog'; configured are big, default.");
        assertThatNoException()
                .isThrownBy(() -> RequestPreflight.check(inside, "big", null, home, Map.of()));
    }

    @Test
    void wantsTheKeyOfTheAgentsModel() throws IOException {
        configure(
                """
                agents: { developer: { model: big } }
                models:
                  big: { model: b, protocol: anthropic, apiKeyEnv: BIG_KEY }
                """);

        TroupeException refused = refused(inside, null, Map.of("OPENAI_API_KEY", "k"));

        assertThat(refused.code()).isEqualTo(ErrorCode.MODEL_KEY_MISSING);
        assertThat(refused).hasMessage("The key of model 'big' is missing: BIG_KEY is not set.");
        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(inside, null, null, home, Map.of("BIG_KEY", "k")));
    }

    @Test
    void readsTheEnvironmentAsTheServerDoes() {
        Map<String, String> set = Map.of("TROUPE_MODELS_BIG_MODEL", "m");
        assertThat(refused(inside, "any", set))
                .hasMessage("No model is named 'any'; configured are big.");
        assertThat(refused(inside, "big", set).code()).isEqualTo(ErrorCode.MODEL_KEY_MISSING);
        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(
                                inside,
                                null,
                                null,
                                home,
                                Map.of(
                                        "TROUPE_AGENTS_DEVELOPER_MODEL", "big",
                                        "TROUPE_MODELS_BIG_MODEL", "m",
                                        "TROUPE_MODELS_BIG_APIKEY", "k")));
    }

    @Test
    void asksForTheModelOfTheAgentThatIsNamed() {
        Map<String, String> set = Map.of("TROUPE_AGENTS_REVIEWER_MODEL", "lost");

        assertThatThrownBy(() -> RequestPreflight.check(inside, null, "reviewer", home, set))
                .isInstanceOf(TroupeException.class)
                .hasMessageStartingWith("No model is named 'lost'");
        assertThatNoException()
                .isThrownBy(() -> RequestPreflight.check(inside, null, "planner", home, set));
    }

    @Test
    void leavesToTheServerWhatSpringIsTold() {
        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(
                                inside,
                                "any",
                                null,
                                home,
                                Map.of("SPRING_APPLICATION_JSON", "{}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "troupe.models.any.model: m",
                "troupe: { agents: {} }\nmodels: { any: { model: m } }",
                "models.base: &base { model: m }\nmodels.any:\n  <<: *base\n"
            })
    void readsWhatIsWrittenInUnusualWays(String yaml) throws IOException {
        configure(yaml);
        assertThatNoException()
                .isThrownBy(() ->
                        RequestPreflight.check(
                                inside, "any", null, home, Map.of("OPENAI_API_KEY", "k")));
    }

    /** In the words in which the server would refuse to start. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "models: [a, b]",
                "models: [",
                "models: { default: { modle: m } }",
                "models: { default: { model: m } }\nmodels: { b: { model: m } }"
            })
    void refusesWhatTheServerRefuses(String yaml) throws IOException {
        configure(yaml);
        TroupeException refused = refused(inside, null, Map.of("OPENAI_API_KEY", "k"));

        assertThat(refused.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
        assertThat(refused.getMessage()).startsWith(home.configuration() + ":");
    }

    private void configure(String yaml) throws IOException {
        Files.writeString(home.configuration(), yaml);
    }

    private TroupeException refused(
            Path where, @Nullable String model, Map<String, String> environment) {
        return catchThrowableOfType(
                TroupeException.class,
                () -> RequestPreflight.check(where, model, null, home, environment));
    }
}
