package dev.troupe.benchmarks.history.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ModelCallRecorderTest {
    private static final String FIRST = "{\"role\":\"user\",\"content\":\"run the tests\"}";
    private static final String SECOND =
            FIRST
                    + ",{\"role\":\"assistant\",\"content\":\"I run them.\"}"
                    + ",{\"role\":\"user\",\"content\":\"they are green\"}";

    /** A script that goes by what was said last may have its answers in any order. */
    @Test
    void aRequestIsPlacedByTheAnswersItCarriesAndNotByTheScript() throws Exception {
        ModelScenario scenario =
                ModelScenario.parse(
                        """
                        {
                          conversations: [{
                            name: tester,
                            turns: [
                              {at: any, match: {last: {contains: green}}, text: "All pass."},
                              {at: any, match: {last: {contains: run}}, text: "I run them."}
                            ]
                          }]
                        }
                        """);
        try (ScriptedModelServer model = ScriptedModelServer.start(scenario);
                ModelCallRecorder log = ModelCallRecorder.of(model)) {
            ask(model, "worker-1", FIRST);
            ask(model, "worker-2", SECOND);

            assertThat(log.asked())
                    .containsExactly(
                            new ModelCallRecorder.Asked(1, "tester", 0, "worker-1"),
                            new ModelCallRecorder.Asked(2, "tester", 1, "worker-2"));
            assertThat(log.lines())
                    .last()
                    .isEqualTo(
                            "{\"number\":2,\"conversation\":\"tester\",\"position\":1,\"worker\":\"worker-2\"}");
        }
    }

    private static void ask(ScriptedModelServer model, String worker, String messages)
            throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(model.baseUrl() + "/v1/chat/completions"))
                            .header("Authorization", "Bearer " + worker)
                            .header("Content-Type", "application/json")
                            .POST(
                                    BodyPublishers.ofString(
                                            "{\"model\":\"m\",\"messages\":[" + messages + "]}"))
                            .build();
            assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }
}
