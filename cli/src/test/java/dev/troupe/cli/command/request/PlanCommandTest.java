package dev.troupe.cli.command.request;

import static dev.troupe.cli.testserver.SessionEventScript.APPROVAL;
import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.TaskView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanCommandTest extends CommandFixture {
    private static final String MESSAGES = "POST " + AT_SESSION + "/messages";
    private static final UUID GRAPH = UUID.fromString("01930000-0000-7000-8000-0000000009a4");
    private static final TaskPlan PLAN =
            new TaskPlan(
                    "Both.",
                    List.of(
                            new PlannedTask(
                                    "a", "developer", "A", List.of(), List.of(), List.of())));

    private TestCommandLine editing;

    @BeforeEach
    void plans() throws IOException {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        request -> PeerReply.json(new SessionPlan(SESSION, TASK, PLAN, List.of())));
        peer.tell(script -> script.posted("both").succeeds());
        Path project = directory.toRealPath();
        editing =
                new TestCommandLine(
                        new TroupeHome(project.resolve("home")),
                        project,
                        Map.of("VISUAL", "sh '" + project.resolve("edit.sh") + "'"));
    }

    @Test
    void writesThePlanToAFile() throws IOException {
        TestCommandLine.Ran ran = cli.run("plan", "both", "--out", "plan.json");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(written("plan.json")).isEqualTo(PLAN);
    }

    @Test
    void takesNoPlanOfAnEarlierRequestForThisOne() {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        request ->
                                PeerReply.json(new SessionPlan(SESSION, GRAPH, PLAN, List.of())));

        TestCommandLine.Ran ran = cli.run("plan", "both", "--yes");

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.err()).contains("has handed in no plan for this request");
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    @Test
    void letsNoFileGoUnlessToldSoAndAsksNoModelBefore() throws IOException {
        Path readme = Files.writeString(directory.resolve("README.md"), "ours\n");

        TestCommandLine.Ran refused = cli.run("plan", "both", "--out", "README.md");
        TestCommandLine.Ran nowhere = cli.run("plan", "both", "--out", "none/plan.json");
        TestCommandLine.Ran folder = cli.run("plan", "both", "--out", ".git");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("README.md exists", "--force");
        assertThat(nowhere.exit()).isEqualTo(2);
        assertThat(nowhere.err()).contains("there is no directory");
        assertThat(folder.exit()).isEqualTo(2);
        assertThat(folder.err()).contains("it is a directory");
        assertThat(Files.readString(readme)).isEqualTo("ours\n");
        assertThat(peer.asked(MESSAGES)).isEmpty();

        assertThat(cli.run("plan", "both", "--out", "README.md", "--force").exit()).isZero();
        assertThat(written("README.md")).isEqualTo(PLAN);
    }

    @Test
    void keepsWhatWasEditedWithAMistakeAndOpensItAgain() throws IOException {
        editor("sed -i -e 's/\"Both.\"/\"Mine.\",/' -e 's/,,$/,/' \"$1\"; echo x >> \"$1\"");
        TestCommandLine.Ran left = editing.answered("e\nn\n", "plan", "both");
        Path file = Path.of(found(left.out(), "What you edited is in (\\S+); "));
        assertThat(Files.readString(file)).contains("Mine.").endsWith("x\n");
        Files.delete(file);
        assertThat(left.out()).contains("`e` opens the file again");

        // The first time with a mistake, the second time mended.
        editor(
                "if grep -q Mine \"$1\"; then sed -i '$d' \"$1\"; else sed -i s/Both/Mine/ \"$1\";"
                        + " echo x >> \"$1\"; fi");
        TestCommandLine.Ran mended =
                editing.answered("e\ne\ny\n", "plan", "both", "--out", "plan.json");

        assertThat(mended.exit()).isZero();
        assertThat(written("plan.json").summary()).isEqualTo("Mine.");
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("\"summary\":\"Mine.\"");
    }

    @Test
    void keepsAPlanThatIsRefused() throws IOException {
        peer.server()
                .on(
                        MESSAGES,
                        request ->
                                request.body().contains("Both.")
                                        ? PeerReply.problem(
                                                ErrorCode.INVALID_REQUEST, "Nobody is called x.")
                                        : PeerReply.json(
                                                new PostedMessage(
                                                        SESSION, SESSION, TASK, false, 1)));

        TestCommandLine.Ran ran = cli.answered("y\n", "plan", "both");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("Nobody is called x.");
        Path file = Path.of(found(ran.err(), "The plan is in\\s+(\\S+); "));
        assertThat(WireJson.read(Files.readString(file), TaskPlan.class)).isEqualTo(PLAN);
        Files.delete(file);
    }

    @Test
    void showsAPlanThatWasLeftAndAsksNoModel() throws IOException {
        tasks(request("agent", TASK, null));

        TestCommandLine.Ran shown = cli.run("plan", "--show", SESSION.toString());
        TestCommandLine.Ran kept = cli.run("plan", "--show", "--out", "left.json");

        assertThat(shown.exit()).isZero();
        assertThat(shown.out()).contains("Both.", "a  developer", "reads only");
        assertThat(kept.exit()).isZero();
        assertThat(written("left.json")).isEqualTo(PLAN);
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @Test
    void carriesOutAPlanThatWasLeftOnce() {
        tasks(request("agent", TASK, null));
        TestCommandLine.Ran ran = cli.run("plan", "--run");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(MESSAGES).getLast().body())
                .contains("\"text\":\"Both.\"", "\"parallel\":true", "\"key\":\"a\"");

        tasks(
                request("graph", GRAPH, null),
                request("agent", TASK, GRAPH),
                request("agent", APPROVAL, GRAPH));
        TestCommandLine.Ran again = cli.run("plan", "--run");

        assertThat(again.exit()).isNotZero();
        assertThat(again.err()).contains("carried out before", "troupe resume");
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    @Test
    void editsAPlanThatWasLeft() throws IOException {
        tasks(request("agent", TASK, null));
        editor("sed -i s/Both/Mine/ \"$1\"");

        TestCommandLine.Ran blind = cli.run("plan", "--edit");
        TestCommandLine.Ran edited = editing.answered("a\n", "plan", "--edit");

        assertThat(blind.exit()).isEqualTo(2);
        assertThat(blind.err()).contains("--edit needs a terminal");
        assertThat(edited.exit()).isZero();
        assertThat(edited.out()).contains("Mine.");
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("\"summary\":\"Mine.\"");
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("\"mode\":\"ask\"");
    }

    @Test
    void leavesPlanModeToCarryAPlanOut() {
        planMode();
        tasks(request("agent", TASK, null));

        TestCommandLine.Ran vague = cli.run("plan", "--run");
        assertThat(vague.exit()).isEqualTo(2);
        assertThat(vague.err())
                .contains("A session in plan mode cannot carry out a plan", "--mode");
        assertThat(peer.asked(MESSAGES)).isEmpty();

        assertThat(cli.run("plan", "--run", "--mode", "accept-edits").exit()).isZero();
        assertThat(peer.asked(MESSAGES)).hasSize(1);
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("\"mode\":\"accept-edits\"");
        // Whoever loses a race for the plan must not change the session's mode.
        assertThat(peer.asked("PATCH " + AT_SESSION))
                .noneMatch(it -> it.body().contains("\"mode\":\""));
    }

    @Test
    void aRequestInPlanModeEndsWithItsPlan() {
        planMode();
        tasks(request("agent", TASK, null));

        TestCommandLine.Ran left = cli.run("run", "--mode", "plan", "--yes", "both");
        assertThat(left.out()).contains("Both.", "a  developer");
        assertThat(left.err()).contains("troupe plan --run", "--mode accept-edits");
        assertThat(peer.asked(MESSAGES)).hasSize(1);

        TestCommandLine.Ran decided = cli.answered("y\n", "run", "--mode", "plan", "both");
        assertThat(decided.out()).contains("The session is in plan mode. y changes its mode");
        assertThat(decided.exit()).isZero();
        assertThat(peer.asked(MESSAGES)).hasSize(3);
        assertThat(peer.asked(MESSAGES).getLast().body())
                .contains("\"summary\":\"Both.\"", "\"mode\":\"accept-edits\"");
    }

    @Test
    void aQuestionInPlanModeEndsWithItsAnswer() {
        planMode();
        tasks(request("agent", TASK, null));
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        request -> PeerReply.problem(ErrorCode.NOT_FOUND, "It has no plan."));

        TestCommandLine.Ran ran = cli.answered("y\n", "run", "--mode", "plan", "why?");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).doesNotContain("Carry it out?");
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    private void planMode() {
        Session usual =
                SessionEventScript.session(SessionState.IDLE, SessionAttendance.INTERACTIVE, 0);
        Session session =
                new Session(
                        usual.id(),
                        usual.projectId(),
                        usual.projectPath(),
                        usual.title(),
                        usual.state(),
                        ApprovalMode.PLAN,
                        usual.attendance(),
                        usual.isolation(),
                        usual.model(),
                        usual.createdBy(),
                        usual.createdAt(),
                        usual.updatedAt(),
                        usual.lastEvent(),
                        0,
                        0,
                        usual.spend(),
                        null,
                        null,
                        false,
                        null);
        for (String route : List.of("POST /v1/sessions", "PATCH " + AT_SESSION)) {
            peer.server().on(route, peerRequest -> PeerReply.json(session));
        }
        peer.server()
                .on(
                        "GET /v1/sessions",
                        peerRequest -> PeerReply.json(Map.of("items", List.of(session))));
    }

    private void tasks(TaskView... tasks) {
        peer.server().on("GET " + AT_SESSION + "/tasks", request -> PeerReply.json(List.of(tasks)));
    }

    private static TaskView request(String kind, UUID id, @Nullable UUID parent) {
        return new TaskView(
                id,
                SESSION,
                parent,
                kind,
                kind,
                "both",
                List.of(),
                "succeeded",
                null,
                1,
                0,
                "done",
                null,
                SessionEventScript.SPEND,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    private TaskPlan written(String file) throws IOException {
        return WireJson.read(Files.readString(directory.resolve(file)), TaskPlan.class);
    }

    private void editor(String script) throws IOException {
        Files.writeString(directory.resolve("edit.sh"), script + "\n");
    }

    private static String found(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }
}
