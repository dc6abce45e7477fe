package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.ledger.event.SessionEventLog;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.springframework.context.SmartLifecycle;

/** All readers of this process, by session. */
class EventHub implements SmartLifecycle {
    private final Map<UUID, Set<EventSubscription>> readers = new ConcurrentHashMap<>();
    private final SessionEventLog log;
    private final PartialAnswerCache answers;
    private final Counter dropped;
    private volatile boolean running;

    EventHub(SessionEventLog log, MeterRegistry meters) {
        this.log = log;
        this.answers = new PartialAnswerCache(log);
        this.dropped =
                Counter.builder("troupe_live_events_dropped_total")
                        .description("Live events dropped because their readers were too slow")
                        .register(meters);
        Gauge.builder("troupe_event_streams", this, EventHub::size)
                .description("Open event streams")
                .register(meters);
    }

    /** Serves a reader on a thread of its own until it ends. */
    void serve(EventSubscription reader) {
        reader.beginWith(answers);
        add(reader);
        Thread.ofVirtual()
                .name("events-" + reader.sessionId())
                .start(() -> {
                    try {
                        reader.run();
                    } finally {
                        remove(reader);
                    }
                });
        if (!running) {
            reader.close();
        }
    }

    /** Tells the readers of a session that it has new events. */
    void news(EventWakeup wakeup) {
        each(wakeup.sessionId(), reader -> reader.news(wakeup));
    }

    /** Hands a live event to the readers of its session. */
    void live(SessionEvent event) {
        answers.hear(event);
        each(
                event.sessionId(),
                reader -> {
                    if (!reader.live(event)) {
                        dropped.increment();
                    }
                });
    }

    /** Asks the ledger for news of every session that is being read; false, as one round is all. */
    boolean poll() {
        for (UUID sessionId : readers.keySet()) {
            news(new EventWakeup(sessionId, log.last(sessionId)));
        }
        return false;
    }

    int size() {
        return readers.values().stream().mapToInt(Set::size).sum();
    }

    @Override
    public void start() {
        running = true;
    }

    /** Ends all streams, so that the web server need not wait for them. */
    @Override
    public void stop() {
        running = false;
        readers.values().forEach(set -> set.forEach(EventSubscription::close));
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void add(EventSubscription reader) {
        readers.compute(
                reader.sessionId(),
                (id, set) -> {
                    Set<EventSubscription> all = set == null ? ConcurrentHashMap.newKeySet() : set;
                    all.add(reader);
                    return all;
                });
    }

    private void remove(EventSubscription reader) {
        readers.computeIfPresent(
                reader.sessionId(),
                (id, set) -> {
                    set.remove(reader);
                    return set.isEmpty() ? null : set;
                });
    }

    private void each(UUID sessionId, Consumer<EventSubscription> action) {
        Set<EventSubscription> set = readers.get(sessionId);
        if (set != null) {
            set.forEach(action);
        }
    }
}
