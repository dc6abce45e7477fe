package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.tool.FileEffect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes down what has come of the calls of a turn: for the journal, for people, and for the model. */
final class TurnRecorder {
    private final TurnJournal journal;
    private final BackgroundCommandTracker backgrounds;
    private final ToolResultRecorder results;
    private final RunMetrics metrics;
    private final NestedInstructionInjector instructionInjector;
    private final EditFormatFallback formatFallback;
    private int holds;

    TurnRecorder(
            TurnJournal journal,
            BackgroundCommandTracker backgrounds,
            ToolResultRecorder results,
            RunMetrics metrics,
            NestedInstructionInjector instructionInjector,
            EditFormatFallback formatFallback) {
        this.journal = journal;
        this.backgrounds = backgrounds;
        this.results = results;
        this.metrics = metrics;
        this.instructionInjector = instructionInjector;
        this.formatFallback = formatFallback;
    }

    /**
     * What follows is of a turn.
     *
     * @param before how often it was held so far
     */
    void open(int before) {
        holds = before;
        results.held(holds);
    }

    /** What follows is of the calls behind a hold. */
    void hold() {
        open(holds + 1);
    }

    /**
     * Adds what has come of calls that have run.
     *
     * @throws TroupeException when the task cannot go on, as their files could not be committed
     */
    void add(int turn, List<PendingToolCall> slots) {
        slots.forEach(this::count);
        journal.draft().events(formatFallback.news());
        instructionInjector.add(slots, journal.draft());
        Optional<TroupeException> end = results.add(turn, slots, backgrounds, journal.draft());
        if (end.isPresent()) {
            throw end.get();
        }
    }

    private void count(PendingToolCall pendingCall) {
        List<FileEffect> effects =
                pendingCall.outcome().stream()
                        .flatMap(it -> it.result().effects().stream())
                        .toList();
        effects.stream().flatMap(it -> Stream.ofNullable(it.strategy())).forEach(metrics::edited);
        formatFallback.changed(effects);
    }

    /** Adds calls that came to nothing, or in whose middle a run was stopped; that their files cannot be committed is told. */
    void addUnfinished(int turn, List<PendingToolCall> slots) {
        results.add(turn, slots, backgrounds, journal.draft())
                .ifPresent(end -> CommitRecorder.tell(end, journal.draft()));
    }
}
