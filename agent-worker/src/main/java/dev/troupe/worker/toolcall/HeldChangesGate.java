package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.RunHistory.HeldQuestion;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.shell.ReleasedLayerChanges;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks one question about all changes of a turn that wait aside, and releases or drops them by the answer. Where nobody can
 * be asked they stay aside and the run goes on.
 */
final class HeldChangesGate {
    private static final int COMMIT = 900;
    private static final String LOST =
            " [Some of them were no longer there to be applied, and are not in the workspace. Look at the files before you go on.]";
    private static final String LOST_NOTICE =
            "Some of the changes that you said yes to were no longer kept, and were not applied. Ask for them again.";

    private final RunState run;
    private final RunWorkspace workspace;
    private final TurnJournal journal;
    private final TurnEndQuestion questions;
    private final ToolResultRecorder results;
    private final Set<String> left = new HashSet<>();

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
        this.results = results;
    }

    /**
     * Asks about what the calls of a turn left aside, and waits for the answer.
     *
     * @return whether the run goes on, or waits
     */
    TurnOutcome ask(int turn, boolean canAsk) throws InterruptedException {
        List<LayerSummary> layers = waiting();
        if (layers.isEmpty()) {
            return TurnOutcome.CONTINUED;
        }
        List<String> names = layers.stream().map(LayerSummary::id).toList();
        if (!canAsk) {
            left.addAll(names);
            return TurnOutcome.CONTINUED;
        }
        ApprovalQuestion question = HeldChangesQuestion.ask(workspace.workspace().root(), layers);
        long seq = questions.ask(turn, new JournalRecord.HeldChangesAsked(names), question);
        return await(turn, new HeldQuestion(seq, names));
    }

    /** Goes on with a question that an earlier run has asked. */
    TurnOutcome await(int turn, HeldQuestion question) throws InterruptedException {
        ApprovalAnswer answer = questions.await(question.seq()).orElse(null);
        if (answer == null) {
            return TurnOutcome.SUSPENDED;
        }
        settle(turn, question, answer);
        journal.save();
        return TurnOutcome.CONTINUED;
    }

    private List<LayerSummary> waiting() {
        try {
            Optional<LayerStore> store = store();
            return store.isEmpty()
                    ? List.of()
                    : store.get().held(run.taskId() + "-").stream()
                            .filter(it -> !left.contains(it.id()))
                            .toList();
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    private Optional<LayerStore> store() {
        return workspace.workspaceCommands().commands().layers();
    }

    private void settle(int turn, HeldQuestion question, ApprovalAnswer answer) {
        List<FileEffect> effects = new ArrayList<>();
        List<String> overtaken = new ArrayList<>();
        boolean lost = false;
        try {
            for (String layer : question.layers()) {
                if (answer.approved()) {
                    Optional<List<String>> released = release(turn, layer, effects);
                    lost |= released.isEmpty();
                    overtaken.addAll(released.orElse(List.of()));
                } else {
                    drop(layer);
                }
            }
        } catch (IOException broken) {
            throw failed(broken);
        }
        String told = told(answer, overtaken) + (lost ? LOST : "");
        if (lost) {
            journal.draft().event(new EventBody.Notice("held-change", LOST_NOTICE));
        }
        journal.draft()
                .step(
                        turn,
                        new JournalRecord.HeldChangesSettled(
                                question.layers(), answer.approved(), told));
        commit(turn, effects);
        run.apply(journal.draft());
    }

    private static String told(ApprovalAnswer answer, List<String> overtaken) {
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

    /** Applies what waits; empty when it is no longer there. */
    private Optional<List<String>> release(int turn, String layer, List<FileEffect> effects)
            throws IOException {
        Optional<LayerStore> store = store();
        if (store.isEmpty()) {
            return Optional.empty();
        }
        Optional<List<String>> overtaken = store.get().release(layer);
        Optional<LayerSummary> summary = store.get().find(layer);
        if (overtaken.isPresent() && summary.isPresent()) {
            record(turn, summary.get(), effects);
        }
        return overtaken;
    }

    private void record(int turn, LayerSummary layer, List<FileEffect> effects) throws IOException {
        List<String> changes =
                layer.changes().stream().map(it -> it.kind() + " " + it.path()).toList();
        journal.draft()
                .step(
                        turn,
                        new JournalRecord.LayerApplied(
                                layer.id(), layer.id(), changes, changes.size()));
        for (FileEffect effect : ReleasedLayerChanges.of(workspace.workspace().root(), layer)) {
            effects.add(effect);
            results.record(turn, layer.id(), effect, journal.draft());
        }
    }

    private void drop(String layer) throws IOException {
        Optional<LayerStore> store = store();
        if (store.isPresent()) {
            var _ = store.get().drop(layer);
        }
    }

    private void commit(int turn, List<FileEffect> effects) {
        if (effects.isEmpty()) {
            return;
        }
        List<HashedFileChange> changes = effects.stream().map(FileEffect::fileChange).toList();
        Optional<TroupeException> end =
                results.commit(
                        turn,
                        changes,
                        CommitMessageFactory.message(run, turn, COMMIT, effects),
                        journal.draft());
        if (end.isPresent()) {
            throw end.get();
        }
    }

    private static TroupeException failed(IOException cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The changes that wait aside cannot be read or moved: " + cause.getMessage() + ".",
                "Correct that, then run `troupe resume`.",
                cause);
    }
}
