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
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
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
                .contains("$0.01  Fix the rounding  (/somewhere/shop)");
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
                        null);
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
