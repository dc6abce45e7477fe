package dev.troupe.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.testkit.postgres.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The postmaster is killed under a working server, then started again. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DatabaseOutageIT {
    @TempDir Path home;

    @Test
    void aRequestIsRefusedInOneSentenceAndStreamsLiveOn() throws Exception {
        try (TestPostgres postgres = TestPostgres.durable();
                TestServer server = TestServer.start(postgres.createDatabase())) {
            Session session = server.session(home.resolve("shop"));
            PostedMessage before = server.say(session.id(), "Before");
            try (SseReader reader = new SseReader(server, session.id(), null)) {
                assertThat(reader.next().id()).isEqualTo(Long.toString(before.event()));

                postgres.crash();
                HttpResponse<String> refused = say(server, session);
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
                Problem problem = TestServer.JSON.readValue(refused.body(), Problem.class);
                assertThat(problem.code()).isEqualTo("database-unavailable");
                assertThat(problem.detail())
                        .isEqualTo("The orchestrator's database does not answer.");
                postgres.restart();

                Awaitility.await()
                        .atMost(60, TimeUnit.SECONDS)
                        .until(() -> say(server, session).statusCode() == 200);
                assertThat(server.ledger().events().last(session.id()))
                        .isGreaterThan(before.event());
                SseReader.Event next = reader.next();
                while (!next.name().equals("message-posted")) {
                    next = reader.next();
                }
                assertThat(next.data().at("/body/text").asString()).isEqualTo("Again");
            }
        }
    }

    private static HttpResponse<String> say(TestServer server, Session session) {
        return server.postKeyed(
                "/v1/sessions/" + session.id() + "/messages", "key", new PostMessage("Again"));
    }
}
