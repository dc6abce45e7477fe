package dev.troupe.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.troupe.orchestrator.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the API description says of every operation, and what a linter says of it. */
class ApiDescriptionLintTest {
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    private static final Path LINTER = Path.of("..", "testing", "api-lint");
    private static final long INSTALL_MINUTES = 5;
    private static JsonNode description;

    @BeforeAll
    static void read() {
        description = TestServer.shared().get("/v3/api-docs", JsonNode.class);
    }

    @Test
    void everyOperationHasASummaryAndADescription() {
        List<String> silent = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : description.get("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (METHODS.contains(operation.getKey())) {
                    for (String field : List.of("summary", "description")) {
                        if (operation.getValue().path(field).asString("").isBlank()) {
                            silent.add(
                                    operation.getKey() + " " + path.getKey() + " has no " + field);
                        }
                    }
                }
            }
        }

        assertThat(silent)
                .as(
                        "The Javadoc of the method of the API's interface, or of the controller where it has none, becomes both")
                .isEmpty();
    }

    @Test
    void aLinterFindsNoErrors() throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of("target", "api-lint"));
        for (String file : List.of("package.json", "package-lock.json", "redocly.yaml")) {
            Files.copy(
                    LINTER.resolve(file), work.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        install(work);
        Files.writeString(work.resolve("openapi.json"), description.toPrettyString());

        Output lint =
                run(work, "node", "node_modules/@redocly/cli/bin/cli.js", "lint", "openapi.json");

        assertThat(lint.exit()).as(lint.text()).isZero();
    }

    /** From the registry that npm is set to, or from its cache; what is there already stays. */
    private static void install(Path work) throws IOException, InterruptedException {
        String trouble;
        try {
            Output install =
                    run(
                            work,
                            "npm",
                            "ci",
                            "--ignore-scripts",
                            "--prefer-offline",
                            "--no-audit",
                            "--no-fund");
            trouble = install.exit() == 0 ? "" : install.text();
        } catch (IOException e) {
            trouble = String.valueOf(e.getMessage());
        }
        if (trouble.isEmpty()) {
            return;
        }
        String told = "the API description was not linted: npm cannot be had here: " + trouble;
        if ("required".equals(System.getProperty("troupe.tests.lint"))) {
            fail(told);
        }
        abort("SKIPPED: " + told);
    }

    private static Output run(Path directory, String... command)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(directory, "lint", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().put("REDOCLY_TELEMETRY", "off");
        builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
        Process process = builder.start();
        boolean ended = process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly();
        }
        return new Output(ended ? process.exitValue() : -1, Files.readString(log));
    }

    /** How a program ended, and what it said. */
    private record Output(int exit, String text) {}
}
