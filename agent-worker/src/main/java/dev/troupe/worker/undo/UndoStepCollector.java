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

    private record Step(@Nullable String layer, List<HashedFileChange> changes) {}

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.LayerApplied applied -> {
                Step step = new Step(applied.layer(), new ArrayList<>());
                collected.add(step);
                layers.put(applied.callId(), step);
            }
            case JournalRecord.FileChangeRecorded change -> {
                Step layer = layers.get(change.callId());
                (layer == null ? edits() : layer).changes().add(change.change());
            }
            default -> {
                if (!record.fileChanges().isEmpty()) {
                    edits().changes().addAll(record.fileChanges());
                }
            }
        }
    }

    private Step edits() {
        if (collected.isEmpty() || collected.getLast().layer() != null) {
            collected.add(new Step(null, new ArrayList<>()));
        }
        return collected.getLast();
    }

    boolean isEmpty() {
        return steps().isEmpty();
    }

    /** Returns them in order, without edits that come to nothing together. */
    List<UndoableChange> steps() {
        return collected.stream()
                .filter(it -> it.layer() != null || !HashedFileChange.net(it.changes()).isEmpty())
                .map(it -> new UndoableChange(it.layer(), it.changes()))
                .toList();
    }
}
