package dev.troupe.security.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** That the dashboard asks for what the service tells. */
class DashboardIT {
    private static final Path DASHBOARD = Path.of("../deploy/grafana/permissions.json");

    /** A metric with the labels that it is chosen by. */
    private static final Pattern CHOSEN = Pattern.compile("([a-z_]+)\\{([^}]*)}");

    private static final Pattern LABEL = Pattern.compile("([a-z]+)(=~?)\"([^\"]*)\"");
    private static final Pattern GROUPED = Pattern.compile("by \\(([a-z, ]+)\\)");

    @TempDir Path root;

    @Test
    void everyPanelHasSeries() throws IOException, InterruptedException, SQLException {
        try (Running running = Running.start(root.resolve("home"))) {
            var explained =
                    running.post(
                            "/v1/decisions",
                            "{\"repository\": \"%s\", \"command\": \"ls\"}".formatted(root));
            assertThat(explained.status()).as(explained.body()).isEqualTo(200);
            List<String> series =
                    running.get("/actuator/prometheus", running.token()).body().lines().toList();

            assertThat(expressions()).hasSizeGreaterThan(7).allSatisfy(it -> asked(it, series));
        }
    }

    private static List<String> expressions() throws IOException {
        List<String> all = new ArrayList<>();
        JsonNode board = JsonMapper.shared().readTree(Files.readString(DASHBOARD));
        for (JsonNode panel : board.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                all.add(target.path("expr").asString());
            }
        }
        return all;
    }

    private static void asked(String expression, List<String> series) {
        List<MatchResult> chosen = CHOSEN.matcher(expression).results().toList();
        assertThat(chosen).as(expression).isNotEmpty();
        for (MatchResult each : chosen) {
            assertThat(series)
                    .as(each.group())
                    .anyMatch(
                            it -> it.startsWith(each.group(1) + "{") && fits(it, each, expression));
        }
    }

    /** Prometheus itself adds the instance. */
    private static boolean fits(String series, MatchResult chosen, String expression) {
        boolean labels =
                LABEL.matcher(chosen.group(2))
                        .results()
                        .filter(it -> !it.group(1).equals("instance"))
                        .allMatch(it -> holds(series, it));
        boolean groups =
                GROUPED.matcher(expression)
                        .results()
                        .flatMap(it -> Pattern.compile(", ").splitAsStream(it.group(1)))
                        .allMatch(it -> series.contains(it + "=\""));
        return labels && groups;
    }

    private static boolean holds(String series, MatchResult label) {
        String value = label.group(2).equals("=") ? Pattern.quote(label.group(3)) : label.group(3);
        return Pattern.compile("[{,]" + label.group(1) + "=\"" + value + "\"")
                .matcher(series)
                .find();
    }
}
