package dev.troupe.cli.command.session;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionCommandsTest extends CommandFixture {
    @Test
    void listsSessionsOverSeveralPages() {
        Session session =
                SessionEventScript.session(SessionState.WAITING, SessionAttendance.DETACHED, 0);
        peer.server()
                .on(
                        "GET /v1/sessions",
                        request ->
                                PeerReply.json(
                                        request.query().contains("cursor=a+b")
                                                ? new ResultPage<>(List.of(session), null)
                                                : new ResultPage<>(
                                                        List.of(session, session), "a b")));

        TestCommandLine.Ran people = cli.run("sessions");
        assertThat(people.lines()).hasSize(3);
        assertThat(people.lines().getFirst())
                .startsWith("0000beef  waiting")
                .contains("$0.01  default  Fix the rounding  (/somewhere/shop)");
        assertThat(cli.run("sessions", "--json").lines())
                .hasSize(3)
                .allMatch(line -> line.contains("\"id\":\"" + SESSION + "\""));
        assertThat(cli.run("sessions", "--limit", "2").lines())
                .hasSize(3)
                .last()
                .isEqualTo("There are more: raise --limit.");
        assertThat(cli.run("sessions", "--limit", "0").exit()).isEqualTo(2);
    }

    @Test
    void leavesOutSessionsInWhichNothingWasSaidAndMarksThoseThatChangedFiles() {
        Session said = SessionEventScript.session(SessionState.IDLE, SessionAttendance.HEADLESS, 3);
        peer.server()
                .on(
                        "GET /v1/sessions",
                        request ->
                                PeerReply.json(
                                        new ResultPage<>(
                                                List.of(
                                                        like(said, "New session", false),
                                                        like(said, "Changed", true),
                                                        said),
                                                null)));

        assertThat(cli.run("sessions").lines())
                .hasSize(2)
                .satisfies(
                        it -> assertThat(it).contains("  gpt-5-mini  ± Changed"), Index.atIndex(0))
                .satisfies(it -> assertThat(it).doesNotContain("±"), Index.atIndex(1));
    }

    @Test
    void undoAndRedoMeanTheNewestSessionThatHasSuchChanges() {
        Session said = SessionEventScript.session(SessionState.IDLE, SessionAttendance.HEADLESS, 3);
        Session changed = like(said, "Changed", true);
        UUID undone = UUID.fromString("00000000-0000-0000-0000-00000000dead");
        Session takenBack =
                new Session(
                        undone,
                        said.projectId(),
                        said.projectPath(),
                        "Taken back",
                        SessionState.IDLE,
                        said.mode(),
                        said.attendance(),
                        said.isolation(),
                        null,
                        said.createdBy(),
                        said.createdAt(),
                        said.updatedAt(),
                        3,
                        0,
                        0,
                        said.spend(),
                        null,
                        null,
                        true,
                        null);
        List<Session> newest = new ArrayList<>(List.of(takenBack, changed));
        peer.server()
                .on(
                        "GET /v1/sessions",
                        request -> PeerReply.json(new ResultPage<>(List.copyOf(newest), null)));
        peer.server()
                .on(
                        "GET /v1/sessions/" + undone + "/history",
                        request -> PeerReply.json(history(true)));
        peer.server()
                .on("GET " + AT_SESSION + "/history", request -> PeerReply.json(history(false)));
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/undo",
                        request ->
                                PeerReply.problem(
                                        ErrorCode.NOTHING_TO_UNDO, "Nothing was changed."));

        peer.server()
                .on(
                        "POST /v1/sessions/" + undone + "/redo",
                        request ->
                                PeerReply.problem(
                                        ErrorCode.NOTHING_TO_UNDO, "Nothing was undone."));

        TestCommandLine.Ran undo = cli.run("undo");
        Collections.reverse(newest);
        TestCommandLine.Ran redo = cli.run("redo");

        assertThat(undo.out()).contains("Session 0000beef: Changed");
        assertThat(undo.err()).contains("Nothing was changed.");
        assertThat(redo.out()).contains("Session 0000dead: Taken back");
        assertThat(redo.err()).contains("Nothing was undone.");
    }

    @Test
    void historySaysWhatUndosDid() {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/history",
                        request ->
                                PeerReply.json(
                                        new SessionHistory(
                                                List.of(
                                                        ended("undo", "succeeded"),
                                                        ended("redo", "succeeded"),
                                                        ended("undo", "failed")))));

        TestCommandLine.Ran ran = cli.run("history", SESSION.toString());

        assertThat(ran.out())
                .containsSubsequence(
                        "took back what a request above changed",
                        "brought back what an undo above took",
                        "changed nothing");
    }

    private static SessionHistory.Request ended(String kind, String state) {
        return new SessionHistory.Request(
                UUID.randomUUID(), kind, kind, Instant.EPOCH, state, false, List.of());
    }

    private static SessionHistory history(boolean undone) {
        return new SessionHistory(
                List.of(
                        new SessionHistory.Request(
                                UUID.randomUUID(),
                                "agent",
                                "x",
                                Instant.EPOCH,
                                "succeeded",
                                undone,
                                List.of(new SessionHistory.Step(1, Instant.EPOCH, List.of())))));
    }

    private static Session like(Session other, String title, boolean changed) {
        return new Session(
                other.id(),
                other.projectId(),
                other.projectPath(),
                title,
                other.state(),
                other.mode(),
                other.attendance(),
                other.isolation(),
                null,
                other.createdBy(),
                other.createdAt(),
                other.updatedAt(),
                3,
                0,
                0,
                changed ? other.spend() : ModelUsage.NONE,
                null,
                null,
                changed,
                "gpt-5-mini");
    }

    @Test
    void findsForksRenamesExportsAndMeasures() {
        sessionIs(SessionState.IDLE, SessionAttendance.HEADLESS, 3);
        Session session =
                SessionEventScript.session(SessionState.IDLE, SessionAttendance.HEADLESS, 3);
        peer.server()
                .on(
                        "GET /v1/sessions/search",
                        request ->
                                PeerReply.json(
                                        request.query().contains("text=the+cart")
                                                ? List.of(
                                                        new SessionMatch(
                                                                session,
                                                                List.of(
                                                                        new SessionMatch.Message(
                                                                                "ada",
                                                                                Instant.EPOCH,
                                                                                "of the cart"))))
                                                : List.of()));
        peer.server().on("POST " + AT_SESSION + "/fork", request -> PeerReply.json(session));
        peer.server().on("PATCH " + AT_SESSION, request -> PeerReply.json(session));
        peer.server()
                .on("GET " + AT_SESSION + "/context", request -> PeerReply.json(ContextUsage.NONE));
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/export",
                        request -> PeerReply.json(new SessionExport(session, List.of())));

        assertThat(cli.run("sessions", "search", "the", "cart").lines())
                .last()
                .isEqualTo("    ada: of the cart");
        assertThat(cli.run("sessions", "search", "nothing").exit()).isEqualTo(1);
        assertThat(cli.run("sessions", "fork", "--at", "2", "--title", "T").out())
                .contains("Forked session 0000beef");
        assertThat(peer.asked("POST " + AT_SESSION + "/fork").getFirst().body())
                .contains("\"step\":2", "\"title\":\"T\"");
        assertThat(cli.run("sessions", "rename", "New", "title").out()).contains("is now called");
        assertThat(peer.asked("PATCH " + AT_SESSION).getLast().body())
                .contains("\"title\":\"New title\"");
        assertThat(cli.run("sessions", "context").out())
                .contains("Nothing was sent to a model yet.");
        assertThat(cli.run("sessions", "export").out()).startsWith("# Fix the rounding");
        assertThat(cli.run("sessions", "export", "--json").out()).startsWith("{\"session\"");
    }

    @Test
    void listsOnlyThoseOfThisRepository() {
        cli.run("sessions", "--here");
        assertThat(peer.asked("GET /v1/sessions").getFirst().query())
                .contains("projectId=" + SessionEventScript.PROJECT);
    }

    @Test
    void listsTheAgentsOfTheRepository() {
        peer.server()
                .on(
                        "GET /v1/projects/" + SessionEventScript.PROJECT + "/agents",
                        request ->
                                PeerReply.json(
                                        List.of(
                                                new AgentView(
                                                        "api-reviewer",
                                                        "Reviews APIs.",
                                                        "big",
                                                        List.of("read", "grep"),
                                                        ReasoningEffort.HIGH,
                                                        30,
                                                        false,
                                                        ".claude/agents/x.md",
                                                        null),
                                                new AgentView(
                                                        "developer",
                                                        "",
                                                        null,
                                                        List.of(),
                                                        null,
                                                        null,
                                                        false,
                                                        "",
                                                        "x.md:1 lacks the field `name`."))));

        assertThat(cli.run("agents").lines())
                .containsExactly(
                        "api-reviewer  (.claude/agents/x.md, model big, effort high, at most 30 turns)",
                        "    Reviews APIs.",
                        "    tools: read, grep",
                        "developer  cannot work: x.md:1 lacks the field `name`.");
        assertThat(cli.run("agents", "--json").lines())
                .hasSize(2)
                .first()
                .asString()
                .contains("\"name\":\"api-reviewer\"", "\"tools\":[\"read\",\"grep\"]");
    }

    @Test
    void saysSoWhenThereAreNone() {
        peer.server()
                .on(
                        "GET /v1/sessions",
                        request -> PeerReply.json(new ResultPage<>(List.of(), null)));
        assertThat(cli.run("sessions").out()).startsWith("No sessions yet.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"undo", "redo"})
    void turnsBackAndForth(String what) {
        peer.tell(script ->
                script.posted("x")
                        .then(new EventBody.FileChanged("a.txt", "restored", null, 1, 1, "-b\n+a"))
                        .succeeds());
        TestCommandLine.Ran ran = cli.run(what, "--session", "beef");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("restored a.txt").contains("done in");
        assertThat(peer.asked("POST " + AT_SESSION + "/" + what)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "--files,files",
        "--conversation,conversation",
        "--json,both",
    })
    void goesBackToAStep(String option, String what) {
        peer.tell(script -> script.posted("x").succeeds());

        TestCommandLine.Ran ran = cli.run("rewind", "3", option, "--session", "beef");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(peer.asked("POST " + AT_SESSION + "/rewind"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.body()).contains("\"step\":3", "\"what\":\"" + what + "\""));
    }

    @Test
    void goesBackToOneStepInOneWay() {
        assertThat(cli.run("rewind", "x").exit()).isEqualTo(2);
        assertThat(cli.run("rewind").exit()).isEqualTo(2);
        assertThat(cli.run("rewind", "1", "--files", "--conversation").exit()).isEqualTo(2);
        assertThat(peer.asked("POST " + AT_SESSION + "/rewind")).isEmpty();
    }

    @Test
    void saysWhyItCannotUndo() {
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/undo",
                        request ->
                                PeerReply.problem(
                                        ErrorCode.NOTHING_TO_UNDO, "Nothing was changed."));
        TestCommandLine.Ran ran = cli.run("undo");
        assertThat(ran.exit()).isEqualTo(21);
        assertThat(ran.err()).contains("error: Nothing was changed.");
    }

    @Test
    void theLastSessionIsOneInWhichSomethingWasAsked() {
        Session asked =
                SessionEventScript.session(SessionState.IDLE, SessionAttendance.HEADLESS, 3);
        Session empty =
                new Session(
                        UUID.fromString("00000000-0000-0000-0000-00000000dead"),
                        asked.projectId(),
                        asked.projectPath(),
                        "",
                        SessionState.IDLE,
                        asked.mode(),
                        asked.attendance(),
                        asked.isolation(),
                        null,
                        asked.createdBy(),
                        asked.createdAt(),
                        asked.updatedAt(),
                        0,
                        0,
                        0,
                        asked.spend(),
                        null,
                        null,
                        false,
                        "claude-sonnet-4-5");
        peer.server()
                .on(
                        "GET /v1/sessions",
                        peerRequest ->
                                PeerReply.json(new ResultPage<>(List.of(empty, asked), null)));
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/undo",
                        peerRequest ->
                                PeerReply.problem(
                                        ErrorCode.NOTHING_TO_UNDO, "Nothing was changed."));

        assertThat(cli.run("undo").err()).contains("error: Nothing was changed.");
    }

    @Test
    void cancelsAndWaitsUntilTheWorkEnded() {
        sessionIs(SessionState.WORKING, SessionAttendance.HEADLESS, 3);
        AtomicInteger looks = new AtomicInteger();
        peer.server()
                .on(
                        "POST " + AT_SESSION + "/cancel",
                        request -> {
                            peer.server()
                                    .on(
                                            "GET " + AT_SESSION,
                                            again -> state(looks.incrementAndGet() < 2));
                            return state(true);
                        });
        TestCommandLine.Ran ran = cli.run("cancel", SESSION.toString());
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEqualTo("Cancelled session " + SESSION + ".\n");
        assertThat(looks).hasValue(2);
        assertThat(cli.run("cancel", SESSION.toString()).out()).contains("does nothing");
    }

    private static PeerReply state(boolean working) {
        return PeerReply.json(
                SessionEventScript.session(
                        working ? SessionState.WORKING : SessionState.CANCELLED,
                        SessionAttendance.HEADLESS,
                        3));
    }
}
