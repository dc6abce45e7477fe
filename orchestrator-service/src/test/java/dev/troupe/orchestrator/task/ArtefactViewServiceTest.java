package dev.troupe.orchestrator.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtefactViewServiceTest {
    private static TestServer server;
    private static TestWorker worker;
    @TempDir Path home;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        worker = new TestWorker(server.workerLedger());
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void whatATaskHandedOnCanBeRead() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Review it");
        TaskClaim claim = worker.claim();
        worker.handOn(claim, "tests", "{\"result\":\"passed\"}");
        worker.handOn(claim, "findings", "{\"findings\":[{\"line\":3}],\"verdict\":\"½\"}");
        String path =
                "/v1/sessions/%s/tasks/%s/artefacts".formatted(session.id(), claim.task().id());

        ArtefactView[] all = server.get(path, ArtefactView[].class);
        ArtefactView one = server.get(path + "/findings", ArtefactView.class);

        assertThat(all)
                .extracting(ArtefactView::name, ArtefactView::kind, ArtefactView::body)
                .containsExactly(
                        tuple("findings", "findings", null), tuple("tests", "tests", null));
        assertThat(all[0].bytes()).isGreaterThan(30);
        assertThat(one.body())
                .isEqualTo(Map.of("findings", List.of(Map.of("line", 3)), "verdict", "½"));
        assertThat(server.get(path + "/plan").statusCode()).isEqualTo(404);
        assertThat(
                        server.get(
                                        path.replace(
                                                session.id().toString(),
                                                UUID.randomUUID().toString()))
                                .statusCode())
                .isEqualTo(404);
        Session other = server.session(home.resolve("other"));
        assertThat(
                        server.get(path.replace(session.id().toString(), other.id().toString()))
                                .statusCode())
                .isEqualTo(404);
    }
}
