package dev.troupe.orchestrator.held;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Collects from a session's events which changes were held aside, and what became of them. */
final class HeldChangesCollector {
    private static final int PAGE = 500;

    private final Map<UUID, HeldChangesRecord> found = new LinkedHashMap<>();

    private HeldChangesCollector() {}

    /** Reads those of a session, oldest first. */
    static List<HeldChangesRecord> read(Ledger ledger, UUID session) {
        HeldChangesCollector collector = new HeldChangesCollector();
        long number = 0;
        List<SessionEvent> page;
        do {
            page = ledger.events().after(session, number, PAGE);
            for (SessionEvent event : page) {
                number = event.number();
                collector.take(event);
            }
        } while (!page.isEmpty());
        return new ArrayList<>(collector.found.values());
    }

    private void take(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null) {
            return;
        }
        switch (event.body()) {
            case EventBody.ChangesHeld held ->
                    found.merge(
                            held.changesId(),
                            new HeldChangesRecord(task, event.at(), held, null),
                            (before, again) ->
                                    held.approvalId() == null ? before : before.asked(held));
            case EventBody.HeldChangesSettled settled ->
                    found.computeIfPresent(
                            settled.changesId(),
                            (_, before) ->
                                    before.settled(
                                            new HeldChangesRecord.Settlement(
                                                    task, event.at(), settled)));
            default -> {}
        }
    }
}
