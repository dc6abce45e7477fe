package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be done soon is refused rather than piled up, and found room for again. */
class FullQueueTest {
    @TempDir Path home;

    @Test
    void aTeamWhoseQueueIsFullIsToldWhenToComeAgain() throws Exception {
        try (TestServer server = TestServer.start("troupe.orchestrator.queue.most=2")) {
            Session first = server.session(home.resolve("first"));
            Session second = server.session(home.resolve("second"));
            Session third = server.session(home.resolve("third"));
            String path = "/v1/sessions/" + third.id() + "/messages";
            server.say(first.id(), "Begin");
            server.say(second.id(), "Begin");

            HttpResponse<String> refused =
                    server.postKeyed(path, "key", new PostMessageRequest("Begin"));

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("10");
            assertThat(refused.body()).contains("queue-full", "2 tasks of team");
            assertThat(
                            server.postKeyed(
                                            path,
                                            "mode",
                                            new PostMessageRequest("Begin")
                                                    .in(ApprovalMode.AUTOMATIC))
                                    .statusCode())
                    .isEqualTo(429);
            assertThat(server.get("/v1/sessions/" + third.id(), Session.class)).isEqualTo(third);
            assertThat(server.say(first.id(), "Faster").steering()).isTrue();

            var worker = new TestWorker(server.workerLedger());
            worker.finish(worker.claim(), TaskState.SUCCEEDED, null);

            PostedMessage posted =
                    TestServer.read(
                            server.postKeyed(path, "key", new PostMessageRequest("Begin")),
                            PostedMessage.class);
            assertThat(posted.steering()).isFalse();
        }
    }
}
