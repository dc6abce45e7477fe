package dev.troupe.orchestrator.reaper;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Full;
import dev.troupe.orchestrator.schedule.ExclusiveLock;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Tells sessions whose request waits since as many tasks run at once as settings allow. */
final class QueueLimitNotifier {
    private static final String CODE = "queue-limit";

    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final ExclusiveLock lock;

    QueueLimitNotifier(Ledger ledger, WakeupPublisher wakeups, ExclusiveLock lock) {
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.lock = lock;
    }

    /** Looks once; false, as one round is all. */
    boolean round() {
        return !ledger.limits().untold(CODE).isEmpty() && lock.whileHeld(this::tellAll);
    }

    /** Looks again, as another orchestrator may just have told them; a session is told of one limit. */
    private boolean tellAll() {
        Map<UUID, Full> first = new LinkedHashMap<>();
        ledger.limits().untold(CODE).forEach(full -> first.putIfAbsent(full.session(), full));
        first.values().forEach(this::tell);
        return false;
    }

    private void tell(Full full) {
        EventBody notice = new EventBody.Notice(CODE, sentence(full));
        long last = ledger.events().add(full.session(), List.of(notice), List.of());
        wakeups.events(full.session(), last);
    }

    private static String sentence(Full full) {
        String kind = full.limit().kind().name().toLowerCase(Locale.ROOT);
        String of =
                switch (full.limit().kind()) {
                    case PROJECT -> "this project";
                    case MODEL, CELL, TEAM -> "the %s %s".formatted(kind, full.limit().key());
                };
        String key = "`orchestrator.queue.at-once.%s`".formatted(kind);
        return full.limit().most() == 0
                ? "Waiting: the setting %s lets no task of %s start.".formatted(key, of)
                : "Waiting: %d of %d tasks of %s run at once (%s)."
                        .formatted(full.running(), full.limit().most(), of, key);
    }
}
