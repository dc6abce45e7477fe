package dev.troupe.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.orchestrator.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What every request meets: access, problems and the API description. */
class HttpBoundaryTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/sessions",
                "/v3/api-docs",
                "/actuator/prometheus",
                "/actuator/health/db",
                "/actuator/health/",
                "/actuator/health/../prometheus",
                "/no/such/thing"
            })
    void everyRouteNeedsTheToken(String path) {
        HttpRequest without = HttpRequest.newBuilder(server.url(path)).build();
        HttpRequest wrong =
                HttpRequest.newBuilder(server.url(path))
                        .header("Authorization", "Bearer " + TestServer.TOKEN + "x")
                        .build();

        assertProblem(server.send(without), 401, ErrorCode.UNAUTHENTICATED);
        assertProblem(server.send(wrong), 401, ErrorCode.UNAUTHENTICATED);
    }

    /** As a supervisor asks, which has no secret and calls a process by its address. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator/health",
                "/actuator/health/liveness",
                "/actuator/health/readiness"
            })
    void whetherTheProcessIsWellIsToldToAnybodyAndNothingElse(String path) throws IOException {
        String answer = server.raw("GET " + path, "10.1.2.3:8080");

        assertThat(answer).startsWith("HTTP/1.1 200");
        JsonNode told =
                TestServer.JSON.readTree(
                        answer.substring(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
        assertThat(told.propertyNames()).isSubsetOf("status", "groups").contains("status");
        assertThat(told.get("status").asString()).isEqualTo("UP");
        assertThat(server.raw("POST " + path, "10.1.2.3:8080")).startsWith("HTTP/1.1 403");
    }

    /** These are answered before anybody asks for a token. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/sessions/%00",
                "GET /v1/sessions/a%2Fb",
                "TRACE /v1/sessions",
                "G@T /v1/sessions"
            })
    void whatTheServerItselfRefusesIsAProblemToo(String start) throws IOException {
        String answer = server.raw(start, "localhost");

        assertThat(answer).containsPattern("(?i)content-type: application/problem\\+json");
        ProblemResponse problem =
                TestServer.JSON.readValue(
                        answer.substring(answer.indexOf('{'), answer.lastIndexOf('}') + 1),
                        ProblemResponse.class);
        assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_REQUEST.wire());
        assertThat(answer).startsWith("HTTP/1.1 " + problem.status());
    }

    @Test
    void aForeignOriginIsRefusedEvenWithTheToken() {
        HttpRequest foreign =
                server.request("/v1/sessions").header("Origin", "http://evil.example").build();
        HttpRequest own =
                server.request("/v1/sessions")
                        .header("Origin", "http://localhost:" + server.port())
                        .build();

        assertProblem(server.send(foreign), 403, ErrorCode.FORBIDDEN);
        assertThat(server.send(own).statusCode()).isEqualTo(200);
    }

    @Test
    void theApiIsDescribedAsOpenApi31() {
        JsonNode description = server.get("/v3/api-docs", JsonNode.class);

        assertThat(description.get("openapi").asString()).startsWith("3.1");
        assertThat(description.get("paths").propertyNames())
                .contains(
                        "/v1/projects",
                        "/v1/projects/{id}/trust",
                        "/v1/trust/files",
                        "/v1/rules",
                        "/v1/rules/{id}",
                        "/v1/rules/graph",
                        "/v1/proposals",
                        "/v1/proposals/{id}/confirmation",
                        "/v1/proposals/{id}/dismissal",
                        "/v1/sessions",
                        "/v1/sessions/{id}",
                        "/v1/sessions/{id}/messages",
                        "/v1/sessions/{id}/workflow",
                        "/v1/sessions/{id}/events",
                        "/v1/sessions/{id}/cancel",
                        "/v1/approvals/{id}/decision");
        JsonNode post = description.at("/paths/~1v1~1sessions~1{id}~1messages/post");
        assertThat(post.toString()).contains("Idempotency-Key", "PostMessage");
        assertThat(description.at("/components/schemas/SessionEvent").isMissingNode()).isFalse();
    }

    @Test
    void everyOperationIsDescribedWithItsProblems() {
        JsonNode description = server.get("/v3/api-docs", JsonNode.class);

        for (JsonNode path : description.get("paths")) {
            for (JsonNode operation : path) {
                assertThat(
                                operation
                                        .at("/responses/default/content/application~1problem+json")
                                        .at("/schema/$ref")
                                        .asString())
                        .as(operation.toString())
                        .isEqualTo("#/components/schemas/ProblemResponse");
            }
        }
        assertThat(required(description, "ProblemResponse"))
                .containsExactlyInAnyOrder("type", "title", "status", "detail", "code", "hint");
    }

    @Test
    void whatCannotBeLeftOutIsDescribedAsRequired() {
        JsonNode description = server.get("/v3/api-docs", JsonNode.class);

        assertThat(required(description, "CreateProjectRequest")).containsExactly("path");
        assertThat(required(description, "CreateSessionRequest")).containsExactly("projectId");
        assertThat(required(description, "ProjectTrustRequest")).containsExactly("sha256");
        assertThat(required(description, "RepositoryTrust"))
                .containsExactlyInAnyOrder("repository", "file", "state");
        assertThat(required(description, "PostMessageRequest")).containsExactly("text");
        assertThat(required(description, "DecideApprovalRequest"))
                .containsExactly("approved", "remember");
        assertThat(required(description, "UpdateSessionRequest")).isEmpty();
        assertThat(required(description, "Session"))
                .contains("id", "state", "lastEvent", "spend")
                .doesNotContain("model", "budgetMicros");
        assertThat(required(description, "SessionEvent"))
                .containsExactlyInAnyOrder("sessionId", "at", "body");
        assertThat(required(description, "ResultPageSession")).containsExactly("items");
        assertThat(required(description, "StartedTask")).contains("taskId");
        UUID approval = UUID.randomUUID();
        assertThat(
                        invalid(
                                server.post(
                                        "/v1/approvals/" + approval + "/decision",
                                        "{\"approved\":true}")))
                .contains("remember");
    }

    @Test
    void listingsAreDescribedWithTheirBounds() {
        JsonNode description = server.get("/v3/api-docs", JsonNode.class);

        for (String path : List.of("/v1/projects", "/v1/sessions")) {
            JsonNode limit =
                    description
                            .get("paths")
                            .get(path)
                            .at("/get/parameters")
                            .valueStream()
                            .filter(it -> it.get("name").asString().equals("limit"))
                            .findFirst()
                            .orElseThrow()
                            .get("schema");
            assertThat(limit.get("minimum").asInt()).isEqualTo(1);
            assertThat(limit.get("maximum").asInt()).isEqualTo(200);
        }
    }

    @Test
    void exactlyThePostsThatMakeOrStartSomethingTakeAKey() {
        JsonNode paths = server.get("/v3/api-docs", JsonNode.class).get("paths");

        assertThat(
                        paths.propertyStream()
                                .filter(it -> it.getValue().has("post"))
                                .filter(it ->
                                        it.getValue()
                                                .get("post")
                                                .toString()
                                                .contains("Idempotency-Key"))
                                .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "/v1/projects",
                        "/v1/requests",
                        "/v1/sessions",
                        "/v1/sessions/{id}/messages",
                        "/v1/sessions/{id}/tasks/{task}/messages",
                        "/v1/sessions/{id}/workflow",
                        "/v1/sessions/{id}/held-changes",
                        "/v1/sessions/{id}/resume",
                        "/v1/sessions/{id}/undo",
                        "/v1/sessions/{id}/redo",
                        "/v1/sessions/{id}/rewind",
                        "/v1/sessions/{id}/fork",
                        "/v1/sessions/{id}/compact");
    }

    private static List<String> required(JsonNode description, String schema) {
        JsonNode described = description.at("/components/schemas/" + schema);
        assertThat(described.isMissingNode()).as(schema).isFalse();
        return described.path("required").valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void whatIsNotThereIsAProblem() {
        UUID id = UUID.randomUUID();
        assertProblem(server.get("/v1/nothing"), 404, ErrorCode.NOT_FOUND);
        assertThat(problem(server.get("/v1/sessions/" + id)).detail())
                .isEqualTo("There is no session " + id + ".");
        assertProblem(server.get("/v1/sessions/" + id + "/tasks"), 404, ErrorCode.NOT_FOUND);
        assertProblem(server.get("/v1/approvals?sessionId=" + id), 404, ErrorCode.NOT_FOUND);
        assertProblem(server.get("/v1/sessions?projectId=" + id), 404, ErrorCode.NOT_FOUND);
    }

    @Test
    void anUnknownStreamIsAProblemThoughTheClientWantsEvents() {
        HttpRequest request =
                server.request("/v1/sessions/" + UUID.randomUUID() + "/events")
                        .header("Accept", "text/event-stream")
                        .build();

        assertProblem(server.send(request), 404, ErrorCode.NOT_FOUND);
    }

    @Test
    void wrongMethodsAndTypesAreProblems() {
        HttpResponse<String> put =
                server.send(
                        server.request("/v1/sessions")
                                .PUT(HttpRequest.BodyPublishers.ofString("{}"))
                                .build());
        assertProblem(put, 405, ErrorCode.INVALID_REQUEST);
        assertThat(put.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("GET", "POST"));
        HttpResponse<String> text =
                server.send(
                        server.request("/v1/projects")
                                .setHeader("Content-Type", "text/plain")
                                .POST(HttpRequest.BodyPublishers.ofString("hello"))
                                .build());
        assertProblem(text, 415, ErrorCode.INVALID_REQUEST);
    }

    @Test
    void malformedValuesAreNamed() {
        assertThat(invalid(server.get("/v1/sessions/not-a-uuid")))
                .isEqualTo("id is 'not-a-uuid', which is no UUID.");
        assertThat(invalid(server.get("/v1/sessions?limit=many")))
                .isEqualTo("limit is 'many', which is no int.");
        assertThat(invalid(server.get("/v1/sessions?limit=0")))
                .isEqualTo("limit is 0; it must be from 1 to 200.");
        assertThat(invalid(server.get("/v1/sessions?cursor=zzz"))).contains("cursor");
    }

    @Test
    void malformedBodiesAreExplained() {
        assertThat(invalid(server.post("/v1/sessions", "{\"projectId\": ")))
                .contains("The body is not JSON");
        assertThat(invalid(server.post("/v1/sessions", ""))).contains("The body is missing");
        assertThat(invalid(server.post("/v1/sessions", "[]"))).contains("body");
        assertThat(invalid(server.post("/v1/sessions", "{\"mode\":\"yolo\"}")))
                .isEqualTo("mode is 'yolo'; it must be one of plan, ask, accept-edits, automatic.");
        assertThat(invalid(server.post("/v1/sessions", "{\"projectId\":\"x\"}")))
                .isEqualTo("projectId is 'x'; it must be a UUID.");
        assertThat(invalid(server.post("/v1/sessions", "{}"))).isEqualTo("projectId is missing.");
        assertThat(invalid(server.post("/v1/projects", "{}"))).isEqualTo("path is missing.");
        assertThat(
                        invalid(
                                server.post(
                                        "/v1/approvals/" + UUID.randomUUID() + "/decision",
                                        "{\"remember\":true}")))
                .isEqualTo("approved is missing or has the wrong type.");
    }

    private static String invalid(HttpResponse<String> answer) {
        assertProblem(answer, 400, ErrorCode.INVALID_REQUEST);
        return problem(answer).detail();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, ErrorCode code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(
                        type -> assertThat(type).startsWith("application/problem+json"));
        ProblemResponse problem = problem(answer);
        assertThat(problem.code()).isEqualTo(code.wire());
        assertThat(problem.type()).isEqualTo("urn:troupe:problem:" + code.wire());
        assertThat(problem.status()).isEqualTo(status);
        assertThat(problem.detail()).isNotBlank();
        assertThat(problem.hint()).isNotBlank();
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }
}
