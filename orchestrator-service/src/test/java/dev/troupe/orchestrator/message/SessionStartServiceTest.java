package dev.troupe.orchestrator.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.orchestrator.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Sessions that are opened together with their first message. */
class SessionStartServiceTest {
    private final TestServer server = TestServer.shared();
    @TempDir Path home;
    private Session first;

    @BeforeEach
    void aProject() throws Exception {
        first = server.session(home.resolve("shop"));
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void bothAreMadeOnceHoweverOftenItIsSent() {
        StartSessionRequest request =
                new StartSessionRequest(wish(null), new PostMessageRequest("Look around"));

        StartSessionResponse started = sent("key-" + first.id(), request);
        StartSessionResponse again = sent("key-" + first.id(), request);

        assertThat(again).isEqualTo(started);
        assertThat(started.session().title()).isEqualTo("Look around");
        assertThat(started.session().state()).isEqualTo(SessionState.WORKING);
        assertThat(started.message().sessionId()).isEqualTo(started.session().id());
        TaskView[] tasks =
                server.get("/v1/sessions/" + started.session().id() + "/tasks", TaskView[].class);
        assertThat(tasks).extracting(TaskView::id).containsExactly(started.message().taskId());
        assertThat(sessions()).hasSize(2);
    }

    @Test
    void whatIsRefusedLeavesNoSession() {
        PlannedTask alone =
                new PlannedTask("a", "developer", "Do", List.of(), List.of("b"), List.of());
        TaskPlan wrong = new TaskPlan("Do", List.of(alone));

        refused(
                new StartSessionRequest(wish(null), PostMessageRequest.split("Go", wrong)),
                "The plan cannot run.");
        refused(
                new StartSessionRequest(wish(null), new PostMessageRequest("a\0b")),
                "text holds a NUL character");
        refused(
                new StartSessionRequest(wish(null), new PostMessageRequest("a", "No One")),
                "agent is no name");
        refused(
                new StartSessionRequest(wish(0L), new PostMessageRequest("a")),
                "budgetMicros is 0");
        assertThat(sessions()).containsExactly(first.id());
    }

    @Test
    void whatNoDatabaseKeepsIsNoPlan() {
        for (TaskPlan plan :
                List.of(
                        new TaskPlan("x\0", List.of(task("a", "b", "c"))),
                        new TaskPlan("x", List.of(task("y\0y", "b", "c"))),
                        new TaskPlan("x", List.of(task("a", "b/\0", "c"))),
                        new TaskPlan("x", List.of(task("a", "b", "\0c"))))) {
            refused(
                    new StartSessionRequest(wish(null), PostMessageRequest.split("Go", plan)),
                    plan.tasks().getFirst().touches().contains("b")
                            ? "contains a NUL character, which is not text; leave it out."
                            : "which has control characters;");
        }
        assertThat(sessions()).containsExactly(first.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"session\":null,\"message\":{\"text\":\"x\"}}"})
    void halfOfItIsRefused(String body) {
        HttpResponse<String> answer =
                server.send(
                        server.request("/v1/requests")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build());

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("invalid-request");
    }

    private static PlannedTask task(String goal, String touches, String acceptance) {
        return new PlannedTask(
                "a", "developer", goal, List.of(touches), List.of(), List.of(acceptance));
    }

    private StartSessionResponse sent(String key, StartSessionRequest request) {
        return TestServer.read(
                server.postKeyed("/v1/requests", key, request), StartSessionResponse.class);
    }

    private void refused(StartSessionRequest request, String why) {
        HttpResponse<String> answer = server.post("/v1/requests", request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        ProblemResponse problem = TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo("invalid-request");
        assertThat(problem.detail()).contains(why);
    }

    private CreateSessionRequest wish(@Nullable Long budget) {
        return new CreateSessionRequest(first.projectId(), null, null, null, null, null, budget);
    }

    private List<UUID> sessions() {
        JsonNode page =
                server.get("/v1/sessions?limit=50&projectId=" + first.projectId(), JsonNode.class);
        return page.get("items")
                .valueStream()
                .map(it -> UUID.fromString(it.get("id").asString()))
                .toList();
    }
}
