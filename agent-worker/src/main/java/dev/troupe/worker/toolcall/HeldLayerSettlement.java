package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.shell.ReleasedLayerChanges;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies or drops changes that wait aside, and writes down what came of it, so that what is applied can be taken back.
 * Doing it again after a crash comes to the same.
 */
public final class HeldLayerSettlement {
    private static final int COMMIT = 900;

    private final RunState run;
    private final RunWorkspace workspace;
    private final ToolResultRecorder results;
    private final List<FileEffect> effects = new ArrayList<>();

    public HeldLayerSettlement(RunState run, RunWorkspace workspace, ToolResultRecorder results) {
        this.run = run;
        this.workspace = workspace;
        this.results = results;
    }

    /** Names what became of changes that were held aside. */
    public enum Result {
        APPLIED("applied"),
        DROPPED("dropped"),
        /** They are not kept any more. */
        GONE("gone");

        private final String word;

        Result(String word) {
            this.word = word;
        }
    }

    /**
     * Tells what became of the changes of a layer.
     *
     * @param overtaken what somebody had changed meanwhile and that stays as it is, for people
     */
    public record Settled(Result result, List<String> overtaken) {
        /** Copies the list. */
        public Settled {
            overtaken = List.copyOf(overtaken);
        }
    }

    /** Finds where the layers of the workspace are kept; empty where commands have none. */
    Optional<LayerStore> store() {
        return workspace.workspaceCommands().commands().layers();
    }

    /** Puts in the workspace what waits in a layer, but for what somebody has changed meanwhile. */
    public Settled apply(int turn, String layer, JournalBatch batch) throws IOException {
        Optional<LayerStore> store = store();
        Optional<List<String>> overtaken =
                store.isEmpty() ? Optional.empty() : store.get().release(layer);
        if (overtaken.isEmpty()) {
            return told(layer, new Settled(Result.GONE, List.of()), batch);
        }
        Settled settled = told(layer, new Settled(Result.APPLIED, overtaken.get()), batch);
        Optional<LayerSummary> summary = store.orElseThrow().find(layer);
        if (summary.isPresent()) {
            record(turn, summary.get(), overtaken.get(), batch);
        }
        return settled;
    }

    /** Gives up what waits in a layer. */
    public Settled drop(String layer, JournalBatch batch) throws IOException {
        Optional<LayerStore> store = store();
        boolean waited = store.isPresent() && store.get().drop(layer);
        return told(layer, new Settled(waited ? Result.DROPPED : Result.GONE, List.of()), batch);
    }

    /** Before the changes of files, which belong to it then. */
    private static Settled told(String layer, Settled settled, JournalBatch batch) {
        batch.event(
                new EventBody.HeldChangesSettled(
                        HeldChangesEventFactory.idOf(layer),
                        settled.result().word,
                        settled.overtaken()));
        return settled;
    }

    private void record(int turn, LayerSummary layer, List<String> overtaken, JournalBatch batch)
            throws IOException {
        List<LayerSummary.Change> made =
                layer.changes().stream().filter(it -> !overtaken.contains(it.path())).toList();
        batch.step(
                turn,
                new JournalRecord.LayerApplied(
                        layer.id(),
                        layer.id(),
                        made.stream().map(it -> it.kind() + " " + it.path()).toList(),
                        made.size()));
        for (FileEffect effect :
                ReleasedLayerChanges.of(workspace.workspace().root(), layer, overtaken)) {
            effects.add(effect);
            results.record(turn, layer.id(), effect, batch);
        }
    }

    /** Commits the files of all that was applied since the last commit. */
    public void commit(int turn, JournalBatch batch) {
        if (effects.isEmpty()) {
            return;
        }
        List<HashedFileChange> changes = effects.stream().map(FileEffect::fileChange).toList();
        Optional<TroupeException> end =
                results.commit(
                        turn,
                        changes,
                        CommitMessageFactory.message(run, turn, COMMIT, effects),
                        batch);
        effects.clear();
        if (end.isPresent()) {
            throw end.get();
        }
    }

    /** Explains why layers cannot be used. */
    public static TroupeException failed(IOException cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The changes that wait aside cannot be read or moved: " + cause.getMessage() + ".",
                "Correct that, then run `troupe resume`.",
                cause);
    }
}
