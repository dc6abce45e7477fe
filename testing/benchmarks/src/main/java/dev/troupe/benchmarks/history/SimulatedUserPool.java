package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.client.SimulatedUserSession;
import dev.troupe.benchmarks.history.evidence.LedgerEvidenceReader;
import dev.troupe.benchmarks.history.evidence.RunCheckouts;
import dev.troupe.benchmarks.history.load.LoadElement;
import dev.troupe.benchmarks.history.record.OperationHistory;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The people of a run, each with one element at a time. */
final class SimulatedUserPool implements AutoCloseable {
    private final SimulatedUserSession.House house;
    private final OperationHistory history;
    private final RunCheckouts repositories;
    private final long seed;
    private final ExecutorService people;
    private final List<Future<?>> underWay = new ArrayList<>();
    private final Map<Integer, Played> played = new ConcurrentHashMap<>();
    private final Set<UUID> poisoned = ConcurrentHashMap.newKeySet();
    private final AtomicInteger done = new AtomicInteger();
    private int allowed;

    /** An element, its number and its session. */
    record Played(int number, LoadElement element, SimulatedUserSession session) {}

    SimulatedUserPool(
            FaultInjectionOptions options,
            SimulatedUserSession.House house,
            OperationHistory history,
            RunCheckouts repositories) {
        this.house = house;
        this.history = history;
        this.repositories = repositories;
        this.seed = options.seed();
        this.people = Executors.newFixedThreadPool(options.people());
    }

    /** Hands these out; their numbers begin there. */
    void begin(List<LoadElement> elements, int first) {
        for (int i = 0; i < elements.size(); i++) {
            int number = first + i;
            LoadElement element = elements.get(i);
            underWay.add(people.submit(() -> playInTurn(number, element)));
        }
    }

    private void playInTurn(int number, LoadElement element) {
        try {
            synchronized (this) {
                while (number >= allowed) {
                    wait();
                }
            }
            play(number, element);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the elements before this number begin. */
    synchronized void allow(int number) {
        allowed = number;
        notifyAll();
    }

    private void play(int number, LoadElement element) {
        try {
            SimulatedUserSession session =
                    SimulatedUserSession.open(
                            house,
                            history,
                            element.key(),
                            repositories.of(number),
                            element.opening(),
                            seed + number);
            played.put(number, new Played(number, element, session));
            session.onTask(task -> {
                if (element.poisoned()) {
                    poisoned.add(task);
                }
            });
            perform(element, session);
        } catch (RuntimeException e) {
            history.trouble(element.key(), element.kind() + " did not begin: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            done.incrementAndGet();
        }
    }

    private void perform(LoadElement element, SimulatedUserSession session)
            throws InterruptedException {
        try {
            element.perform(session);
        } catch (RuntimeException e) {
            history.trouble(element.key(), element.kind() + ": " + e.getMessage());
        }
    }

    int done() {
        return done.get();
    }

    /** Tasks whose holders are to be killed. */
    Set<UUID> poisoned() {
        return poisoned;
    }

    List<Played> played() {
        return List.copyOf(new LinkedHashMap<>(played).values());
    }

    RunCheckouts repositories() {
        return repositories;
    }

    /** Waits until nothing of what was handed out is left. */
    void awaitEnd() throws Exception {
        for (Future<?> one : underWay) {
            one.get();
        }
    }

    /** Waits until each reader has seen all there is; the check finds those that have not. */
    void awaitReaders(LedgerEvidenceReader ledger, Duration atMost)
            throws SQLException, InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (System.nanoTime() < end) {
            Map<UUID, Long> last = ledger.lastEvents();
            if (played().stream()
                    .allMatch(it ->
                            it.session().lastEvent()
                                    == last.getOrDefault(it.session().session(), 0L))) {
                return;
            }
            Thread.sleep(200);
        }
    }

    @Override
    public void close() {
        people.shutdownNow();
        played.values().forEach(it -> it.session().close());
    }
}
