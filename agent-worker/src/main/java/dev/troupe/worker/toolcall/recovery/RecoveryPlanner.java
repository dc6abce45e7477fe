package dev.troupe.worker.toolcall.recovery;

import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the remedies for the calls of one turn. Calls run in order, so what one of them shows says
 * something about the others: behind a change that is missing nothing has begun.
 */
public final class RecoveryPlanner {
    private final Function<String, @Nullable String> disk;
    private final Map<String, List<@Nullable String>> states = new HashMap<>();
    private final Map<String, Integer> next = new HashMap<>();
    private boolean missing;
    private boolean unknown;

    private RecoveryPlanner(Function<String, @Nullable String> disk) {
        this.disk = disk;
    }

    /**
     * The remedies by call, in order.
     *
     * @param calls the unfinished calls of the turn in their order
     * @param disk the SHA-256 of a file as it is now; null when there is none
     */
    public static Map<String, RecoveryAction> of(
            List<InterruptedToolCall> calls, Function<String, @Nullable String> disk) {
        RecoveryPlanner remedies = new RecoveryPlanner(disk);
        calls.forEach(it -> it.effects().forEach(remedies::chain));
        Map<String, RecoveryAction> found = new LinkedHashMap<>();
        for (InterruptedToolCall call : calls) {
            found.put(call.callId(), remedies.find(call));
        }
        return found;
    }

    /** The contents that a file goes through during the turn, from before the first change on. */
    private void chain(PlannedChange effect) {
        List<@Nullable String> chain =
                states.computeIfAbsent(effect.change().path(), _ -> new ArrayList<>());
        if (chain.isEmpty()) {
            chain.add(effect.change().before());
        }
        chain.add(effect.change().after());
    }

    private RecoveryAction find(InterruptedToolCall call) {
        return switch (call.recovery()) {
            case RERUN -> new RecoveryAction.Rerun();
            case COMPARE, KEYED -> compare(call);
            case ASK -> ask();
        };
    }

    private RecoveryAction ask() {
        if (missing) {
            return new RecoveryAction.NotBegun();
        }
        unknown = true;
        return new RecoveryAction.Unknown();
    }

    private RecoveryAction compare(InterruptedToolCall call) {
        boolean isOpen = false;
        List<String> overtaken = new ArrayList<>();
        for (PlannedChange effect : call.effects()) {
            String path = effect.change().path();
            int step = next.merge(path, 1, Integer::sum);
            int reached = reached(path);
            if (reached < 0) {
                overtaken.add(path);
            } else {
                isOpen |= step > reached;
            }
        }
        if (!overtaken.isEmpty()) {
            return new RecoveryAction.Overtaken(overtaken);
        }
        if (!isOpen) {
            return new RecoveryAction.Finished();
        }
        if (unknown) {
            return new RecoveryAction.NotBegun();
        }
        missing = true;
        return new RecoveryAction.Apply(call.effects());
    }

    /** How many of the changes to a file have happened; negative when it is none of the known contents. */
    private int reached(String path) {
        List<@Nullable String> chain = states.getOrDefault(path, List.of());
        String now = disk.apply(path);
        for (int i = chain.size() - 1; i >= 0; i--) {
            if (Objects.equals(chain.get(i), now)) {
                return i;
            }
        }
        return -1;
    }
}
