package dev.troupe.worker.undo;

import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects what a task changed in steps that can be taken back: the layers of commands, and the edits between them. */
final class UndoStepCollector {
    private final List<Step> collected = new ArrayList<>();
    private final Map<TurnCall, Step> layers = new HashMap<>();

    /** Some model servers number the calls of each turn from the start. */
    private record TurnCall(int turn, String callId) {}

    private record Step(
            @Nullable String layer,
            List<HashedFileChange> changes,
            int turn,
            JournalRecord.@Nullable RepositoryChanged git) {
        boolean isEdits() {
            return layer == null && git == null;
        }
    }

    void take(int turn, JournalRecord record) {
        switch (record) {
            case JournalRecord.LayerApplied applied -> {
                Step step = new Step(applied.layer(), new ArrayList<>(), turn, null);
                collected.add(step);
                layers.put(new TurnCall(turn, applied.callId()), step);
            }
            case JournalRecord.RepositoryChanged line -> line(turn, line);
            case JournalRecord.ChildChangesAdopted adopted -> {
                edit(turn, adopted);
                Stream.ofNullable(adopted.lines())
                        .flatMap(List::stream)
                        .forEach(it -> line(turn, it));
            }
            case JournalRecord.FileChangeRecorded change -> {
                Step layer = layers.get(new TurnCall(turn, change.callId()));
                (layer == null ? edits(turn) : layer).changes().add(change.change());
            }
            default -> edit(turn, record);
        }
    }

    private void edit(int turn, JournalRecord record) {
        if (!record.fileChanges().isEmpty()) {
            edits(turn).changes().addAll(record.fileChanges());
        }
    }

    private void line(int turn, JournalRecord.RepositoryChanged line) {
        collected.add(new Step(null, new ArrayList<>(line.files()), turn, line));
    }

    private Step edits(int turn) {
        if (collected.isEmpty()
                || !collected.getLast().isEdits()
                || collected.getLast().turn() != turn) {
            collected.add(new Step(null, new ArrayList<>(), turn, null));
        }
        return collected.getLast();
    }

    boolean isEmpty() {
        return merged(steps()).isEmpty();
    }

    /** Returns them in order, without edits that come to nothing together. */
    List<UndoableChange> steps() {
        return collected.stream()
                .filter(it -> !it.isEdits() || !HashedFileChange.net(it.changes()).isEmpty())
                .map(it -> new UndoableChange(it.layer(), it.changes(), it.turn(), it.git()))
                .toList();
    }

    /** Makes one step of edits that follow each other; those that come to nothing together drop out. */
    static List<UndoableChange> merged(List<UndoableChange> steps) {
        List<UndoableChange> merged = new ArrayList<>();
        for (UndoableChange step : steps) {
            if (isEdits(step) && !merged.isEmpty() && isEdits(merged.getLast())) {
                List<HashedFileChange> both = new ArrayList<>(merged.removeLast().changes());
                both.addAll(step.changes());
                merged.add(new UndoableChange(null, both, step.turn(), null));
            } else {
                merged.add(step);
            }
        }
        merged.removeIf(it -> isEdits(it) && HashedFileChange.net(it.changes()).isEmpty());
        return merged;
    }

    private static boolean isEdits(UndoableChange step) {
        return step.layer() == null && step.git() == null;
    }
}
