package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.nemesis.FaultInjector;
import dev.troupe.benchmarks.history.nemesis.InjectedFault;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** Spreads load and faults over each other: a part of the load, a fault, and so on; nothing waits for long. */
final class FaultInterleaver {
    private static final long LOOK_MILLIS = 200;
    private static final long LONGEST_PAUSE_MILLIS = 12_000;
    private static final int UNDER_WAY = 3;

    private final FaultInjector faultInjector;
    private final List<InjectedFault> faults;
    private final SimulatedUserPool userPool;
    private final Consumer<String> progress;
    private final Thread poisoning =
            Thread.ofPlatform().daemon().name("poison").unstarted(this::poison);
    private volatile boolean ended;

    FaultInterleaver(
            FaultInjector faultInjector,
            List<InjectedFault> faults,
            SimulatedUserPool userPool,
            Consumer<String> progress) {
        this.faultInjector = faultInjector;
        this.faults = faults;
        this.userPool = userPool;
        this.progress = progress;
    }

    /** Strikes all of them while so many elements come in as many parts and one. */
    void all(int elements) throws Exception {
        poisoning.start();
        for (int i = 0; i < faults.size(); i++) {
            int part = elements * (i + 1) / (faults.size() + 1);
            userPool.allow(part);
            awaitDone(part);
            progress.accept(
                    "%d of %d tasks, fault %d of %d: %s"
                            .formatted(
                                    userPool.done(),
                                    elements,
                                    i + 1,
                                    faults.size(),
                                    faults.get(i)));
            faultInjector.strike(faults.get(i));
        }
        userPool.allow(elements);
        faultInjector.awaitSettled();
    }

    /** Some are still under way when it strikes, and it does not wait for what has come to a stand. */
    private void awaitDone(int part) throws InterruptedException {
        int before = userPool.done();
        long moved = System.nanoTime();
        while (userPool.done() < part - UNDER_WAY
                && System.nanoTime() - moved < LONGEST_PAUSE_MILLIS * 1_000_000) {
            Thread.sleep(LOOK_MILLIS);
            if (userPool.done() > before) {
                before = userPool.done();
                moved = System.nanoTime();
            }
        }
    }

    /** Kills whoever holds a poisoned task, beside all else. */
    private void poison() {
        try {
            while (!ended) {
                try {
                    faultInjector.killHolders(userPool.poisoned());
                } catch (SQLException e) {
                    // The database is struck itself: it is asked again.
                }
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Strikes no more; returns when all is well. */
    void end() throws InterruptedException {
        ended = true;
        poisoning.join();
        faultInjector.awaitSettled();
    }
}
