package dev.troupe.benchmarks.history.nemesis;

import dev.troupe.benchmarks.history.cluster.ServiceCluster;
import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import dev.troupe.benchmarks.history.record.OperationHistory;
import dev.troupe.testkit.network.NetworkLink;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Strikes the processes of a cluster. */
public final class FaultInjector {
    private static final String NAME = "nemesis";
    private static final long LOOK_MILLIS = 20;

    private final ServiceCluster cluster;
    private final OperationHistory history;
    private final List<Thread> settling = new CopyOnWriteArrayList<>();
    private final AtomicInteger blows = new AtomicInteger();

    /** Against these. */
    public FaultInjector(ServiceCluster cluster, OperationHistory history) {
        this.cluster = cluster;
        this.history = history;
    }

    /** Returns when the blow is over; what it has ended is started meanwhile. */
    public void strike(InjectedFault fault) throws Exception {
        String subject = blows.incrementAndGet() + " " + fault;
        history.add(NAME, Kind.INVOKE, Name.FAULT, subject, "");
        try {
            blow(fault);
        } finally {
            settle(subject);
        }
    }

    /** A blow is over for people when every service is up again. */
    private void settle(String subject) {
        settling.add(
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                cluster.awaitReady();
                                history.add(NAME, Kind.OK, Name.FAULT, subject, "");
                            } catch (AssertionError | RuntimeException e) {
                                // While a fault is open nothing is asked of cancels.
                                history.trouble(
                                        NAME, subject + " was never over: " + e.getMessage());
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        }));
    }

    /** Waits until every service is up again. */
    public void awaitSettled() throws InterruptedException {
        for (Thread one : settling) {
            one.join();
        }
    }

    private void blow(InjectedFault fault) throws Exception {
        switch (fault) {
            case InjectedFault.Kill(String service) -> cluster.kill(service);
            case InjectedFault.Freeze(String process, Duration time) -> freeze(process, time);
            case InjectedFault.Database(boolean crash) -> {
                if (crash) {
                    cluster.crashPostgres();
                } else {
                    cluster.restartPostgres();
                }
            }
            case InjectedFault.Broker() -> cluster.crashBroker();
            case InjectedFault.Cut(String name, Duration time) -> {
                cluster.link(name).cut();
                heal(cluster.link(name), time);
            }
            case InjectedFault.Hold(String name, Duration time) -> {
                cluster.link(name).hold();
                heal(cluster.link(name), time);
            }
            case InjectedFault.Slow(String name, Duration delay, Duration time) -> {
                cluster.link(name).delay(delay);
                heal(cluster.link(name), time);
            }
            case InjectedFault.Outlive(String worker, Duration most) -> outlive(worker, most);
            case InjectedFault.Shift(Duration by) -> shift(by);
            case InjectedFault.Shuffle(Duration time) ->
                    BrokerMessageShuffler.of(cluster.broker(), time);
        }
    }

    private void freeze(String process, Duration time) throws InterruptedException {
        Runnable thaw = cluster.freeze(process);
        try {
            Thread.sleep(time);
        } finally {
            thaw.run();
        }
    }

    private static void heal(NetworkLink link, Duration after) throws InterruptedException {
        try {
            Thread.sleep(after);
        } finally {
            link.heal();
        }
    }

    /** A turn that the worker writes down arrives in the moment in which its task counts as lost. */
    private void outlive(String worker, Duration most) throws InterruptedException, SQLException {
        NetworkLink link = cluster.database(worker);
        long pid = cluster.pid(worker);
        try (LedgerTableAccess tables = new LedgerTableAccess(cluster.database())) {
            // It is among the events of a turn with calls, which is written in the midst of a run.
            link.holdFrom("tool-started");
            long end = System.nanoTime() + most.toNanos();
            while (System.nanoTime() < end && !link.held()) {
                Thread.sleep(LOOK_MILLIS);
            }
            long before = tables.expired(pid);
            end = System.nanoTime() + most.toNanos();
            while (link.held() && System.nanoTime() < end && tables.expired(pid) == before) {
                Thread.sleep(LOOK_MILLIS);
            }
        } finally {
            link.heal();
        }
    }

    private void shift(Duration by) throws SQLException {
        try (LedgerTableAccess tables = new LedgerTableAccess(cluster.database())) {
            tables.shift(by);
        }
    }

    /** Kills each worker that has claimed one of these tasks. */
    public void killHolders(Iterable<UUID> poisoned) throws SQLException, InterruptedException {
        try (LedgerTableAccess tables = new LedgerTableAccess(cluster.database())) {
            for (UUID task : poisoned) {
                var holder = tables.holder(task);
                if (holder.isPresent()) {
                    killHolder(task, holder.get());
                }
            }
        }
    }

    private void killHolder(UUID task, long pid) throws InterruptedException {
        var service = cluster.service(pid);
        if (service.isEmpty()) {
            return;
        }
        String subject = blows.incrementAndGet() + " poison " + task;
        history.add(NAME, Kind.INVOKE, Name.FAULT, subject, service.get());
        cluster.kill(service.get());
        settle(subject);
    }
}
