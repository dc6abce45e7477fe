package dev.troupe.cli.command;

import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.Reply;
import dev.troupe.cli.peer.SessionPeer;
import dev.troupe.cli.peer.Story;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Page;
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
abstract class CommandFixture {
    static final String AT_SESSION = "/v1/sessions/" + Story.SESSION;

    @TempDir Path directory;
    SessionPeer peer;
    Cli cli;

    @BeforeEach
    void start() throws Exception {
        Path project = directory.toRealPath();
        Files.createDirectories(project.resolve(".git"));
        peer = new SessionPeer(project);
        TroupeHome home = new TroupeHome(project.resolve("home"));
        peer.server().announce(home);
        cli = new Cli(home, project);
    }

    @AfterEach
    void stop() {
        peer.close();
    }

    void sessionIs(SessionState state, Attendance attendance, long lastEvent, TaskView... tasks) {
        peer.server()
                .on(
                        "GET " + AT_SESSION,
                        call -> Reply.json(Story.session(state, attendance, lastEvent)));
        peer.server()
                .on(
                        "GET /v1/sessions",
                        call ->
                                Reply.json(
                                        new Page<>(
                                                List.of(
                                                        Story.session(
                                                                state, attendance, lastEvent)),
                                                null)));
        peer.server().on("GET " + AT_SESSION + "/tasks", call -> Reply.json(List.of(tasks)));
    }

    static TaskView task(UUID id, String state, String summary) {
        return task(id, null, state, summary);
    }

    static TaskView task(UUID id, @Nullable UUID parent, String state, String summary) {
        return new TaskView(
                id,
                Story.SESSION,
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
                Story.SPEND,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
