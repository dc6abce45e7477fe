package dev.troupe.cli.command;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.TaskView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A running peer with a session, and command lines that find it. */
public abstract class CommandFixture {
    protected static final String AT_SESSION = "/v1/sessions/" + SessionEventScript.SESSION;

    protected @TempDir Path directory;
    protected SessionPeer peer;
    protected TestCommandLine cli;

    @BeforeEach
    void start() throws Exception {
        Path project = directory.toRealPath();
        Files.createDirectories(project.resolve(".git"));
        peer = new SessionPeer(project);
        TroupeHome home = new TroupeHome(project.resolve("home"));
        peer.server().announce(home);
        cli = new TestCommandLine(home, project);
    }

    @AfterEach
    void stop() {
        peer.close();
    }

    protected void sessionIs(
            SessionState state, SessionAttendance attendance, long lastEvent, TaskView... tasks) {
        peer.server()
                .on(
                        "GET " + AT_SESSION,
                        peerRequest ->
                                PeerReply.json(
                                        SessionEventScript.session(state, attendance, lastEvent)));
        peer.server()
                .on(
                        "GET /v1/sessions",
                        peerRequest ->
                                PeerReply.json(
                                        new ResultPage<>(
                                                List.of(
                                                        SessionEventScript.session(
                                                                state, attendance, lastEvent)),
                                                null)));
        peer.server()
                .on("GET " + AT_SESSION + "/tasks", peerRequest -> PeerReply.json(List.of(tasks)));
    }

    public static TaskView task(UUID id, String state, String summary) {
        return task(id, null, state, summary);
    }

    protected static TaskView task(UUID id, @Nullable UUID parent, String state, String summary) {
        return new TaskView(
                id,
                SessionEventScript.SESSION,
                parent,
                "request",
                "developer",
                "fix it",
                List.of(),
                state,
                null,
                1,
                0,
                summary,
                null,
                SessionEventScript.SPEND,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
