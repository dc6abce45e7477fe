package dev.troupe.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.project.TestGitRunner;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** What a repository's file brings into sessions and tasks, with the security service that keeps the trust. */
class TrustedSettingsTest {
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "local", Set.of(Role.DEVELOPER));
    private static final String PLAN =
            """
            orchestrator:
              session: { mode: PLAN, isolation: worktree }
            worker: { max-turns: 5 }
            """;

    private static ConfigurableApplicationContext context;
    private static SessionApi api;
    private static TestDatabase security;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir static Path home;

    @TempDir Path directory;
    private Path repository;
    private Path file;

    @BeforeAll
    static void start() throws Exception {
        TestDatabase database = TestPostgres.database();
        security = database.createRole("troupe_security");
        TestDatabase workers = database.createRole("troupe_worker");
        context =
                OneProcess.start(
                        database,
                        security,
                        home,
                        "--troupe.orchestrator.session.isolation=in-place");
        api = context.getBean(SessionApi.class);
        ledger = new Ledger(workers.dataSource());
        worker = new TestWorker(ledger);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void repository() throws Exception {
        repository = TestGitRunner.repository(directory.resolve("shop"));
        file = Files.createDirectories(repository.resolve(".troupe")).resolve("config.yaml");
    }

    @Test
    void aFileThatNobodyTrustsSetsNothing() throws Exception {
        Files.writeString(file, PLAN);

        Session session = open(null);
        say(session, "Go");

        assertThat(session.mode()).isEqualTo(ApprovalMode.ACCEPT_EDITS);
        assertThat(settings(worker.claim()).isNull()).isTrue();
        assertThat(notices(session)).isEmpty();
        cancel(session);
    }

    /** Hooks run where a file is trusted, and making an empty one is how people say so. */
    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing yet\n", "{}\n", "orchestrator: {}\n"})
    void aTrustedFileThatSetsNothingTellsTheTaskThatTheRepositoryIsTrusted(String text)
            throws Exception {
        trust(text);

        Session session = open(null);
        say(session, "Go");

        assertThat(settings(worker.claim()).get("values").isEmpty()).isTrue();
        assertThat(notices(session)).isEmpty();
        cancel(session);
    }

    @Test
    void aTrustedFileIsStrongerThanDefaultsAndWeakerThanFlagsAndTheRequest() throws Exception {
        trust(PLAN);

        Session session = open(null);

        assertThat(session.mode()).isEqualTo(ApprovalMode.PLAN);
        // The server was started with a flag for it.
        assertThat(session.isolation()).isEqualTo(WorkspaceIsolation.IN_PLACE);
        assertThat(open(ApprovalMode.ASK).mode()).isEqualTo(ApprovalMode.ASK);
        assertThat(notices(session))
                .singleElement()
                .asString()
                .startsWith(file + " (sha256 ")
                .contains("which ann trusts, sets orchestrator.session.mode: plan;");
    }

    @Test
    void aTaskTakesTheSettingsAlongThatCountedWhenItBegan() throws Exception {
        String first = trust("worker: { max-turns: 5 }");
        Session session = open(null);
        say(session, "First");
        TaskClaim claim = worker.claim();

        String second = trust("worker: { max-turns: 6, validation: { after-tool: [diff] } }");
        assertThat(say(session, "Also this").steering()).isTrue();
        TaskClaim again = takenOver(claim);

        assertThat(again.task().id()).isEqualTo(claim.task().id());
        assertThat(settings(again).path("sha256").asString()).isEqualTo(first);
        assertThat(value(again, 0)).isEqualTo("worker.max-turns [\"5\"] 1");

        worker.finish(again, TaskState.SUCCEEDED, null);
        say(session, "Second");
        TaskClaim next = worker.claim();

        assertThat(settings(next).path("sha256").asString()).isEqualTo(second);
        assertThat(value(next, 0)).isEqualTo("worker.max-turns [\"6\"] 1");
        assertThat(value(next, 1)).isEqualTo("worker.validation.after-tool [\"diff\"] 1");
        assertThat(notices(session)).hasSize(2).allMatch(it -> it.contains("which ann trusts"));
        assertThat(postedMessages(session, 3))
                .extracting(it -> it.detail().getOrDefault("settings", "none"))
                .containsExactly(first, "none", second);
        cancel(session);
    }

    @Test
    void whatIsTrustedLapsesWithTheFirstByteAndPeopleAreTold() throws Exception {
        trust("worker: { max-turns: 5 }");
        Session session = open(null);
        finished(session, "First");
        finished(session, "Same");
        Files.writeString(file, "worker: { max-turns: 50000 }");

        say(session, "Changed");

        assertThat(settings(worker.claim()).isNull()).isTrue();
        assertThat(notices(session))
                .hasSize(2)
                .last()
                .asString()
                .contains("no longer sets anything");
        cancel(session);
    }

    @Test
    void aModeThatNobodyStandsForAnyMoreGivesWay() throws Exception {
        trust("orchestrator: { session: { mode: automatic } }");
        Session session = open(null);
        Session own = open(ApprovalMode.AUTOMATIC);
        finished(session, "First");
        assertThat(session(session).mode()).isEqualTo(ApprovalMode.AUTOMATIC);

        distrust();
        say(session, "Second");
        assertThat(session(session).mode()).isEqualTo(ApprovalMode.ACCEPT_EDITS);
        assertThat(input(worker.claim()).path("mode").asString()).isEqualTo("accept-edits");
        assertThat(notices(session)).last().asString().contains("the mode is accept-edits now");
        cancel(session);

        say(own, "Mine");
        assertThat(session(own).mode()).isEqualTo(ApprovalMode.AUTOMATIC);
        cancel(own);
    }

    @Test
    void aStricterModeStaysAndWhoOpensAnotherSessionIsTold() throws Exception {
        trust(PLAN);
        Session session = open(null);
        Files.writeString(file, PLAN + "#");

        say(session, "Changed");

        assertThat(session(session).mode()).isEqualTo(ApprovalMode.PLAN);
        cancel(session);
        assertThat(notices(open(null)))
                .singleElement()
                .asString()
                .isEqualTo(
                        file
                                + ", which ann trusted, sets nothing now, as it has changed since."
                                + " `troupe config trust` shows what it would set.");
    }

    /** A pull can take away what asked for more care. */
    @Test
    void thatATrustedFileIsGoneIsToldUntilNobodyTrustsItAnyMore() throws Exception {
        trust(PLAN);
        Session session = open(null);
        Files.delete(file);

        say(session, "Gone");

        String gone =
                file
                        + ", which ann trusted, is gone, so its settings no longer count. Bring it back, or end"
                        + " this notice with `troupe config untrust`.";
        assertThat(session(session).mode()).isEqualTo(ApprovalMode.PLAN);
        assertThat(notices(session)).hasSize(2).last().isEqualTo(gone);
        cancel(session);
        Session next = open(null);
        assertThat(next.mode()).isEqualTo(ApprovalMode.ACCEPT_EDITS);
        assertThat(notices(next)).containsExactly(gone);
        distrust();
        assertThat(notices(open(null))).isEmpty();
    }

    @Test
    void aModeThatAPersonChoseIsTheirs() throws Exception {
        trust("orchestrator: { session: { mode: automatic } }");
        Session session = open(null);
        as(() ->
                api.updateSession(
                        session.id(),
                        new UpdateSessionRequest(null, ApprovalMode.AUTOMATIC, null, null)));
        distrust();

        finished(session, "Go");

        assertThat(session(session).mode()).isEqualTo(ApprovalMode.AUTOMATIC);
    }

    @Test
    void aTrustedFileWithAFaultRefusesSessionsAndRequestsButNotWhatIsUnderWay() throws Exception {
        Session session = open(null);
        say(session, "Begin");
        TaskClaim running = worker.claim();
        trust("worker: { max-turns: 5 }");
        // As after an upgrade that reads more strictly than the program that took the file.
        trustedAsItIs("worker: { max-turns: none, slots: 3 }");
        String fault = file + ":1:22: `worker.max-turns` is 'none'; it must be a whole number";

        refused(ErrorCode.CONFIGURATION_INVALID, fault, () -> open(null));
        assertThat(say(session, "Go on").steering()).isTrue();
        worker.finish(running, TaskState.FAILED, ErrorCode.MODEL_UNAVAILABLE.wire());
        refused(ErrorCode.CONFIGURATION_INVALID, fault, () -> say(session, "More"));
        refused(
                ErrorCode.CONFIGURATION_INVALID,
                fault,
                () -> as(() -> api.resume(null, session.id())));
        assertThat(as(() -> api.undo(null, session.id(), false)).taskId()).isNotNull();
        cancel(session);
    }

    @Test
    void aRequestThatGoesOnTakesTheSettingsOfNow() throws Exception {
        Session session = open(null);
        say(session, "Begin");
        worker.finish(worker.claim(), TaskState.FAILED, ErrorCode.MODEL_UNAVAILABLE.wire());
        String hash = trust("worker: { max-turns: 5 }");

        as(() -> api.resume(null, session.id()));

        assertThat(settings(worker.claim()).path("sha256").asString()).isEqualTo(hash);
        cancel(session);
    }

    private String trust(String text) throws IOException {
        Files.writeString(file, text);
        SecurityApi service = context.getBean(SecurityApi.class);
        String shown =
                Objects.requireNonNull(
                        as(() -> service.trust(repository.toString(), null)).sha256());
        as(() -> service.trustFile(new FileTrustRequest(repository.toString(), shown)));
        return shown;
    }

    private void distrust() {
        SecurityApi service = context.getBean(SecurityApi.class);
        as(() -> service.distrustFile(repository.toString(), null));
    }

    private void trustedAsItIs(String text) throws Exception {
        Files.writeString(file, text);
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        security.execute(
                "UPDATE security.trust SET sha256 = '%s' WHERE repository = '%s'"
                        .formatted(HexFormat.of().formatHex(hash), repository));
    }

    private Session open(@Nullable ApprovalMode mode) {
        ProjectView project =
                as(() -> api.createProject(null, new CreateProjectRequest(repository.toString())));
        CreateSessionRequest sessionRequest =
                new CreateSessionRequest(project.id(), null, mode, null, null, null, null);
        return as(() -> api.createSession(null, sessionRequest));
    }

    private static Session session(Session session) {
        return as(() -> api.session(session.id()));
    }

    private static JsonNode input(TaskClaim claim) {
        return TestServer.JSON.readTree(claim.task().definition().input());
    }

    private static PostedMessage say(Session session, String text) {
        return as(() -> api.postMessage(null, session.id(), new PostMessageRequest(text)));
    }

    private static void finished(Session session, String text) {
        say(session, text);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
    }

    private static void cancel(Session session) {
        as(() -> api.cancel(session.id()));
    }

    /** The worker dies; another one finds the task. */
    private static TaskClaim takenOver(TaskClaim claim) {
        ledger.leases()
                .release(
                        claim.key(),
                        JournalAppend.of(claim.task().lastSeq() + 1, List.of(), List.of()));
        return new TestWorker(ledger).claim();
    }

    private static JsonNode settings(TaskClaim claim) {
        return input(claim).path("settings");
    }

    private static String value(TaskClaim claim, int at) {
        JsonNode value = settings(claim).path("values").path(at);
        return "%s %s %d"
                .formatted(
                        value.path("key").asString(),
                        value.path("values"),
                        value.path("line").asInt());
    }

    private static List<String> notices(Session session) {
        Ledger own = context.getBean("orchestratorLedger", Ledger.class);
        return own.events().after(session.id(), 0, 100).stream()
                .map(SessionEvent::body)
                .filter(EventBody.Notice.class::isInstance)
                .map(EventBody.Notice.class::cast)
                .filter(it -> it.code().equals("repository-settings"))
                .map(EventBody.Notice::text)
                .toList();
    }

    /** The trail follows the ledger with a delay, so it is waited for. */
    private static List<AuditEvent> postedMessages(Session session, int count) {
        UUID id = session.id();
        return Awaitility.await()
                .until(
                        () ->
                                as(() ->
                                                context.getBean(AuditApi.class)
                                                        .entries(AuditFilter.ofSession(id), 0, 100))
                                        .stream()
                                        .map(it -> it.event())
                                        .filter(it -> it.kind().equals("message-posted"))
                                        .toList(),
                        it -> it.size() >= count);
    }

    private static <T> T as(Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, ANN).call(call::get);
    }

    private static void refused(ErrorCode code, String why, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageStartingWith(why);
    }
}
