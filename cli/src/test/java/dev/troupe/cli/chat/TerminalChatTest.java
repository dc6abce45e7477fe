package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.notification.NotifySettings;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TerminalChatTest extends TerminalChatFixture {
    private static final String CANCEL = "POST " + AT_SESSION + "/cancel";
    private static final PostedMessage POSTED =
            new PostedMessage(
                    SessionEventScript.SESSION,
                    SessionEventScript.SESSION,
                    SessionEventScript.TASK,
                    false,
                    1);

    private final CountDownLatch held = new CountDownLatch(1);

    @Test
    void runsCommandsOfThePersonsOwnAndSendsTheirOutputAlong() throws Exception {
        peer.tell(script -> script.posted("why?").queued("asked").succeeds());
        chat();
        type("!echo one; echo two >&2; exit 3\r");
        shows("$ echo one", "one", "two", "exit 3; goes with your next message.");
        type("why?\r");
        await(() -> !peer.asked(MESSAGES).isEmpty());

        assertThat(peer.asked(MESSAGES).getLast().body())
                .contains(
                        "\"name\":\"output of !echo one; echo two >&2; exit 3\"",
                        "one\\ntwo\\n[exit 3]");
    }

    @Test
    void givesWordsBackWhoseMentionNamesNothing() throws Exception {
        peer.tell(script ->
                script.posted("read @nosuch.md")
                        .queued("asked")
                        .then(
                                new EventBody.TaskFinished(
                                        "agent",
                                        "failed",
                                        "`@nosuch.md` names nothing in this project.",
                                        "mention-failed",
                                        null,
                                        List.of(),
                                        ModelUsage.NONE,
                                        5)));
        chat();
        shows("names nothing in this project", "› read @nosuch.md");
        type(" or @a.txt\r");
        await(() -> !peer.asked(MESSAGES).isEmpty());

        assertThat(peer.asked(MESSAGES).getLast().body()).contains("read @nosuch.md or @a.txt");
    }

    @Test
    void showsTheAnswerRenderedAndHowItEnded() throws Exception {
        peer.tell(script ->
                script.posted("fix it")
                        .queued("asked")
                        .live(new EventBody.TextDelta(1, "Some **bo"))
                        .says(1, "Some **bold** words.\n\n- an item")
                        .then(
                                new EventBody.FileChanged(
                                        "a.txt", "edited", null, 1, 0, "@@ -1 +1 @@\n+a"))
                        .succeeds());
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/export",
                        request ->
                                PeerReply.json(
                                        new SessionExport(
                                                session(3),
                                                List.of(says("Some **bold** words.")))));
        chat();
        shows(
                "Troupe ",
                "› fix it",
                "Some bold words.",
                "• an item",
                "edited a.txt",
                "done in 1.2 s");
        type("/diff\r");
        shows("edited a.txt +1", "+a");
        type("/cost\r");
        shows("4,210 tokens in", "1 in 1 request");
        type("/copy\r");
        shows("Handed ");
        assertThat(screen.toString(StandardCharsets.UTF_8)).contains("\u001b]52;c;");
        type("/export " + directory.resolve("chat.md") + "\r");
        shows("Wrote ");
        assertThat(directory.resolve("chat.md")).content().contains("Some **bold** words.");
    }

    @Test
    void asksInTheLineAndKeepsTheDraft() throws Exception {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("test it").asks("make test"),
                sessionEventScript ->
                        sessionEventScript.decided(true).says(1, "Tested.").succeeds());
        chat();
        shows("bash wants to do this:", "make test", "exactly: make test", "y, a, n or t");
        type("y");
        await(() -> !peer.decisions().isEmpty());
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":true", "\"remember\":false");
        shows("yes, once", "Tested.", "done in");
    }

    @Test
    void asksWhatAnotherSessionAsksThatHoldsTheCheckout() throws Exception {
        peer.tell(
                script ->
                        script.posted("test it")
                                .then(
                                        new EventBody.Notice(
                                                "checkout-waits-for-answer",
                                                "Session X is using the checkout.",
                                                SessionEventScript.APPROVAL)),
                script ->
                        script.then(new EventBody.RunStarted(1, "w", "coder", "default", "m"))
                                .says(1, "Tested.")
                                .succeeds());
        chat();
        shows("is using the checkout", "bash wants to do this:", "make test", "y, a, n or t");
        type("y");
        await(() -> !peer.decisions().isEmpty());
        assertThat(peer.decisions().getFirst().body()).contains("\"approved\":true");
        shows("yes, once", "Tested.", "done in");
    }

    @Test
    void wordsTypedAtAQuestionAnswerNothing() throws Exception {
        peer.tell(script -> script.posted("test it").asks("rm -rf data"));
        peer.server().on(MESSAGES, request -> PeerReply.json(POSTED));
        chat();
        shows("rm -rf data", "y, a, n or t");
        type("please keep it\r");
        shows("not an answer: the question above waits for y, a, n or t");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("please keep it");
        type("/mode plan\r");
        shows("Mode: plan");
        assertThat(peer.decisions()).isEmpty();
        type("a");
        shows("Return answers");
        assertThat(peer.decisions()).isEmpty();
        type("\r");
        shows("yes, for this session");
        await(() -> !peer.decisions().isEmpty());
        assertThat(peer.decisions().getFirst().body()).contains("\"remember\":true");
    }

    @Test
    void takesWordsInsteadOfAYes() throws Exception {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("test it").asks("make test"),
                sessionEventScript -> sessionEventScript.decided(false).succeeds());
        chat();
        shows("y, a, n or t");
        type("t");
        shows("do this");
        type("use ant\r");
        await(() -> !peer.decisions().isEmpty());
        assertThat(peer.decisions().getFirst().body()).contains("\"approved\":false", "use ant");
    }

    @Test
    void putsOffWhoseWorkIsGivenUp() throws Exception {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("do it").asksAboutAMerge(),
                sessionEventScript -> sessionEventScript.decided(false).succeeds());
        ApprovalRequest open = SessionPeer.merge(ApprovalRequest.State.OPEN);
        peer.server().on("GET /v1/approvals", peerRequest -> PeerReply.json(List.of(open)));
        peer.server().on("GET /v1/questions", peerRequest -> PeerReply.json(List.of()));
        chat();
        shows("[l] leave both", "y, n, t, l or Esc");
        type("\u001b");
        shows("put off; /answer asks again, or `troupe approve`");
        assertThat(peer.decisions()).isEmpty();
        type("/answer\r");
        shows("[l] leave both", "y, n, t, l or Esc");
        type("l");
        await(() -> !peer.decisions().isEmpty());
        assertThat(peer.decisions().getFirst().body()).contains("\"keepOnBranch\":true");
    }

    @Test
    void interruptsAndLeavesWhatRunsToTheServer() throws Exception {
        peer.tell(script -> script.posted("fix it").queued("asked"));
        peer.server()
                .on(
                        "POST /v1/sessions/" + SessionEventScript.SESSION + "/cancel",
                        request -> PeerReply.json(session(1)));
        chat();
        shows("queued");
        type("\u0003");
        shows("Interrupting");
        await(() ->
                !peer.asked("POST /v1/sessions/" + SessionEventScript.SESSION + "/cancel")
                        .isEmpty());
        type("\u0003");
        chatting.join(Duration.ofSeconds(30));
        assertThat(farewell.toString(StandardCharsets.UTF_8))
                .contains(
                        "The request goes on in the server",
                        "troupe chat --resume "
                                + SessionEventScript.SESSION.toString().substring(28)
                                + "`");
    }

    @Test
    void givesBackAMessageThatWasNotTaken() throws Exception {
        peer.tell(script -> {});
        peer.server()
                .on(
                        "POST /v1/sessions/" + SessionEventScript.SESSION + "/messages",
                        request -> PeerReply.problem(ErrorCode.CONFLICT, "Not now."));
        chat();
        shows("Ctrl-D leaves.");
        type("do it\r");
        shows("error: ", "Not now.", "› do it");
        type("\u0003");
    }

    @Test
    void carriesOutCommands() throws Exception {
        peer.tell(script -> {});
        chat();
        shows("Ctrl-D leaves.");
        type("/help\r");
        shows("/export FILE", "Ctrl-D");
        type("/udno\r");
        shows("Did you mean /undo?");
        type("/mode\r");
        shows("The mode is accept-edits");
        type("/mode plan\r");
        shows("Mode: plan");
        type("/mode fast\r");
        shows("'fast' is no mode.", "plan, ask");
        type("/budget 2.50\r");
        shows("may now cost 2.50");
        type("/status\r");
        shows("/somewhere/shop", "idle");
        type("/model\r");
        shows("This session works with default");
        type("/agent\r");
        shows("Requests go to developer; `troupe agents` lists all agents.");
        type("/agent reviewer\r");
        shows("From the next request on, requests go to reviewer");
        type("/effort\r");
        shows("as much as the definition of each agent says");
        type("/effort xhigh\r");
        shows("with effort xhigh");
        type("/effort much\r");
        shows("'much' is no effort.", "xhigh, max or default");
        type("/effort default\r");
        type("/thinking\r");
        shows("What the model thinks is shown from now on");
        type("/thinking off\r");
        shows("What the model thinks is hidden from now on.");
        type("/thinking much\r");
        shows("'much' is not on or off.");
        type("/sessions\r");
        shows("Fix the rounding");
        type("/resume\r");
        shows("Which session?");
        type("/resume beef\r");
        shows("Troupe ");
        type("/new\r");
        shows("Troupe ");
        type("/diff\r");
        shows("No request of this session has changed a file.");
        type("/copy\r");
        shows("no answer to copy");
        type("/rewind\r");
        shows("To which step?");
        type("/rewind 2 files\r");
        await(() -> !peer.asked("POST " + AT_SESSION + "/rewind").isEmpty());
        assertThat(peer.asked("POST " + AT_SESSION + "/rewind").getFirst().body())
                .contains("\"step\":2", "\"what\":\"files\"");
        type("/undo\r");
        await(() ->
                !peer.asked("POST /v1/sessions/" + SessionEventScript.SESSION + "/undo").isEmpty());
        type("\u0003");
        shows("Ctrl-C again");
    }

    @Test
    void carriesOutCommandsAboutTheWholeConversation() throws Exception {
        peer.tell(script -> {});
        String at = "/v1/sessions/" + SessionEventScript.SESSION;
        peer.server()
                .on(
                        "GET " + at + "/context",
                        request ->
                                PeerReply.json(
                                        new ContextUsage(
                                                "quick",
                                                1_000,
                                                250,
                                                List.of(new ContextSection("tool-results", 3, 200)),
                                                Instant.EPOCH)));
        peer.server()
                .on(
                        "POST " + at + "/compact",
                        request ->
                                PeerReply.json(
                                        new StartedTask(
                                                SessionEventScript.SESSION,
                                                SessionEventScript.TASK,
                                                1)));
        peer.server()
                .on(
                        "POST " + at + "/fork",
                        request ->
                                PeerReply.json(
                                        SessionEventScript.session(
                                                SessionState.IDLE,
                                                SessionAttendance.INTERACTIVE,
                                                0)));
        peer.server().on("GET /v1/sessions/search", request -> PeerReply.json(List.of()));
        chat();
        shows("Ctrl-D leaves.");
        type("/help\r");
        shows("/review [file]", ".claude/commands/review.md");
        type("/context\r");
        shows("quick: 250 of 1,000 tokens in use (25 %)", "tool results", "3 of them", "free");
        type("/compact the port\r");
        await(() -> !peer.asked("POST " + at + "/compact").isEmpty());
        assertThat(peer.asked("POST " + at + "/compact").getFirst().body())
                .contains("\"keep\":\"the port\"");
        type("/fork two\r");
        shows("'two' is no step.");
        type("/fork 2\r");
        await(() -> !peer.asked("POST " + at + "/fork").isEmpty());
        assertThat(peer.asked("POST " + at + "/fork").getFirst().body()).contains("\"step\":2");
        type("/rename\r");
        shows("Which title?");
        type("/rename Prices\r");
        await(() ->
                peer.asked("PATCH " + at).stream().anyMatch(it -> it.body().contains("Prices")));
        type("/model quick\r");
        shows("uses model quick");
        assertThat(peer.asked("PATCH " + at).getLast().body()).contains("\"model\":\"quick\"");
        type("/search nowhere\r");
        shows("No session of this project holds: nowhere");
        type("/review src\r");
        await(() -> !peer.asked("POST " + at + "/messages").isEmpty());
        assertThat(peer.asked("POST " + at + "/messages").getFirst().body())
                .contains("\"text\":\"/review src\"");
    }

    @Test
    void sendsWhatWasTypedBeforeItLeaves() throws Exception {
        peer.tell(script -> {});
        peer.server().on(MESSAGES, request -> held(PeerReply.json(POSTED)));
        chat();
        shows("Ctrl-D leaves.");
        type("do it\r\u0004");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        held.countDown();
        chatting.join(Duration.ofSeconds(30));
        assertThat(farewell.toString(StandardCharsets.UTF_8))
                .contains("The request goes on", "--resume")
                .doesNotContain("confirmed");
    }

    @Test
    void namesWhatItCouldNotSendBeforeItLeaves() throws Exception {
        peer.tell(script -> {});
        peer.server().on(MESSAGES, request -> held(PeerReply.json(POSTED)));
        chat();
        shows("Ctrl-D leaves.");
        type("do it\r\u0004");
        chatting.join(Duration.ofSeconds(30));
        assertThat(farewell.toString(StandardCharsets.UTF_8))
                .contains("has not confirmed the message 'do it'", "--resume");
    }

    @Test
    void settlesAMessageThatTheServerChanged() throws Exception {
        peer.tell(script -> script.posted("use [redacted]"));
        peer.server().on(MESSAGES, request -> held(PeerReply.json(POSTED)));
        chat();
        shows("› use [redacted]");
        type("use the key\r");
        shows("› use the key (being sent)");
        held.countDown();
        // The answer is on its way still: what is drawn at some time after it does without.
        await(() -> !drawnAnew().contains("being sent"));
    }

    @Test
    void interruptsWhileSomethingElseTakesLongAndAgainAfterAFailure() throws Exception {
        peer.tell(script -> script.posted("fix it").queued("asked"));
        peer.server().on(MESSAGES, peerRequest -> held(PeerReply.json(POSTED)));
        peer.server().on(CANCEL, peerRequest -> PeerReply.problem(ErrorCode.CONFLICT, "Not now."));
        chat();
        shows("queued");
        type("and this\r");
        shows("being sent");
        type("\u0003");
        shows("Interrupting", "Not now.");
        type("\u0003");
        shows("Interrupting", "Not now.");
        held.countDown();
    }

    @Test
    void asksWhenItCannotBeToldWhetherAnybodyWaits() throws Exception {
        peer.tell(script -> script.posted("test it").asks("make test"));
        peer.server()
                .on(
                        "GET /v1/approvals",
                        request -> PeerReply.problem(ErrorCode.CONFLICT, "Not now."));
        chat();
        shows("y, a, n or t");
        type("n");
        await(() -> !peer.decisions().isEmpty());
    }

    @Test
    void callsThePersonWhenItTookLong() throws Exception {
        notify = new NotifySettings(Duration.ZERO, null, null);
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("test it").asks("make test"),
                sessionEventScript ->
                        sessionEventScript.decided(true).says(1, "Tested.").succeeds());
        chat();
        shows("\u001b]9;Troupe, shop: an answer is needed\u0007\u0007", "y, a, n or t");
        type("y");
        shows("done in", "\u001b]9;Troupe, shop: done\u0007\u0007");
    }

    /** What the terminal is told between two commands. */
    private String drawnAnew() {
        try {
            int before = shown().length();
            type("/cost\r");
            shows("window");
            type("/cost\r");
            shows("window");
            return shown().substring(before);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private PeerReply held(PeerReply answer) {
        return exchange -> {
            held.await();
            answer.write(exchange);
        };
    }

    @Test
    void changesThatWaitAsideAreListedAndDropped() throws Exception {
        String at = AT_SESSION + "/held-changes";
        HeldChangesView held =
                new HeldChangesView(
                        UUID.fromString("0192aaaa-0000-7000-8000-00000000f00d"),
                        SessionEventScript.SESSION,
                        UUID.randomUUID(),
                        Instant.EPOCH,
                        "npm run prepare",
                        "/somewhere/shop",
                        HeldChangesState.HELD,
                        List.of("added .envrc"),
                        1,
                        null,
                        null,
                        null,
                        List.of(),
                        null);
        peer.server().on("GET " + at, request -> PeerReply.json(List.of(held)));
        chat();
        type("/held keep\r");
        shows("/held does not know");
        type("/held drop\r");
        shows("Which changes?");
        type("/held drop beef\r");
        shows("'beef' matches 0 of the changes held aside.");
        type("/held\r");
        shows("0000f00d", "npm run prepare", "added .envrc");
        type("/held drop f00d\r");
        await(() -> !peer.asked("POST " + at).isEmpty());
        assertThat(peer.asked("POST " + at).getFirst().body())
                .contains("\"action\":\"drop\"", held.id().toString());
    }

    private static SessionEvent says(String text) {
        return new SessionEvent(
                SessionEventScript.SESSION,
                1,
                SessionEventScript.TASK,
                Instant.EPOCH,
                new EventBody.TurnFinished(1, "default", text, 0, ModelUsage.NONE, 0, 0, 5));
    }
}
