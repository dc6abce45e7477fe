package dev.troupe.cli.display;

import dev.troupe.contracts.event.EventBody;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Adds up what a request has left aside without anybody being asked, and says what to do about it. */
final class HeldAsideSummary {
    private final Map<UUID, Integer> left = new HashMap<>();

    void take(EventBody body) {
        switch (body) {
            case EventBody.ChangesHeld held when held.approvalId() == null ->
                    left.put(held.changesId(), held.count());
            // Its answer decides.
            case EventBody.ChangesHeld held -> left.remove(held.changesId());
            case EventBody.HeldChangesSettled settled -> left.remove(settled.changesId());
            default -> {}
        }
    }

    /** One sentence for the end of the request; empty when nothing was left aside. */
    Optional<String> words(UUID session) {
        if (left.isEmpty()) {
            return Optional.empty();
        }
        int count = left.values().stream().mapToInt(Integer::intValue).sum();
        return Optional.of(
                "%s held aside and not in the workspace: `troupe held --session %s` lists, applies or drops %s."
                        .formatted(
                                count == 1 ? "1 change is" : count + " changes are",
                                session,
                                count == 1 ? "it" : "them"));
    }
}
