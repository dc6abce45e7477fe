package dev.troupe.cli.peer;

import static dev.troupe.cli.peer.Story.APPROVAL;
import static dev.troupe.cli.peer.Story.PROJECT;
import static dev.troupe.cli.peer.Story.SESSION;
import static dev.troupe.cli.peer.Story.TASK;

import dev.troupe.cli.client.Wire;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Project;
import dev.troupe.contracts.session.Reach;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** A peer with one project, one session and one task, whose story a test tells. */
public final class SessionPeer implements AutoCloseable {
    private static final String AT_SESSION = "/v1/sessions/" + SESSION;
    private final PeerServer server;
    private final Path project;
    private final CountDownLatch answered = new CountDownLatch(1);

    /** A peer whose project is a directory. */
    public SessionPeer(Path project) throws IOException {
        this.project = project;
        server = new PeerServer("secret");
        server.on("GET /v1/projects", call -> page(project()));
        server.on("POST /v1/projects", call -> Reply.json(project()));
        server.on("POST /v1/sessions", call -> session(SessionState.IDLE, Attendance.HEADLESS));
        server.on("POST /v1/requests", this::begin);
        server.on("PATCH " + AT_SESSION, call -> session(SessionState.IDLE, Attendance.HEADLESS));
        server.on("GET " + AT_SESSION, call -> session(SessionState.IDLE, Attendance.HEADLESS));
        server.on(
                "GET /v1/sessions",
                call -> page(Story.session(SessionState.IDLE, Attendance.HEADLESS, 0)));
        server.on(
                "POST " + AT_SESSION + "/messages",
                call -> Reply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));
        for (String start : List.of("resume", "undo", "redo")) {
            server.on(
                    "POST " + AT_SESSION + "/" + start,
                    call -> Reply.json(new StartedTask(SESSION, TASK, 1)));
        }
        server.on("GET /v1/approvals", call -> Reply.json(List.of(approval(Approval.State.OPEN))));
        server.on("GET /v1/questions", call -> Reply.json(List.of()));
        server.on("POST /v1/approvals/" + APPROVAL + "/decision", this::decide);
    }

    /** Tells a story to whoever listens. */
    public SessionPeer tell(Consumer<Story> teller) {
        Story story = new Story();
        teller.accept(story);
        server.on(
                "GET " + AT_SESSION + "/events",
                call -> EventStream.open(story.after(call.after()), new CountDownLatch(1)));
        return this;
    }

    /** Tells a story up to a question, and the rest when it was answered. */
    public SessionPeer tell(Consumer<Story> before, Consumer<Story> afterAnswer) {
        Story story = new Story();
        before.accept(story);
        List<SessionEvent> asked = story.events();
        afterAnswer.accept(story);
        server.on(
                "GET " + AT_SESSION + "/events",
                call -> {
                    boolean first = call.after() < asked.size();
                    return first
                            ? EventStream.open(story.events().subList(0, asked.size()), answered)
                            : EventStream.open(story.after(call.after()), new CountDownLatch(1));
                });
        return this;
    }

    /** The server itself, for other answers. */
    public PeerServer server() {
        return server;
    }

    /** Bodies sent to one of the session's or approval's routes. */
    public List<Asked> asked(String route) {
        return server.asked(route);
    }

    /** The decisions that were sent. */
    public List<Asked> decisions() {
        return server.asked("POST /v1/approvals/" + APPROVAL + "/decision");
    }

    /** An approval in a state. */
    public static Approval approval(Approval.State state) {
        return approval(state, "bash", "make test", Reach.SUBJECT);
    }

    /** The question which side of a clash stands. */
    public static Approval merge(Approval.State state) {
        return approval(state, "merge", "take what 'Number' wrote", Reach.CHANGE);
    }

    private static Approval approval(
            Approval.State state, String tool, String subject, Reach reach) {
        return new Approval(
                APPROVAL,
                SESSION,
                TASK,
                tool,
                subject,
                "in /somewhere/shop",
                "default: commands ask",
                reach,
                state,
                Instant.now(),
                null,
                null,
                null,
                null);
    }

    @Override
    public void close() {
        server.close();
    }

    private Project project() {
        return new Project(PROJECT, "shop", project.toString(), Instant.EPOCH);
    }

    private Reply decide(Asked call) {
        answered.countDown();
        boolean yes = call.body().contains("\"approved\":true");
        return Reply.json(approval(yes ? Approval.State.APPROVED : Approval.State.DENIED));
    }

    /** The two halves of it are seen by their own routes too, and either may refuse. */
    private Reply begin(Asked call) {
        JsonNode both = Wire.read(call.body(), JsonNode.class);
        Reply opened = server.ask(call.posting("/v1/sessions", both.get("session").toString()));
        if (!(opened instanceof Reply.Text session) || !session.good()) {
            return opened;
        }
        Reply posted =
                server.ask(call.posting(AT_SESSION + "/messages", both.get("message").toString()));
        if (!(posted instanceof Reply.Text message) || !message.good()) {
            return posted;
        }
        return Reply.text(
                200,
                "application/json",
                "{\"session\":%s,\"message\":%s}".formatted(session.body(), message.body()));
    }

    private static Reply page(Object item) {
        return Reply.json(Map.of("items", List.of(item)));
    }

    private static Reply session(SessionState state, Attendance attendance) {
        return Reply.json(Story.session(state, attendance, 0));
    }
}
