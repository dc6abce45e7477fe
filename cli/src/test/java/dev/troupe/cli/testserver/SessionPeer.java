package dev.troupe.cli.testserver;

import static dev.troupe.cli.testserver.SessionEventScript.APPROVAL;
import static dev.troupe.cli.testserver.SessionEventScript.PROJECT;
import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;

import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.SessionAttendance;
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
        server.on("GET /v1/projects", peerRequest -> page(project()));
        server.on("POST /v1/projects", peerRequest -> PeerReply.json(project()));
        server.on(
                "POST /v1/sessions",
                peerRequest -> session(SessionState.IDLE, SessionAttendance.HEADLESS));
        server.on("POST /v1/requests", this::begin);
        server.on(
                "PATCH " + AT_SESSION,
                peerRequest -> session(SessionState.IDLE, SessionAttendance.HEADLESS));
        server.on(
                "GET " + AT_SESSION,
                peerRequest -> session(SessionState.IDLE, SessionAttendance.HEADLESS));
        server.on(
                "GET /v1/sessions",
                peerRequest ->
                        page(
                                SessionEventScript.session(
                                        SessionState.IDLE, SessionAttendance.HEADLESS, 0)));
        server.on(
                "POST " + AT_SESSION + "/messages",
                peerRequest -> PeerReply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));
        for (String start : List.of("resume", "undo", "redo", "rewind")) {
            server.on(
                    "POST " + AT_SESSION + "/" + start,
                    peerRequest -> PeerReply.json(new StartedTask(SESSION, TASK, 1)));
        }
        server.on(
                "GET /v1/approvals",
                peerRequest -> PeerReply.json(List.of(approval(ApprovalRequest.State.OPEN))));
        server.on("GET /v1/questions", peerRequest -> PeerReply.json(List.of()));
        server.on("POST /v1/approvals/" + APPROVAL + "/decision", this::decide);
    }

    /** Tells a story to whoever listens. */
    public SessionPeer tell(Consumer<SessionEventScript> teller) {
        SessionEventScript script = new SessionEventScript();
        teller.accept(script);
        server.on(
                "GET " + AT_SESSION + "/events",
                request ->
                        PeerEventStream.open(script.after(request.after()), new CountDownLatch(1)));
        return this;
    }

    /** Tells a story up to a question, and the rest when it was answered. */
    public SessionPeer tell(
            Consumer<SessionEventScript> before, Consumer<SessionEventScript> afterAnswer) {
        SessionEventScript script = new SessionEventScript();
        before.accept(script);
        List<SessionEvent> asked = script.events();
        afterAnswer.accept(script);
        server.on(
                "GET " + AT_SESSION + "/events",
                request -> {
                    boolean first = request.after() < asked.size();
                    return first
                            ? PeerEventStream.open(
                                    script.events().subList(0, asked.size()), answered)
                            : PeerEventStream.open(
                                    script.after(request.after()), new CountDownLatch(1));
                });
        return this;
    }

    /** The server itself, for other answers. */
    public PeerServer server() {
        return server;
    }

    /** Bodies sent to one of the session's or approval's routes. */
    public List<PeerRequest> asked(String route) {
        return server.asked(route);
    }

    /** The decisions that were sent. */
    public List<PeerRequest> decisions() {
        return server.asked("POST /v1/approvals/" + APPROVAL + "/decision");
    }

    /** An approval in a state. */
    public static ApprovalRequest approval(ApprovalRequest.State state) {
        return approval(state, "bash", "make test", ApprovalScope.SUBJECT);
    }

    /** The question which side of a conflict stands. */
    public static ApprovalRequest merge(ApprovalRequest.State state) {
        return approval(state, "merge", "take what 'Number' wrote", ApprovalScope.CHANGE);
    }

    private static ApprovalRequest approval(
            ApprovalRequest.State state, String tool, String subject, ApprovalScope reach) {
        return new ApprovalRequest(
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

    private ProjectView project() {
        return new ProjectView(PROJECT, "shop", project.toString(), Instant.EPOCH);
    }

    private PeerReply decide(PeerRequest request) {
        answered.countDown();
        boolean yes = request.body().contains("\"approved\":true");
        return PeerReply.json(
                approval(yes ? ApprovalRequest.State.APPROVED : ApprovalRequest.State.DENIED));
    }

    /** The two halves of it are seen by their own routes too, and either may refuse. */
    private PeerReply begin(PeerRequest request) {
        JsonNode both = WireJson.read(request.body(), JsonNode.class);
        PeerReply opened =
                server.ask(request.posting("/v1/sessions", both.get("session").toString()));
        if (!(opened instanceof PeerReply.Text session) || !session.good()) {
            return opened;
        }
        PeerReply posted =
                server.ask(
                        request.posting(AT_SESSION + "/messages", both.get("message").toString()));
        if (!(posted instanceof PeerReply.Text message) || !message.good()) {
            return posted;
        }
        return PeerReply.text(
                200,
                "application/json",
                "{\"session\":%s,\"message\":%s}".formatted(session.body(), message.body()));
    }

    private static PeerReply page(Object item) {
        return PeerReply.json(Map.of("items", List.of(item)));
    }

    private static PeerReply session(SessionState state, SessionAttendance attendance) {
        return PeerReply.json(SessionEventScript.session(state, attendance, 0));
    }
}
