package dev.troupe.standalone.wire;

import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Period;
import dev.troupe.contracts.budget.api.BudgetApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.standalone.wire.Contract.Act;
import dev.troupe.standalone.wire.Contract.Call;
import dev.troupe.tracing.Spans;
import dev.troupe.wire.direct.DirectWire;
import dev.troupe.wire.http.HttpWire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The budget API, as an administrator uses it while a task runs. */
final class BudgetContract {
    private static final Limit MONTHLY = new Limit(5_000_000L, 2_000L, Period.MONTH);
    private static final UUID NOBODY = new UUID(4, 4);

    private final List<Call<BudgetApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String session;
    private final String task;

    BudgetContract(ServicesApart services, Claim running) {
        this.services = services;
        this.session = running.task().definition().sessionId().toString();
        this.task = running.task().id().toString();
    }

    Contract<BudgetApi> contract() {
        add("budgets", BudgetApi::budgets);
        add("a team's", it -> it.limit("team", "backend", MONTHLY));
        add("a name with signs", it -> it.limit("user", "ä b+c%d?e&f", new Limit(0L, null, null)));
        add("a default", it -> it.limit("user", Budget.DEFAULT, new Limit(null, 9L, Period.DAY)));
        add("by default", it -> it.budget("user", "zoë"));
        add("no default", it -> it.lift("user", Budget.DEFAULT));
        add("a session's", it -> it.limit("session", session, new Limit(9_000_000L, null, null)));
        add("a task's", it -> it.limit("task", task, new Limit(null, 9_000_000L, null)));
        add("one", it -> it.budget("task", task));
        add("all of them", BudgetApi::budgets);
        add("no limit any more", it -> it.lift("task", task));
        add("nothing to lift", it -> it.lift("session", session));
        add("another thing's", it -> it.budget("cell", "x"));
        add("a limit without any", it -> it.limit("team", "x", new Limit(null, null, null)));
        add("less than nothing", it -> it.limit("team", "x", new Limit(-1L, null, null)));
        add("a session's by month", it -> it.limit("session", session, MONTHLY));
        add("no session's", it -> it.lift("session", NOBODY.toString()));
        add("what is no id", it -> it.lift("task", "4"));
        return new Contract<>(
                BudgetApi.class,
                DirectWire.of(
                        BudgetApi.class,
                        services.orchestrator().getBean(BudgetApi.class),
                        SessionContract.ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        Spans.off()),
                HttpWire.of(
                        BudgetApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON),
                calls);
    }

    private void add(String what, Act<BudgetApi> act) {
        calls.add(new Call<>(what, act));
    }
}
