package dev.troupe.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.project.TestGitRunner;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Orchestrator and security service in one context, called without HTTP. */
class OneProcessTest {
    private static final CallerIdentity ANN = caller("ann", Role.DEVELOPER);
    private static final CallerIdentity VIEWER = caller("vic", Role.VIEWER);
    private static final CallerIdentity APPROVER = caller("apu", Role.APPROVER);
    private static ConfigurableApplicationContext context;
    private static SessionApi api;
    @TempDir static Path home;

    @BeforeAll
    static void start() throws Exception {
        TestDatabase database = TestPostgres.database();
        context =
                OneProcess.start(
                        database,
                        database.createRole("troupe_security"),
                        home,
                        "--troupe.orchestrator.audit.interval=50ms");
        api = context.getBean(SessionApi.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void anActIsOnTheTrailWithoutHttp() throws Exception {
        Session session = open("shop");
        as(ANN, () -> api.postMessage(null, session.id(), new PostMessageRequest("Go")));

        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .untilAsserted(() ->
                        assertThat(trail(session.id()))
                                .extracting(AuditEntry::event)
                                .extracting(AuditEvent::kind)
                                .containsExactly("session-started", "message-posted"));
    }

    @Test
    void anEventTheServiceCannotTakeKeepsNoOtherFromTheTrail() throws Exception {
        Session session = open("broken");
        Ledger ledger = context.getBean("orchestratorLedger", Ledger.class);
        AuditEvent broken = noted(session, nothing());
        AuditEvent good = noted(session, "good");
        ledger.events()
                .add(
                        session.id(),
                        List.of(new EventBody.Notice("test", "two")),
                        List.of(broken, good));

        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .untilAsserted(() ->
                        assertThat(trail(session.id()))
                                .extracting(entry -> entry.event().id())
                                .contains(good.id())
                                .doesNotContain(broken.id()));
        assertThat(ledger.audits().pending(10)).extracting(AuditEvent::id).contains(broken.id());
        ledger.audits().forwarded(List.of(broken.id()));
    }

    @Test
    void whoMayOnlyLookChangesNothing() throws Exception {
        Session session = open("looked-at");
        UUID id = session.id();
        DecideApprovalRequest yes = new DecideApprovalRequest(true, false, null);

        assertThat(as(VIEWER, () -> api.session(id))).isEqualTo(session);
        assertThat(as(VIEWER, () -> api.sessions(null, null, 10).items())).contains(session);
        as(VIEWER, () -> api.tasks(id));
        as(VIEWER, () -> api.approvals(id, true));
        as(VIEWER, () -> api.projects(null, 10));
        forbidden(() -> as(VIEWER, () -> api.createProject(null, new CreateProjectRequest("/"))));
        forbidden(() -> as(VIEWER, () -> api.createSession(null, wish(session.projectId()))));
        forbidden(() ->
                as(
                        VIEWER,
                        () ->
                                api.updateSession(
                                        id, new UpdateSessionRequest("x", null, null, null))));
        forbidden(() -> as(VIEWER, () -> api.postMessage(null, id, new PostMessageRequest("Go"))));
        forbidden(() -> as(VIEWER, () -> api.cancel(id)));
        forbidden(() -> as(VIEWER, () -> api.resume(null, id)));
        forbidden(() -> as(VIEWER, () -> api.undo(null, id, false)));
        forbidden(() -> as(VIEWER, () -> api.redo(null, id)));
        forbidden(() -> as(VIEWER, () -> api.decide(UUID.randomUUID(), yes)));
        refused(ErrorCode.NOT_FOUND, () -> as(APPROVER, () -> api.decide(UUID.randomUUID(), yes)));
        forbidden(
                () -> as(APPROVER, () -> api.postMessage(null, id, new PostMessageRequest("Go"))));
    }

    @Test
    void aCallThatNamesNobodyIsRefused() {
        refused(ErrorCode.UNAUTHENTICATED, () -> api.sessions(null, null, 10));
        refused(
                ErrorCode.UNAUTHENTICATED,
                () -> api.createProject("key", new CreateProjectRequest("/")));
    }

    @Test
    void theTrailIsDescribedWithItsOwnBounds() throws Exception {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v3/api-docs"))
                        .header("Authorization", "Bearer " + TestServer.TOKEN)
                        .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            String description = http.send(request, HttpResponse.BodyHandlers.ofString()).body();

            JsonNode parameters =
                    TestServer.JSON.readTree(description).at("/paths/~1v1~1audit/get/parameters");
            assertThat(parameters.toString()).contains("\"maximum\":1000", "\"minimum\":1");
        }
    }

    @Test
    void theDoctorHearsOfEveryPart() {
        List<HealthCheck> checks =
                context.getBean("orchestratorHealth", HealthSource.class).checks();

        assertThat(checks)
                .extracting(HealthCheck::name, HealthCheck::status)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("ledger", "ok"),
                        org.assertj.core.groups.Tuple.tuple("audit forwarding", "ok"),
                        org.assertj.core.groups.Tuple.tuple("broker", "warning"));
    }

    private static Session open(String name) throws Exception {
        Path top = TestGitRunner.repository(home.resolve(name));
        ProjectView project =
                as(ANN, () -> api.createProject(null, new CreateProjectRequest(top.toString())));
        return as(ANN, () -> api.createSession(null, wish(project.id())));
    }

    private static CreateSessionRequest wish(UUID project) {
        return new CreateSessionRequest(project, null, null, null, null, null, null);
    }

    private static List<AuditEntry> trail(UUID session) {
        AuditApi audit = context.getBean(AuditApi.class);
        return as(
                caller("adm", Role.ADMIN),
                () -> audit.entries(AuditFilter.ofSession(session), 0, 100));
    }

    private static AuditEvent noted(Session session, String target) {
        RequestOrigin origin =
                new RequestOrigin("local", "bob", session.id(), null, null, session.projectPath());
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "test-noted",
                origin,
                target,
                "done",
                Map.of());
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    private static CallerIdentity caller(String name, Role role) {
        return new CallerIdentity(name, "local", Set.of(role));
    }

    private static <T> T as(CallerIdentity caller, Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }

    private static void forbidden(ThrowingCallable call) {
        refused(ErrorCode.FORBIDDEN, call);
    }

    private static void refused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
