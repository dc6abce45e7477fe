package dev.troupe.orchestrator.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Budgets over HTTP, while a worker's side of the ledger spends. */
class BudgetFlowTest {
    private static final Amount NOTHING = new Amount(0, 0);

    private static TestServer server;
    private static TestWorker worker;

    @TempDir Path home;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start("troupe.orchestrator.reaper.interval=30s");
        worker = new TestWorker(server.workerLedger());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void leaveNothing() {
        var _ = delete("team/local");
        var _ = delete("user/*");
        server.leaveNoWork();
    }

    @Test
    void aLimitIsSetShownReplacedAndLifted() {
        BudgetStatus set =
                put(
                        "team/payments",
                        "{\"costMicros\":5000000,\"tokens\":2000,\"period\":\"month\"}");
        assertThat(set.limit()).isEqualTo(new BudgetLimit(5_000_000L, 2_000L, BudgetPeriod.MONTH));
        assertThat(set.used()).isEqualTo(NOTHING);
        assertThat(set.reserved()).isEqualTo(NOTHING);
        assertThat(set.until()).isAfter(server.ledger().now());
        assertThat(get("team/payments")).isEqualTo(set);
        assertThat(server.get("/v1/budgets", BudgetStatus[].class)).contains(set);

        assertThat(put("team/payments", "{\"tokens\":0}").limit())
                .isEqualTo(new BudgetLimit(null, 0L, null));

        assertThat(delete("team/payments"))
                .isEqualTo(
                        new BudgetStatus(
                                BudgetScope.TEAM, "payments", null, false, NOTHING, NOTHING, null));
        assertThat(server.get("/v1/budgets", BudgetStatus[].class))
                .extracting(BudgetStatus::key)
                .doesNotContain("payments");
        assertThat(delete("team/payments").limit()).isNull();
        assertThat(audits("team payments"))
                .extracting(AuditEvent::detail)
                .containsExactly(
                        Map.of("costMicros", "5000000", "tokens", "2000", "period", "month"),
                        Map.of("tokens", "0"),
                        Map.of("limit", "none"));
        assertThat(audits("team payments").getFirst().origin().user()).isEqualTo("ann");
    }

    @Test
    void theSameLimitAgainIsNoChange() {
        BudgetStatus first = put("user/*", "{\"costMicros\":7}");
        assertThat(put("USER/*", "{\"costMicros\":7}")).isEqualTo(first);
        assertThat(get("user/bob%20smith"))
                .isEqualTo(
                        new BudgetStatus(
                                BudgetScope.USER,
                                "bob smith",
                                new BudgetLimit(7L, null, null),
                                true,
                                NOTHING,
                                NOTHING,
                                null));
        assertThat(audits("user *")).hasSize(1);
    }

    @Test
    void aTaskThatWaitsForItsTeamsMoneyGoesOnAtOnce() throws Exception {
        BudgetStatus before = get("team/local");
        long spent = before.used().plus(before.reserved()).costMicros();
        var _ = put("team/local", "{\"costMicros\":" + spent + "}");
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        assertThat(reserve(claim).refusedBy()).isEqualTo("team");
        worker.waitForMoney(claim);

        var _ = put("team/local", "{\"costMicros\":" + (spent + 999) + "}");
        assertThat(state(session)).isEqualTo(SessionState.WAITING);
        var _ = put("team/local", "{\"costMicros\":" + (spent + 1_000) + "}");

        assertThat(state(session)).isEqualTo(SessionState.WORKING);
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
    }

    @Test
    void aSessionsLimitIsItsBudget() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String key = "session/" + session.id();
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        worker.waitForMoney(claim);

        BudgetStatus set = put(key, "{\"costMicros\":5000000,\"tokens\":3000}");

        assertThat(set.limit()).isEqualTo(new BudgetLimit(5_000_000L, 3_000L, null));
        assertThat(session(session).budgetMicros()).isEqualTo(5_000_000L);
        assertThat(state(session)).isEqualTo(SessionState.WORKING);
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
        assertThat(notices(session))
                .containsExactly("The session may now cost $5.00 and take 3,000 tokens.");
        assertThat(audits("session " + session.id()))
                .singleElement()
                .satisfies(it -> assertThat(it.origin().sessionId()).isEqualTo(session.id()));
        var _ = server.patch("/v1/sessions/" + session.id(), "{\"budgetMicros\":6000000}");
        assertThat(get(key).limit()).isEqualTo(new BudgetLimit(6_000_000L, 3_000L, null));
        assertThat(delete(key).limit()).isNull();
        assertThat(session(session).budgetMicros()).isNull();
        assertThat(notices(session).getLast())
                .isEqualTo("The session has no limit of its own any more.");
    }

    @Test
    void oneTaskOfASessionHasALimitOfItsOwn() throws Exception {
        Session session = server.session(home.resolve("shop"));
        UUID task = server.say(session.id(), "Begin").taskId();
        TaskClaim claim = worker.claim();

        assertThat(put("task/" + task, "{\"costMicros\":999}").limit())
                .isEqualTo(new BudgetLimit(999L, null, null));
        assertThat(reserve(claim).refusedBy()).isEqualTo("task");
        worker.waitForMoney(claim);
        assertThat(delete("task/" + task).limit()).isNull();

        assertThat(worker.claim().task().id()).isEqualTo(task);
        assertThat(notices(session))
                .containsExactly(
                        "Task " + task + " may now cost $0.000999.",
                        "Task " + task + " has no limit of its own any more.");
    }

    @Test
    void whatIsHeldAndUsedIsTold() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        var _ = reserve(worker.claim());

        assertThat(get("session/" + session.id()).reserved()).isEqualTo(new Amount(1_000, 10));
        assertThat(server.get("/v1/budgets", BudgetStatus[].class))
                .filteredOn(it -> it.reserved().costMicros() >= 1_000)
                .extracting(BudgetStatus::scope, BudgetStatus::key)
                .containsExactly(tuple(BudgetScope.TEAM, "local"), tuple(BudgetScope.USER, "ann"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cell/x | {~tokens~:1} | 'cell' has no budget; only team, user, session and task have budgets.",
                "team/x | {} | A limit needs costMicros, tokens or both, but has neither.",
                "team/x | {~period~:~day~} | A limit needs costMicros, tokens or both, but has neither.",
                "team/x | {~costMicros~:-1} | costMicros is -1; it must be 0 or more.",
                "user/x | {~tokens~:-5} | tokens is -5; it must be 0 or more.",
                "session/4 | {~tokens~:1} | '4' is no id of a session.",
                "task/00000000-0000-4000-8000-000000000000 | {~tokens~:1,~period~:~week~} | The budget of a task cannot start again each week; only the budget of a team or user can."
            })
    void whatIsNoLimitIsRefused(String whose, String body, String detail) {
        HttpResponse<String> answer = send("PUT", whose, body.replace('~', '"'));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(problem(answer).detail()).isEqualTo(detail);
        assertThat(audits(whose.replace('/', ' '))).isEmpty();
    }

    @Test
    void sessionsAndTasksThatAreNotThereAreSaidToBeMissing() {
        UUID nobody = new UUID(4, 4);
        for (String method : List.of("GET", "PUT", "DELETE")) {
            for (String scope : List.of("session", "task")) {
                HttpResponse<String> answer = send(method, scope + "/" + nobody, "{\"tokens\":1}");
                assertThat(answer.statusCode()).isEqualTo(404);
                assertThat(problem(answer).detail())
                        .isEqualTo("There is no " + scope + " " + nobody + ".");
            }
        }
        assertThat(send("PUT", "team/x", "{\"tokens\":1,\"period\":\"year\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void whoMayDoWhat() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String id = session.id().toString();
        BudgetLimit limit = new BudgetLimit(5L, null, null);
        var _ = put("team/others", "{\"costMicros\":1}");

        assertThat(as("local", Role.VIEWER, BudgetService::all))
                .extracting(BudgetStatus::scope, BudgetStatus::key)
                .containsExactly(tuple(BudgetScope.TEAM, "local"), tuple(BudgetScope.USER, "eve"));
        assertThat(as("local", Role.ADMIN, BudgetService::all))
                .extracting(BudgetStatus::key)
                .contains("others");
        assertThat(as("local", Role.VIEWER, it -> it.find("team", "local")).limit()).isNull();
        assertThat(as("local", Role.VIEWER, it -> it.find("user", "eve")).limit()).isNull();
        assertThat(as("local", Role.VIEWER, it -> it.find("session", id)).limit()).isNull();
        assertThat(as("local", Role.DEVELOPER, it -> it.limit("session", id, limit)).limit())
                .isEqualTo(limit);
        refused("local", Role.DEVELOPER, it -> it.find("team", "others"));
        refused("local", Role.DEVELOPER, it -> it.find("user", "bob"));
        refused("local", Role.DEVELOPER, it -> it.find("user", "*"));
        refused("local", Role.DEVELOPER, it -> it.limit("team", "local", limit));
        refused("local", Role.APPROVER, it -> it.lift("user", "eve"));
        refused("local", Role.VIEWER, it -> it.limit("session", id, limit));
        refused("local", Role.WORKER, BudgetService::all);
        refused("local", Role.SERVICE, it -> it.lift("team", "local"));
    }

    private void refused(String team, Role role, Function<BudgetService, Object> deed) {
        assertThatThrownBy(() -> as(team, role, deed))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.FORBIDDEN));
    }

    private <T> T as(String team, Role role, Function<BudgetService, T> deed) {
        CallerIdentity caller = new CallerIdentity("eve", team, Set.of(role));
        return ScopedValue.where(CallerIdentity.CURRENT, caller)
                .call(() -> deed.apply(server.bean(BudgetService.class)));
    }

    private static JournalAppendResult reserve(TaskClaim claim) {
        long seq = server.ledger().tasks().find(claim.task().id()).orElseThrow().lastSeq() + 1;
        return server.workerLedger()
                .journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                seq,
                                List.of(new NewJournalEntry("turn", 1, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                null,
                                new BudgetReservation(1, 10, 1_000)));
    }

    private static BudgetStatus get(String whose) {
        return TestServer.read(send("GET", whose, ""), BudgetStatus.class);
    }

    private static BudgetStatus put(String whose, String body) {
        return TestServer.read(send("PUT", whose, body), BudgetStatus.class);
    }

    private static BudgetStatus delete(String whose) {
        return TestServer.read(send("DELETE", whose, ""), BudgetStatus.class);
    }

    private static HttpResponse<String> send(String method, String whose, String body) {
        return server.send(
                server.request("/v1/budgets/" + whose)
                        .method(
                                method,
                                method.equals("PUT")
                                        ? BodyPublishers.ofString(body)
                                        : BodyPublishers.noBody())
                        .build());
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }

    private static Session session(Session session) {
        return server.get("/v1/sessions/" + session.id(), Session.class);
    }

    private static SessionState state(Session session) {
        return session(session).state();
    }

    private static List<String> notices(Session session) {
        return server.ledger().events().after(session.id(), 0, 100).stream()
                .map(SessionEvent::body)
                .filter(EventBody.Notice.class::isInstance)
                .map(EventBody.Notice.class::cast)
                .filter(it -> it.code().equals("budget-changed"))
                .map(EventBody.Notice::text)
                .toList();
    }

    /** No security service takes them. */
    private static List<AuditEvent> audits(String target) {
        return server.ledger().audits().pending(1_000).stream()
                .filter(it -> it.kind().equals("budget-changed") && it.target().equals(target))
                .toList();
    }
}
