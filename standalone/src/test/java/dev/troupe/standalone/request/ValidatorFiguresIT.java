package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.repository.TestRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** People see what the validators of real requests came to. */
class ValidatorFiguresIT {
    @TempDir Path directory;

    @Test
    void topShowsHowOftenAndHowLongValidatorsRan() throws Exception {
        TestRepository project =
                TestRepository.create(Files.createDirectories(directory.resolve("project")))
                        .write("a.txt", "one\n");
        project.commitAll("Begin");
        ModelScenario script =
                ModelScenario.of(
                        ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "a.txt"))),
                        ScriptedTurn.call("", ScriptedToolCall.of("no-such-tool", Map.of())),
                        ScriptedTurn.say("Done."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = new TroupeInstallation(directory.resolve("home"), model).start()) {
            troupe.cli(project.root(), "run", "Read");

            JsonNode permission =
                    Awaitility.await()
                            .atMost(Duration.ofSeconds(60))
                            .until(
                                    () -> figures(troupe, project, "permission"),
                                    it -> it.path("runs").asInt(0) > 0);
            assertThat(permission.path("layer").asString("")).isEqualTo("before-tool");
            assertThat(permission.path("p50Micros").asLong(0)).isPositive();
            assertThat(permission.path("p95Micros").asLong(0))
                    .isGreaterThanOrEqualTo(permission.path("p50Micros").asLong(0));
            assertThat(figures(troupe, project, "known-tool").path("refused").asInt(0)).isOne();
            assertThat(troupe.cli(project.root(), "top", "--once").output())
                    .anyMatch(it -> it.matches("permission +before-tool +1 +0 .*"));
        }
    }

    private static JsonNode figures(
            TroupeInstallation troupe, TestRepository project, String validator)
            throws InterruptedException {
        JsonNode status = troupe.cli(project.root(), "top", "--json").json().getFirst();
        for (JsonNode one : status.path("validators")) {
            if (one.path("validator").asString("").equals(validator)) {
                return one;
            }
        }
        return status.path("none");
    }
}
