package dev.troupe.worker.undo;

import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a task changed in steps that can be taken back: the layers of commands, and the edits between them. */
final class UndoStepCollector {
    private final List<Step> collected = new ArrayList<>();
    private final Map<String, Step> layers = new HashMap<>();

    private record Step(@Nullable String layer, List<HashedFileChange> changes, int turn) {}

    void take(int turn, JournalRecord record) {
        switch (record) {
            case JournalRecord.LayerApplied applied -> {
                Step step = new Step(applied.layer(), new ArrayList<>(), turn);
                collected.add(step);
                layers.put(applied.callId(), step);
            }
            case JournalRecord.FileChangeRecorded change -> {
                Step layer = layers.get(change.callId());
                (layer == null ? edits(turn) : layer).changes().add(change.change());
            }
            default -> {
                if (!record.fileChanges().isEmpty()) {
                    edits(turn).changes().addAll(record.fileChanges());
                }
            }
        }
    }

    private Step edits(int turn) {
        if (collected.isEmpty()
                || collected.getLast().layer() != null
                || collected.getLast().turn() != turn) {
            collected.add(new Step(null, new ArrayList<>(), turn));
        }
        return collected.getLast();
    }

    boolean isEmpty() {
        return merged(steps()).isEmpty();
    }

    /** Returns them in order, without edits that come to nothing together. */
    List<UndoableChange> steps() {
        return collected.stream()
                .filter(it -> it.layer() != null || !HashedFileChange.net(it.changes()).isEmpty())
                .map(it -> new UndoableChange(it.layer(), it.changes(), it.turn()))
                .toList();
    }

    /** Makes one step of edits that follow each other; those that come to nothing together drop out. */
    static List<UndoableChange> merged(List<UndoableChange> steps) {
        List<UndoableChange> merged = new ArrayList<>();
        for (UndoableChange step : steps) {
            if (step.layer() == null && !merged.isEmpty() && merged.getLast().layer() == null) {
                List<HashedFileChange> both = new ArrayList<>(merged.removeLast().changes());
                both.addAll(step.changes());
                merged.add(new UndoableChange(null, both, step.turn()));
            } else {
                merged.add(step);
            }
        }
        merged.removeIf(it -> it.layer() == null && HashedFileChange.net(it.changes()).isEmpty());
        return merged;
    }
}
