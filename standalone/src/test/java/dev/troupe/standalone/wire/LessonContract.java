package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.api.LessonApi;
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

/** The lesson API, once a task was refused edits and has corrected them. */
final class LessonContract {
    private static final UUID NOBODY = new UUID(4, 4);

    private final List<Call<LessonApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final LedgerHand worker;
    private final Claim running;

    LessonContract(ServicesApart services, LedgerHand worker, Claim running) {
        this.services = services;
        this.worker = worker;
        this.running = running;
    }

    Contract<LessonApi> contract() {
        UUID project = running.task().definition().projectId();
        List<UUID> taught = worker.learn(running, 4);
        add("lessons", it -> it.lessons(null, null, 50));
        add("a page", it -> it.lessons(project, null, 1));
        add("the next page", it -> it.lessons(project, it.lessons(project, null, 1).next(), 1));
        add("no limit", it -> it.lessons(null, null, 0));
        add("no cursor", it -> it.lessons(null, "x", 1));
        add("of no project", it -> it.lessons(NOBODY, null, 1));
        // Each wire forgets one of its own.
        add("one is forgotten", it -> it.forgetOne(taught.removeLast()));
        add("no such one", it -> it.forgetOne(NOBODY));
        add("no project's", it -> it.forget(NOBODY));
        add("all of a project", it -> again(it.forget(project)));
        add("all of them", it -> again(it.forget(null)));
        return new Contract<>(
                LessonApi.class,
                DirectWire.of(
                        LessonApi.class,
                        services.orchestrator().getBean(LessonApi.class),
                        SessionContract.ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        Spans.off()),
                HttpWire.of(
                        LessonApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON),
                calls);
    }

    /** What was forgotten; the other wire has as much to forget. */
    private Forgotten again(Forgotten forgotten) {
        var _ = worker.learn(running, 2);
        return forgotten;
    }

    private void add(String what, Act<LessonApi> act) {
        calls.add(new Call<>(what, act));
    }
}
