package dev.troupe.orchestrator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.security.app.SecurityApplication;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.FreePortFinder;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The outbox against the real security service, which comes and goes. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AuditForwardingTest {
    private static final int PORT = FreePortFinder.free();
    private static TestDatabase owner;
    private static TestDatabase security;
    private static TestServer server;
    private static Ledger ledger;
    @TempDir static Path home;

    @BeforeAll
    static void start() throws SQLException {
        TestDatabase database = TestPostgres.database();
        security = database.createRole("troupe_security");
        owner = database;
        server =
                TestServer.start(
                        database,
                        "troupe.security.base-url=http://127.0.0.1:" + PORT,
                        "troupe.orchestrator.audit.interval=50ms",
                        "troupe.orchestrator.audit.longest-pause=300ms",
                        "troupe.orchestrator.audit.batch=10");
        ledger = server.ledger();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void whatTheServiceMissedReachesItOnceItIsBack() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        List<UUID> expected = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            expected.add(commit(session, i));
        }
        assertThat(ledgerBacklog()).isGreaterThanOrEqualTo(27);

        try (ConfigurableApplicationContext first = securityService()) {
            for (int i = 25; i < 50; i++) {
                expected.add(commit(session, i));
            }
            awaitEmptyOutbox();
            assertThat(first.isActive()).isTrue();
        }
        for (int i = 50; i < 75; i++) {
            expected.add(commit(session, i));
        }
        try (ConfigurableApplicationContext second = securityService()) {
            awaitEmptyOutbox();

            assertThat(second.isActive()).isTrue();
            List<AuditEvent> trail = trail(session);
            assertThat(trail).extracting(AuditEvent::id).doesNotHaveDuplicates();
            assertThat(trail)
                    .filteredOn(event -> event.kind().equals("test-noted"))
                    .extracting(AuditEvent::id)
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(trail)
                    .filteredOn(event -> event.origin().user().equals("ann"))
                    .extracting(AuditEvent::kind)
                    .contains("session-started", "message-posted");
        }
    }

    @Test
    void whatTheServiceRefusesKeepsNothingElseFromTheTrail() throws Exception {
        Session session = server.session(home.resolve("odd"));
        for (int i = 0; i < 12; i++) {
            commit(session, event(session, TimeOrderedUuid.fresh(), null));
        }
        UUID good = commit(session, 1);

        try (ConfigurableApplicationContext service = securityService()) {
            assertThat(service.isActive()).isTrue();
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .untilAsserted(() ->
                            assertThat(trail(session)).extracting(AuditEvent::id).contains(good));
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(ledgerBacklog()).isEqualTo(12));

            // As if the service were another by now, which takes them.
            owner.execute(
                    "UPDATE ledger.audit_outbox SET body = (body::jsonb || '{\"target\": \"late\"}')::json");
            awaitEmptyOutbox();
            assertThat(trail(session)).filteredOn(it -> it.target().equals("late")).hasSize(12);
        } finally {
            forget();
        }
    }

    /** Ten of them are more than the service accepts at once. */
    @Test
    void aBatchThatIsTooLargeIsSentInParts() throws Exception {
        Session session = server.session(home.resolve("large"));
        List<UUID> large = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            large.add(
                    commit(session, event(session, TimeOrderedUuid.fresh(), "x".repeat(300_000))));
        }

        try (ConfigurableApplicationContext service = securityService()) {
            awaitEmptyOutbox();

            assertThat(service.isActive()).isTrue();
            assertThat(trail(session)).extracting(AuditEvent::id).containsAll(large);
        }
    }

    /** No service of usual settings accepts as much in one request. */
    @Test
    void anEventThatIsTooLargeIsOnTheTrailCutShort() throws Exception {
        Session session = server.session(home.resolve("huge"));
        UUID before = commit(session, 1);
        UUID huge = commit(session, event(session, TimeOrderedUuid.fresh(), "ü".repeat(3_000_000)));
        UUID after = commit(session, 2);

        try (ConfigurableApplicationContext service = securityService()) {
            awaitEmptyOutbox();

            assertThat(service.isActive()).isTrue();
            assertThat(trail(session))
                    .extracting(AuditEvent::id)
                    .containsSubsequence(before, huge, after);
            assertThat(trail(session))
                    .filteredOn(it -> it.id().equals(huge))
                    .singleElement()
                    .extracting(AuditEvent::target)
                    .asString()
                    .hasSize(16_384)
                    .endsWith("ü… (3000000 characters)");
        } finally {
            forget();
        }
    }

    private static ConfigurableApplicationContext securityService() {
        return new SpringApplication(SecurityApplication.class)
                .run(
                        "--server.port=" + PORT,
                        "--spring.main.banner-mode=off",
                        "--troupe.security.home=" + home,
                        "--troupe.orchestrator.base-url=" + server.url(""),
                        "--troupe.security.datasource.url=" + security.url(),
                        "--troupe.security.datasource.username=" + security.user(),
                        "--troupe.security.datasource.password=" + security.password());
    }

    private static UUID commit(Session session, int number) {
        return commit(session, event(session, TimeOrderedUuid.fresh(), "note " + number));
    }

    private static UUID commit(Session session, AuditEvent event) {
        ledger.events()
                .add(session.id(), List.of(new EventBody.Notice("test", "note")), List.of(event));
        return event.id();
    }

    /** Without a target it is one that no service takes. */
    @SuppressWarnings("NullAway")
    private static AuditEvent event(Session session, UUID id, @Nullable String target) {
        return new AuditEvent(
                id,
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                "test-noted",
                new RequestOrigin("local", "bob", session.id(), null, null, session.projectPath()),
                target,
                "done",
                Map.of());
    }

    private static void forget() {
        List<AuditEvent> waiting = ledger.audits().pending(1_000);
        ledger.audits().forwarded(waiting.stream().map(AuditEvent::id).toList());
    }

    private static void awaitEmptyOutbox() {
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(ledgerBacklog()).isZero());
    }

    private static long ledgerBacklog() {
        return ledger.audits().backlog();
    }

    /** As the orchestrator itself sees it. */
    private static List<AuditEvent> trail(Session session) {
        return server
                .bean(AuditApi.class)
                .entries(AuditFilter.ofSession(session.id()), 0, 1_000)
                .stream()
                .map(AuditEntry::event)
                .toList();
    }
}
