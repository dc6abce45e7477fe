package dev.troupe.cli.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {
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
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, null, home, environment));
    }

    @Test
    void takesALinkedCheckoutAndAUsualKey() throws IOException {
        Path linked = Files.createDirectories(directory.resolve("linked"));
        Files.writeString(linked.resolve(".git"), "gitdir: elsewhere\n");

        assertThatNoException()
                .isThrownBy(() ->
                        Preflight.check(linked, null, home, Map.of("ANTHROPIC_API_KEY", "k")));
    }

    @Test
    void wantsAModelOrAUsualKey() {
        TroupeException refused = refused(inside, null, Map.of("OPENAI_API_KEY", " "));

        assertThat(refused.code()).isEqualTo(ErrorCode.MODEL_KEY_MISSING);
        assertThat(refused).hasMessageContaining("neither ANTHROPIC_API_KEY nor OPENAI_API_KEY");
    }

    @Test
    void wantsTheModelThatIsNamed() throws IOException {
        configure("models:\n  default:\n    model: m\n  big:\n    model: b\n    api-key: k\n");

        TroupeException refused = refused(inside, "bog", Map.of("OPENAI_API_KEY", "k"));

        assertThat(refused.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
        assertThat(refused).hasMessage("No model is named 'bog'; configured are big, default.");
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, "big", home, Map.of()));
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
                .isThrownBy(() -> Preflight.check(inside, null, home, Map.of("BIG_KEY", "k")));
    }

    @Test
    void saysNothingWhereItCannotBeSure() throws IOException {
        Map<String, String> set = Map.of("TROUPE_MODELS_DEFAULT_MODEL", "m");
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, "any", home, set));

        configure("models.default.model: m");
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, null, home, Map.of()));

        configure("models: [");
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, null, home, Map.of()));
    }

    @Test
    void leavesToTheServerWhatOtherWaysMaySet() throws IOException {
        configure("models:\n  big: { model: b }\n");
        for (String variable :
                List.of(
                        "TROUPE_MODELS_BIG_APIKEY",
                        "TROUPE_AGENTS_DEVELOPER_MODEL",
                        "TROUPE_SERVER_OPTIONS",
                        "SPRING_APPLICATION_JSON")) {
            assertThatNoException()
                    .isThrownBy(() ->
                            Preflight.check(inside, "any", home, Map.of(variable, "something")));
        }
        assertThat(refused(inside, "any", Map.of("TROUPE_HOME", "h"))).isNotNull();
    }

    @Test
    void leavesToTheServerWhatIsWrittenInUnusualWays() throws IOException {
        for (String yaml :
                List.of(
                        "troupe.models.any.model: m",
                        "troupe: { agents: {} }\nmodels: { any: { model: m } }",
                        "models: { default: { model: m, api.key: k } }",
                        "models: {}\n---\nmodels: { any: { model: m } }",
                        "base: &base { model: m }\nmodels:\n  any:\n    <<: *base\n")) {
            configure(yaml);
            assertThatNoException()
                    .as(yaml)
                    .isThrownBy(() -> Preflight.check(inside, "any", home, Map.of()));
        }
    }

    /** The server says what is wrong with them; that no model is there is not it. */
    @Test
    void leavesToTheServerWhatItRefuses() throws IOException {
        for (String yaml :
                List.of(
                        "models: [a, b]",
                        "models: { default: { model: m } }\nmodels: { b: { model: m } }")) {
            configure(yaml);
            assertThatNoException()
                    .as(yaml)
                    .isThrownBy(() -> Preflight.check(inside, null, home, Map.of()));
        }
        Files.delete(home.configuration());
        Files.createSymbolicLink(home.configuration(), home.configuration());
        assertThatNoException().isThrownBy(() -> Preflight.check(inside, null, home, Map.of()));
    }

    private void configure(String yaml) throws IOException {
        Files.writeString(home.configuration(), yaml);
    }

    private TroupeException refused(
            Path where, @Nullable String model, Map<String, String> environment) {
        return catchThrowableOfType(
                TroupeException.class, () -> Preflight.check(where, model, home, environment));
    }
}
