package dev.troupe.standalone.wire;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.api.BudgetApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Act;
import dev.troupe.standalone.wire.WireContract.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The budget API, as an administrator uses it while a task runs. */
final class BudgetContract {
    private static final BudgetLimit MONTHLY =
            new BudgetLimit(5_000_000L, 2_000L, BudgetPeriod.MONTH);
    private static final UUID NOBODY = new UUID(4, 4);

    private final List<Call<BudgetApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String session;
    private final String task;

    BudgetContract(ServicesApart services, TaskClaim running) {
        this.services = services;
        this.session = running.task().definition().sessionId().toString();
        this.task = running.task().id().toString();
    }

    WireContract<BudgetApi> contract() {
        add("budgets", BudgetApi::budgets);
        add("a team's", it -> it.limit("team", "backend", MONTHLY));
        add(
                "a name with signs",
                it -> it.limit("user", "ä b+c%d?e&f", new BudgetLimit(0L, null, null)));
        add(
                "a default",
                it ->
                        it.limit(
                                "user",
                                BudgetStatus.DEFAULT,
                                new BudgetLimit(null, 9L, BudgetPeriod.DAY)));
        add("by default", it -> it.budget("user", "zoë"));
        add("no default", it -> it.lift("user", BudgetStatus.DEFAULT));
        add(
                "a session's",
                it -> it.limit("session", session, new BudgetLimit(9_000_000L, null, null)));
        add("a task's", it -> it.limit("task", task, new BudgetLimit(null, 9_000_000L, null)));
        add("one", it -> it.budget("task", task));
        add("all of them", BudgetApi::budgets);
        add("no limit any more", it -> it.lift("task", task));
        add("nothing to lift", it -> it.lift("session", session));
        add("another thing's", it -> it.budget("cell", "x"));
        add("a limit without any", it -> it.limit("team", "x", new BudgetLimit(null, null, null)));
        add("less than nothing", it -> it.limit("team", "x", new BudgetLimit(-1L, null, null)));
        add("a session's by month", it -> it.limit("session", session, MONTHLY));
        add("no session's", it -> it.lift("session", NOBODY.toString()));
        add("what is no id", it -> it.lift("task", "4"));
        return new WireContract<>(
                BudgetApi.class,
                InProcessServiceClient.of(
                        BudgetApi.class,
                        services.orchestrator().getBean(BudgetApi.class),
                        SessionContract.ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        BudgetApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON),
                calls);
    }

    private void add(String what, Act<BudgetApi> act) {
        calls.add(new Call<>(what, act));
    }
}
