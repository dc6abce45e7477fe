package dev.troupe.cli.command.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.status.ServerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TasksCommandTest extends CommandFixture {
    private static final UUID GRAPH = id(1);
    private static final UUID FIRST = id(2);
    private static final UUID SECOND = id(3);
    private static final UUID LOOK = id(4);
    private static final UUID UNDO = id(5);

    private static UUID id(int number) {
        return UUID.fromString("01930000-0000-7000-8000-00000000000" + number);
    }

    @Test
    void showsWhatTasksHandedOn() {
        String tests = "/v1/sessions/" + SessionEventScript.SESSION + "/tasks/";
        for (UUID task : List.of(GRAPH, FIRST, SECOND, LOOK, UNDO)) {
            peer.server()
                    .on(
                            "GET " + tests + task + "/artefacts",
                            peerRequest ->
                                    PeerReply.json(
                                            task.equals(LOOK)
                                                    ? List.of(findings(null))
                                                    : List.of()));
        }
        peer.server()
                .on(
                        "GET " + tests + LOOK + "/artefacts/findings",
                        peerRequest -> PeerReply.json(findings(Map.of("verdict", "Merge it."))));

        assertThat(cli.run("tasks", "--artefacts").out()).contains("findings", "reviewer");
        TestCommandLine.Ran one = cli.run("tasks", "--artefacts", LOOK.toString());
        assertThat(one.out()).contains("findings\n", "\"verdict\" : \"Merge it.\"");
        assertThat(cli.run("tasks", "--json", "--artefacts", LOOK.toString()).lines())
                .singleElement()
                .asString()
                .contains("\"body\":{\"verdict\":\"Merge it.\"}");
        assertThat(cli.run("tasks", "--artefacts", FIRST.toString()).out())
                .isEqualTo("The tasks have produced no results.\n");
        assertThat(cli.run("tasks", "--all", "--artefacts").exit()).isEqualTo(2);
    }

    private static ArtefactView findings(@Nullable Object body) {
        return new ArtefactView(LOOK, "findings", "findings", 23, Instant.now(), body);
    }

    private static TaskView task(
            UUID id,
            @Nullable UUID parent,
            String agent,
            String state,
            @Nullable String waitingFor,
            UUID... needs) {
        Instant begun = Instant.now().minus(Duration.ofMinutes(70));
        return new TaskView(
                id,
                SessionEventScript.SESSION,
                parent,
                "agent",
                agent,
                "Do it\nall of it",
                List.of(needs),
                state,
                waitingFor,
                1,
                0,
                null,
                null,
                new ModelUsage(1, 1, 0, 20_000),
                begun,
                begun.plusSeconds(125));
    }

    @BeforeEach
    void tasks() {
        sessionIs(
                SessionState.WORKING,
                SessionAttendance.HEADLESS,
                3,
                task(GRAPH, null, "graph", "waiting", "children"),
                task(FIRST, GRAPH, "developer", "succeeded", null),
                task(SECOND, GRAPH, "developer", "pending", null, FIRST, LOOK),
                task(LOOK, FIRST, "reviewer", "failed", null),
                task(UNDO, null, "developer", "cancelled", null));
    }

    @Test
    void listsTasksBelowThoseThatHandedThemOut() {
        assertThat(cli.run("tasks").lines())
                .containsExactly(
                        "0000beef  working  Fix the rounding",
                        "TASK      STATE               AGENT        TIME   COST  GOAL",
                        "00000001  waiting (children)  graph      1h 10m  $0.02  Do it",
                        "00000002  succeeded           developer  2m 05s  $0.02  ├ Do it",
                        "00000004  failed              reviewer   2m 05s  $0.02  │ └ Do it",
                        "00000003  pending             developer  1h 10m  $0.02  └ after 00000002,"
                                + " 00000004: Do it",
                        "00000005  cancelled           developer  2m 05s  $0.02  Do it",
                        "5 tasks, $0.10");
        assertThat(cli.run("tasks", "beef").lines()).hasSize(8);
    }

    @Test
    void listsOnlySomeStatesBelowTheNearestThatIsThere() {
        assertThat(cli.run("tasks", "--state", "waiting,failed").lines())
                .containsExactly(
                        "0000beef  working  Fix the rounding",
                        "TASK      STATE               AGENT       TIME   COST  GOAL",
                        "00000001  waiting (children)  graph     1h 10m  $0.02  Do it",
                        "00000004  failed              reviewer  2m 05s  $0.02  └ Do it",
                        "2 tasks, $0.04");
        assertThat(cli.run("tasks", "--state", "OPEN").lines()).hasSize(5);
        assertThat(cli.run("tasks", "--state", "quarantined").lines())
                .last()
                .isEqualTo("None of the session's 5 tasks is in such a state.");
        TestCommandLine.Ran wrong = cli.run("tasks", "--state", "faild");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("'faild' is no state of a task.", "Did you mean `failed`?");
    }

    @Test
    void listsTheNewestAndSaysHowManyThereAreMore() {
        assertThat(cli.run("tasks", "--limit", "2").lines())
                .hasSize(5)
                .last()
                .isEqualTo("2 tasks, $0.04; 3 older ones: raise --limit");
        assertThat(cli.run("tasks", "--limit", "0").exit()).isEqualTo(2);
    }

    @Test
    void printsOneObjectALine() {
        assertThat(cli.run("tasks", "--json", "--state", "pending").lines())
                .singleElement()
                .asString()
                .contains(
                        "\"id\":\"" + SECOND + "\"",
                        "\"parentId\":\"" + GRAPH + "\"",
                        "\"state\":\"pending\"",
                        "\"costMicros\":20000");
    }

    @Test
    void listsThoseOfAllSessionsAtWork() {
        peer.server()
                .on(
                        "GET /v1/status",
                        request ->
                                PeerReply.json(
                                        new ServerStatus(
                                                Instant.EPOCH,
                                                null,
                                                new ServerStatus.Tasks(0, 0, 1, 0, null),
                                                List.of(),
                                                List.of(),
                                                List.of(
                                                        SessionEventScript.session(
                                                                SessionState.WORKING,
                                                                SessionAttendance.HEADLESS,
                                                                3)),
                                                new ServerStatus.Recent(
                                                        1,
                                                        new ServerStatus.Ended(0, 0, 0, 0),
                                                        List.of(),
                                                        List.of()),
                                                new ServerStatus.Costs(
                                                        ModelUsage.NONE, ModelUsage.NONE),
                                                List.of())));
        assertThat(cli.run("tasks", "--all").lines()).hasSize(8);
        assertThat(cli.run("tasks", "--all", "beef").exit()).isEqualTo(2);
    }

    @Test
    void saysSoWhereThereAreNone() {
        sessionIs(SessionState.IDLE, SessionAttendance.HEADLESS, 0);
        assertThat(cli.run("tasks").lines())
                .containsExactly(
                        "0000beef  idle  Fix the rounding", "The session has no tasks yet.");
        assertThat(cli.run("tasks", "--json").out()).isEmpty();
    }

    @Test
    void cancelsOneTaskAndWaitsForItsEnd() {
        AtomicInteger looks = new AtomicInteger();
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/tasks/" + GRAPH + "/cancel",
                        request -> {
                            peer.server()
                                    .on(
                                            "GET " + AT_SESSION + "/tasks",
                                            again -> graph(looks.incrementAndGet() > 1));
                            return PeerReply.json(
                                    task(GRAPH, null, "graph", "waiting", "children"));
                        });
        TestCommandLine.Ran ran = cli.run("cancel", "--task", "00000001");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEqualTo("Cancelled task " + GRAPH + ".\n");
        assertThat(cli.run("cancel", "--task", GRAPH.toString()).out())
                .isEqualTo("Task " + GRAPH + " has ended already: it was cancelled.\n");
    }

    private static PeerReply graph(boolean ended) {
        String state = ended ? "cancelled" : "waiting";
        return PeerReply.json(List.of(task(GRAPH, null, "graph", state, null)));
    }

    @Test
    void tellsOneTaskSomething() {
        String route = "POST " + AT_SESSION + "/tasks/" + GRAPH + "/messages";
        peer.server()
                .on(
                        route,
                        peerRequest ->
                                PeerReply.json(
                                        new PostedMessage(
                                                GRAPH,
                                                SessionEventScript.SESSION,
                                                GRAPH,
                                                true,
                                                7)));
        peer.server().on("GET " + AT_SESSION + "/tasks", peerRequest -> graph(false));

        TestCommandLine.Ran ran = cli.run("tell", "00000001", "In", "English");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        "Sent to request 00000001: every agent that works on it reads the message.\n");
        assertThat(peer.asked(route).getFirst().body()).isEqualTo("{\"text\":\"In English\"}");
        assertThat(peer.asked(route).getFirst().idempotencyKey()).isNotNull();
        assertThat(cli.run("tell", "00000001", "x", "--json").out()).contains("\"steering\":true");
    }

    @Test
    void saysThatATaskAloneIsTold() {
        UUID part = new UUID(4, 2);
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/tasks/" + part + "/messages",
                        peerRequest ->
                                PeerReply.json(
                                        new PostedMessage(
                                                GRAPH, SessionEventScript.SESSION, part, true, 7)));
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/tasks",
                        peerRequest ->
                                PeerReply.json(
                                        List.of(
                                                task(GRAPH, null, "graph", "waiting", "children"),
                                                task(part, GRAPH, "agent", "running", null))));

        assertThat(cli.run("tell", part.toString(), "x").out())
                .startsWith("Sent to task 00000002 (")
                .endsWith(") only.\n");
    }

    @Test
    void whoHasNothingToTellIsToldSo() {
        TestCommandLine.Ran ran = cli.run("tell", "00000001", "");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("error: There is no message for the task.\n")
                .contains("`troupe tell TASK \"")
                .doesNotContain("troupe run");
    }

    @Test
    void saysWhichTaskThereIsNot() {
        TestCommandLine.Ran ran = cli.run("cancel", "--task", "ffff");
        assertThat(ran.exit()).isEqualTo(ErrorCode.NOT_FOUND.exit());
        assertThat(ran.err())
                .contains("There is no task with the id ffff.", "List them with `troupe tasks`.");
    }
}
