package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A body above the limit that a person has set, at routes of each service that the one process holds. */
class LargeBodyIT {
    private static final List<String> ROUTES =
            List.of(
                    "/v1/requests",
                    "/v1/decisions/commands",
                    "/v1/audit",
                    "/v1/server/stop",
                    "/actuator/health",
                    "/v3/api-docs",
                    "/nothing");

    @TempDir Path directory;

    @Test
    void everyRouteRefusesItWithAProblem() throws Exception {
        String body = "x".repeat((100 << 10) + 1);
        try (var model = ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("Done.")));
                var troupe =
                        new TroupeInstallation(directory.resolve("home"), model)
                                .with("TROUPE_HTTP_MAXBODYSIZE", "100KB")
                                .with("TROUPE_HTTP_MAXMESSAGESIZE", "100KB")
                                .start();
                HttpClient client = HttpClient.newHttpClient()) {
            for (String route : ROUTES) {
                URI address = URI.create(troupe.serverFile().get("url").asString() + route);
                String token = troupe.serverFile().get("token").asString();
                BodyPublisher known = BodyPublishers.ofString(body);

                refused(route, send(client, address, token, known));
                refused(route, send(client, address, token, BodyPublishers.fromPublisher(known)));
                assertThat(send(client, address, "x", known).statusCode()).isEqualTo(401);
            }
        }
    }

    private static HttpResponse<String> send(
            HttpClient client, URI address, String token, BodyPublisher body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(body)
                        .build(),
                BodyHandlers.ofString());
    }

    private static void refused(String route, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(route).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        ProblemResponse problem =
                JsonMapper.shared().readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo("request-too-large");
        assertThat(problem.detail()).contains("102,400 bytes");
    }
}
