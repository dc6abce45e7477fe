package dev.troupe.orchestrator.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.lesson.NewCorrection;
import dev.troupe.ledger.lesson.NewLessons;
import dev.troupe.ledger.lesson.NewRefusal;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Lessons over HTTP, while a worker's side of the ledger writes them. */
class LessonFlowTest {
    private static TestServer server;
    private static TestWorker worker;

    @TempDir Path home;
    private Session session;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start();
        worker = new TestWorker(server.workerLedger());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void session() throws Exception {
        session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
    }

    @AfterEach
    void leaveNothing() {
        server.ledger().lessons().forget(null, null, null);
        server.leaveNoWork();
    }

    /** A task is refused edits and corrects them, each in a turn of its own. */
    private void teach(int lessons) {
        Claim claim = worker.claim();
        List<Entry> entries = new ArrayList<>();
        List<NewRefusal> refused = new ArrayList<>();
        List<NewCorrection> corrected = new ArrayList<>();
        for (int turn = 1; turn <= lessons; turn++) {
            entries.add(new Entry("turn", turn, "{}"));
            refused.add(
                    new NewRefusal(
                            Ids.fresh(),
                            "a.txt",
                            turn,
                            "v" + turn,
                            "ambiguous",
                            "edit",
                            "tool_edit",
                            "big",
                            "one\n",
                            asking(turn)));
            corrected.add(
                    new NewCorrection(
                            Ids.fresh(),
                            "a.txt",
                            turn + 1,
                            "v" + turn,
                            "edit",
                            "exact",
                            "tool_edit",
                            null,
                            "right " + turn,
                            "two\n"));
        }
        var _ =
                server.workerLedger()
                        .journal()
                        .append(
                                claim.key(),
                                Append.of(claim.task().lastSeq() + 1, entries, List.of())
                                        .teaching(new NewLessons(refused, corrected)));
    }

    private List<JsonNode> lines(String query) {
        HttpResponse<String> answer = server.get("/v1/lessons/export" + query);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/x-ndjson");
        return answer.body().lines().map(TestServer.JSON::readTree).toList();
    }

    /** An edit as a model writes it. */
    private static String asking(int turn) {
        return "{\"old_string\":\"edit %d\",\"new_string\":\"two\"}".formatted(turn);
    }

    private static List<String> edits(List<JsonNode> lines) {
        return lines.stream().map(it -> it.path("edit").asString()).toList();
    }

    private HttpResponse<String> delete(String path) {
        return server.send(server.request(path).DELETE().build());
    }

    private List<AuditEvent> audits(String kind) {
        return server.ledger().audits().pending(10_000).stream()
                .filter(it -> it.kind().equals(kind))
                .filter(it -> it.target().contains(session.projectId().toString()))
                .toList();
    }

    @Test
    void areListedNewestFirstInPages() {
        teach(3);

        JsonNode first = server.get("/v1/lessons?limit=2", JsonNode.class);
        JsonNode second =
                server.get(
                        "/v1/lessons?limit=2&cursor=" + first.path("next").asString(),
                        JsonNode.class);

        assertThat(first.path("items")).hasSize(2);
        assertThat(second.path("items")).hasSize(1);
        assertThat(second.path("next").isMissingNode() || second.path("next").isNull()).isTrue();
        assertThat(first.path("items").get(0).path("path").asString()).isEqualTo("a.txt");
        assertThat(first.path("items").get(0).path("kind").asString()).isEqualTo("ambiguous");
        assertThat(first.toString()).doesNotContain("one", asking(1));
    }

    @Test
    void areExportedAsACorpusOldestFirst() {
        teach(45);

        List<JsonNode> all = lines("");

        assertThat(all).hasSize(45);
        JsonNode one = all.getFirst();
        assertThat(one.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "kind",
                        "origin",
                        "format",
                        "path",
                        "tool",
                        "model",
                        "before",
                        "edit",
                        "expected",
                        "after",
                        "corrected",
                        "left_out");
        assertThat(one.path("before").asString()).isEqualTo("one\n");
        assertThat(one.path("expected").asString()).isEqualTo("two\n");
        assertThat(edits(all)).doesNotHaveDuplicates().contains(asking(1), asking(45));
        assertThat(edits(lines("?limit=3"))).isEqualTo(edits(all).subList(0, 3));
        String third = all.get(2).path("id").asString();
        assertThat(edits(lines("?after=" + third + "&limit=30")))
                .isEqualTo(edits(all).subList(3, 33));
        assertThat(lines("?projectId=" + session.projectId())).hasSize(45);
        assertThat(audits("lessons-exported")).hasSize(1);
    }

    @Test
    void aWrongQuestionIsAProblem() {
        for (String path :
                List.of(
                        "/v1/lessons?limit=0",
                        "/v1/lessons?cursor=x",
                        "/v1/lessons/export?limit=0")) {
            HttpResponse<String> answer = server.get(path);
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(TestServer.JSON.readValue(answer.body(), Problem.class).code())
                    .isEqualTo("invalid-request");
        }
    }

    @Test
    void anUnknownProjectIsNotFound() throws Exception {
        teach(1);
        String unknown = "projectId=" + UUID.randomUUID();

        assertThat(server.get("/v1/lessons?" + unknown).statusCode()).isEqualTo(404);
        assertThat(server.get("/v1/lessons/export?" + unknown).statusCode()).isEqualTo(404);
        assertThat(delete("/v1/lessons?" + unknown).statusCode()).isEqualTo(404);
        Session other = server.session(home.resolve("other"));
        assertThat(lines("?projectId=" + other.projectId())).isEmpty();
        assertThat(lines("")).hasSize(1);
    }

    @Test
    void areForgotten() {
        teach(3);
        String id = lines("").getFirst().path("id").asString();

        assertThat(TestServer.read(delete("/v1/lessons/" + id), Forgotten.class).lessons()).isOne();
        assertThat(delete("/v1/lessons/" + id).statusCode()).isEqualTo(404);
        assertThat(lines("")).hasSize(2);
        String project = "/v1/lessons?projectId=" + session.projectId();
        assertThat(TestServer.read(delete(project), Forgotten.class).lessons()).isEqualTo(2);
        assertThat(lines("")).isEmpty();
        assertThat(TestServer.read(delete("/v1/lessons"), Forgotten.class).lessons()).isZero();
        assertThat(audits("lessons-forgotten"))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.origin().user()).isEqualTo("ann");
                    assertThat(it.detail()).containsEntry("lessons", "2");
                });
    }

    @Test
    void anotherTeamSeesAndForgetsNothing() {
        teach(1);
        UUID id = UUID.fromString(lines("").getFirst().path("id").asString());

        List<Lesson> none = as("others", Role.DEVELOPER, LessonFlowTest::listed);
        assertThat(none).isEmpty();
        List<LessonCase> nothing = as("others", Role.DEVELOPER, LessonFlowTest::exported);
        assertThat(nothing).isEmpty();
        long forgotten = as("others", Role.DEVELOPER, it -> it.forget(null)).lessons();
        assertThat(forgotten).isZero();
        assertThatThrownBy(() -> as("others", Role.DEVELOPER, it -> it.forgetOne(id)))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.NOT_FOUND));

        List<Lesson> own = as("local", Role.DEVELOPER, LessonFlowTest::listed);
        assertThat(own).extracting(Lesson::id).containsExactly(id);
        List<LessonCase> all = as("others", Role.ADMIN, LessonFlowTest::exported);
        assertThat(all).hasSize(1);
        long one = as("local", Role.DEVELOPER, it -> it.forgetOne(id)).lessons();
        assertThat(one).isOne();
    }

    @ParameterizedTest
    @EnumSource(names = {"VIEWER", "APPROVER", "WORKER", "SERVICE"})
    void whoDoesNotDevelopHasNothingToDoWithThem(Role role) {
        List<Function<LessonDesk, Object>> acts =
                List.of(
                        LessonFlowTest::listed,
                        LessonFlowTest::exported,
                        it -> it.forget(null),
                        it -> it.forgetOne(UUID.randomUUID()));
        for (Function<LessonDesk, Object> act : acts) {
            assertThatThrownBy(() -> as("local", role, act))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            it -> assertThat(it.code()).isEqualTo(ErrorCode.FORBIDDEN));
        }
    }

    private static List<Lesson> listed(LessonDesk desk) {
        return desk.list(null, null, 9).items();
    }

    private static List<LessonCase> exported(LessonDesk desk) {
        return desk.export(null, null, 9).next();
    }

    private <T> T as(String team, Role role, Function<LessonDesk, T> act) {
        return ScopedValue.where(Caller.CURRENT, new Caller("eve", team, Set.of(role)))
                .call(() -> act.apply(server.bean(LessonDesk.class)));
    }
}
