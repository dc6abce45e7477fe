package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunHistory.HeldQuestion;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.HeldLayerSettlement.Settled;
import dev.troupe.worker.toolcall.question.HeldChangesQuestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one question about all changes of a turn that wait aside, and releases or drops them by the answer. Where nobody can
 * be asked they stay aside and the run goes on.
 */
final class HeldChangesGate {
    private static final Logger LOG = LoggerFactory.getLogger(HeldChangesGate.class);
    private static final String UNTOLD_NOTICE =
            "Troupe may hold changes of commands aside, but could not list them. Held changes are still kept.";

    private static final String LOST =
            " [Some of them were no longer there to be applied, and are not in the workspace. Look at the files before you go on.]";
    private static final String LOST_NOTICE =
            "Some of the changes that you approved were no longer stored and could not be applied. Ask for these changes again.";

    private final RunState run;
    private final RunWorkspace workspace;
    private final TurnJournal journal;
    private final TurnEndQuestion questions;
    private final HeldLayerSettlement settlement;
    private @Nullable Set<String> left;

    HeldChangesGate(
            RunState run,
            RunWorkspace workspace,
            TurnJournal journal,
            TurnEndQuestion questions,
            ToolResultRecorder results) {
        this.run = run;
        this.workspace = workspace;
        this.journal = journal;
        this.questions = questions;
        this.settlement = new HeldLayerSettlement(run, workspace, results);
    }

    /**
     * Asks about what the calls of a turn left aside, and waits for the answer. Where nobody can be asked it is written down
     * that it stays aside.
     *
     * @param slots the calls of the turn
     * @return whether the run goes on, or waits
     */
    TurnOutcome ask(int turn, List<PendingToolCall> slots, boolean canAsk)
            throws InterruptedException {
        List<LayerSummary> all = waiting();
        Path root = workspace.workspace().root();
        HeldChangesEventFactory events = new HeldChangesEventFactory(root, slots);
        leaveOvertaken(turn, all, events);
        List<LayerSummary> layers = all.stream().filter(LayerSummary::isApplicable).toList();
        if (layers.isEmpty()) {
            return TurnOutcome.CONTINUED;
        }
        List<String> names = layers.stream().map(LayerSummary::id).toList();
        if (!canAsk) {
            leave(turn, names, events.held(layers, null));
            return TurnOutcome.CONTINUED;
        }
        ApprovalQuestion question = HeldChangesQuestion.ask(root, layers);
        long seq =
                questions.ask(
                        turn,
                        new JournalRecord.HeldChangesAsked(names, root.toString()),
                        question,
                        approval -> events.held(layers, approval));
        return await(turn, new HeldQuestion(seq, names, root.toString()));
    }

    /**
     * Tells what the calls of a turn left aside, where that is not asked about at its end: the next turn that ends by itself
     * asks, should there be one.
     */
    void note(List<PendingToolCall> slots) {
        Path root = workspace.workspace().root();
        journal.draft().events(new HeldChangesEventFactory(root, slots).held(waiting(), null));
    }

    /** As {@link #note}, where a run ends in the middle of a turn: whatever cannot be read must not keep it from its end. */
    void noteAtEnd(List<PendingToolCall> slots) {
        try {
            note(slots);
        } catch (RuntimeException unreadable) {
            LOG.warn("The changes that are held aside could not be listed.", unreadable);
            journal.draft().event(new EventBody.Notice("held-change", UNTOLD_NOTICE));
        }
    }

    /** A yes could apply nothing of what the user changed while the command ran: nobody is asked about that. */
    private void leaveOvertaken(
            int turn, List<LayerSummary> layers, HeldChangesEventFactory events) {
        List<LayerSummary> theirs = layers.stream().filter(it -> !it.isApplicable()).toList();
        if (!theirs.isEmpty()) {
            leave(turn, theirs.stream().map(LayerSummary::id).toList(), events.held(theirs, null));
        }
    }

    private void leave(int turn, List<String> layers, List<EventBody> events) {
        left().addAll(layers);
        journal.draft().step(turn, new JournalRecord.HeldChangesLeft(layers));
        journal.draft().events(events);
    }

    /** Returns the layers that this run, or an earlier one of the task, has left aside. */
    private Set<String> left() {
        if (left == null) {
            Set<String> found = new HashSet<>();
            run.journal()
                    .read(it ->
                            it.journal().ofTask(run.taskId(), Set.of(JournalRecordCodec.HELD_LEFT)))
                    .forEach(entry -> {
                        if (JournalRecordCodec.read(entry).orElse(null)
                                instanceof JournalRecord.HeldChangesLeft before) {
                            found.addAll(before.layers());
                        }
                    });
            left = found;
        }
        return left;
    }

    /** Goes on with a question that an earlier run has asked. */
    TurnOutcome await(int turn, HeldQuestion question) throws InterruptedException {
        ApprovalAnswer answer = questions.await(question.seq()).orElse(null);
        if (answer == null) {
            return TurnOutcome.SUSPENDED;
        }
        settle(turn, question, answer);
        journal.save();
        settlement.forgetSaved();
        return TurnOutcome.CONTINUED;
    }

    private List<LayerSummary> waiting() {
        try {
            Optional<LayerStore> store = settlement.store();
            List<LayerSummary> held =
                    store.isEmpty() ? List.of() : store.get().held(run.taskId() + "-");
            return held.isEmpty()
                    ? held
                    : held.stream().filter(it -> !left().contains(it.id())).toList();
        } catch (IOException unreadable) {
            throw HeldLayerSettlement.failed(unreadable);
        }
    }

    private void settle(int turn, HeldQuestion question, ApprovalAnswer answer) {
        List<String> overtaken = new ArrayList<>();
        boolean lost = false;
        int waiting = 0;
        try {
            for (String layer : question.layers()) {
                if (answer.approved()) {
                    Settled settled =
                            settlement.apply(turn, layer, question.directory(), journal.draft());
                    lost |= settled.result() == HeldLayerSettlement.Result.GONE;
                    if (settled.result() == HeldLayerSettlement.Result.WAITING) {
                        leave(turn, List.of(layer), heldAgain(layer));
                        waiting++;
                    }
                    overtaken.addAll(settled.overtaken());
                } else {
                    var _ = settlement.drop(layer, question.directory(), journal.draft());
                }
            }
        } catch (IOException broken) {
            throw HeldLayerSettlement.failed(broken);
        }
        String told =
                told(answer, overtaken, waiting == question.layers().size()) + (lost ? LOST : "");
        if (!overtaken.isEmpty()) {
            journal.draft()
                    .event(
                            new EventBody.Notice(
                                    "held-change",
                                    "Not applied, because somebody changed these files after the command ran: "
                                            + String.join(", ", overtaken)
                                            + "."));
        }
        if (lost) {
            journal.draft().event(new EventBody.Notice("held-change", LOST_NOTICE));
        }
        journal.draft()
                .step(
                        turn,
                        new JournalRecord.HeldChangesSettled(
                                question.layers(), answer.approved(), told));
        settlement.commit(turn, journal.draft());
        run.apply(journal.draft());
    }

    /** The question is answered, and the changes wait without one. */
    private List<EventBody> heldAgain(String layer) throws IOException {
        Optional<LayerStore> store = settlement.store();
        Optional<LayerSummary> held = store.isEmpty() ? Optional.empty() : store.get().find(layer);
        return held.isEmpty()
                ? List.of()
                : new HeldChangesEventFactory(workspace.workspace().root(), List.of())
                        .held(List.of(held.get()), null);
    }

    /**
     * @param nothing whether nothing of it could be applied
     */
    private static String told(ApprovalAnswer answer, List<String> overtaken, boolean nothing) {
        if (answer.approved() && nothing) {
            return "[The user said yes, but nothing was applied, as somebody changed the same files meanwhile: %s. They stay as they are.]"
                    .formatted(String.join(", ", overtaken));
        }
        if (answer.approved()) {
            return overtaken.isEmpty()
                    ? "[The user said yes: the changes that were held back are in the workspace now.]"
                    : "[The user said yes: the changes that were held back are in the workspace now, but for these, which somebody changed meanwhile: %s.]"
                            .formatted(String.join(", ", overtaken));
        }
        String note =
                answer.note() == null || answer.note().isBlank()
                        ? ""
                        : " They say: " + answer.note();
        return "[The user said no: the changes that were held back are given up.%s Do not make them in another way.]"
                .formatted(note);
    }
}
