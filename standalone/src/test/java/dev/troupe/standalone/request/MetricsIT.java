package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /actuator/prometheus} says against the table in {@code docs/admin/operations.md}. */
class MetricsIT {
    private static final Path PAGE = Path.of("../docs/admin/operations.md");

    /** What the libraries count besides, under their own names. */
    private static final Pattern OTHERS =
            Pattern.compile(
                    "(application|disk|executor|hikaricp|http|jdbc|jms|jvm|logback|process|"
                            + "resilience4j|spring|system|tasks|tomcat)_.*");

    @TempDir Path directory;

    @Test
    void everyMetricOfThePageIsThereBeforeAndAfterARequest() throws Exception {
        GeneratedCheckout checkout = GeneratedCheckout.create(directory.resolve("checkout"));
        var change = checkout.changes().getFirst();
        ModelScenario scenario =
                ModelScenario.of(
                        ScriptedTurn.call(
                                "I change it.",
                                ScriptedToolCall.of(
                                        "edit",
                                        Map.of(
                                                "path", change.path(),
                                                "old_string", change.old(),
                                                "new_string", change.fresh()))),
                        ScriptedTurn.say("It says so now."));
        try (var model = ScriptedModelServer.start(scenario);
                var troupe =
                        new TroupeInstallation(directory.resolve("home"), model)
                                .with("TROUPE_MODELS_DEFAULT_PRICE_OUTPUT", "1000000000")
                                .start()) {
            assertThat(families(scrape(troupe))).isEqualTo(documented());

            var run = troupe.cli(checkout.directory(), "run", "--json", "Reword the comment.");
            assertThat(run.exit()).as(run.text()).isZero();

            String scrape = scrape(troupe);
            assertThat(families(scrape)).isEqualTo(documented());
            assertCounted(scrape);
        }
    }

    private static void assertCounted(String scrape) {
        assertThat(scrape)
                .containsPattern(some("llm_api_calls_total", "model=\"default\""))
                .containsPattern(some("llm_response_time_seconds_count", "model=\"default\""))
                .containsPattern(some("llm_tokens_total", "type=\"output\""))
                .containsPattern(some("llm_cost_dollars_total", "model=\"default\""))
                .containsPattern(some("cache_misses_total", "cache=\"prompt\""))
                .containsPattern(some("context_tokens_used", "model=\"default\""))
                .containsPattern(some("context_tokens_max", "model=\"default\""))
                .containsPattern(some("context_tokens_sent_count", "model=\"default\""))
                .containsPattern(some("tool_execution_count_total", "outcome=\"ok\",tool=\"edit\""))
                .containsPattern(some("tool_execution_duration_seconds_count", "tool=\"edit\""))
                .containsPattern(some("edit_strategies_total", "strategy=\"exact\""))
                .containsPattern(some("session_duration_seconds_count", "state=\"finished\""))
                .containsPattern(some("task_run_duration_seconds_count", "state=\"finished\""))
                .containsPattern("(?m)^session_message_count_sum [1-9]");
    }

    /** A line of that name and label, and a number above zero. */
    private static String some(String name, String label) {
        return "(?m)^%s\\{[^}]*%s[^}]*} [0-9.E-]*[1-9]".formatted(name, label);
    }

    private static String scrape(TroupeInstallation troupe)
            throws IOException, InterruptedException {
        var server = troupe.serverFile();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            server.get("url").asString() + "/actuator/prometheus"))
                            .header("Authorization", "Bearer " + server.get("token").asString())
                            .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    /** The names of our own, without the maxima that belong to distributions. */
    private static Set<String> families(String scrape) {
        Set<String> all =
                Pattern.compile("(?m)^# TYPE (\\S+) ")
                        .matcher(scrape)
                        .results()
                        .map(it -> it.group(1))
                        .filter(it -> !OTHERS.matcher(it).matches())
                        .collect(Collectors.toCollection(TreeSet::new));
        return all.stream()
                .filter(it -> !it.endsWith("_max") || !all.contains(it.replaceAll("_max$", "")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names in the first column of the table. */
    private static Set<String> documented() throws IOException {
        String page = Files.readString(PAGE);
        return page.substring(page.indexOf("\n## Metrics\n"))
                .lines()
                .filter(it -> it.startsWith("| `"))
                .map(it -> it.substring(0, it.indexOf('|', 1)))
                .flatMap(it -> Pattern.compile("`([^`]+)`").matcher(it).results())
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
