package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.sandbox.layer.LayerState;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.shell.CarriedLayerChanges;
import dev.troupe.worker.tool.shell.ReleasedLayerChanges;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies or drops changes that wait aside, and writes down what came of it, so that what is applied can be taken back.
 * Doing it again after a crash comes to the same.
 */
public final class HeldLayerSettlement {
    private static final Logger LOG = LoggerFactory.getLogger(HeldLayerSettlement.class);
    private static final int COMMIT = 900;

    private final RunState run;
    private final RunWorkspace workspace;
    private final ToolResultRecorder results;
    private final List<FileEffect> effects = new ArrayList<>();
    private final List<Forgetting> saved = new ArrayList<>();

    public HeldLayerSettlement(RunState run, RunWorkspace workspace, ToolResultRecorder results) {
        this.run = run;
        this.workspace = workspace;
        this.results = results;
    }

    /** Names what became of changes that were held aside. */
    public enum Result {
        APPLIED("applied"),
        DROPPED("dropped"),
        /** Somebody has changed all that they are about: they wait on. */
        WAITING("held"),
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

    /**
     * Puts in the workspace what waits in a layer, but for what somebody has changed meanwhile.
     *
     * @param directory the workspace that it was made above, which may be a worktree that is gone; null when that is not known
     */
    public Settled apply(int turn, String layer, @Nullable String directory, JournalBatch batch)
            throws IOException {
        Optional<LayerStore> store = store();
        Optional<List<String>> overtaken =
                store.isEmpty() ? Optional.empty() : store.get().release(layer);
        if (overtaken.isPresent()) {
            Optional<LayerSummary> summary = store.orElseThrow().find(layer);
            if (summary.filter(it -> it.state() == LayerState.HELD).isPresent()) {
                return new Settled(Result.WAITING, overtaken.get());
            }
            Settled settled = told(layer, new Settled(Result.APPLIED, overtaken.get()), batch);
            if (summary.isPresent()) {
                record(turn, summary.get(), overtaken.get(), batch);
            }
            return settled;
        }
        Optional<LayerStore> kept = keptElsewhere(directory);
        Optional<LayerSummary> waiting =
                kept.isEmpty()
                        ? Optional.empty()
                        : kept.get().find(layer).filter(it -> it.state() == LayerState.HELD);
        return waiting.isEmpty()
                ? told(layer, new Settled(Result.GONE, List.of()), batch)
                : carry(turn, kept.orElseThrow(), waiting.get(), batch);
    }

    /** A later worktree of the session has other files of the same contents, so that a layer cannot be moved into it. */
    private Optional<LayerStore> keptElsewhere(@Nullable String directory) {
        boolean elsewhere =
                workspace.base().isPresent()
                        && directory != null
                        && !directory.equals(workspace.workspace().root().toString());
        return elsewhere
                ? workspace.workspaceCommands().commands().keptLayers(Path.of(directory))
                : Optional.empty();
    }

    private Settled carry(int turn, LayerStore kept, LayerSummary layer, JournalBatch batch)
            throws IOException {
        Path root = workspace.workspace().root();
        CarriedLayerChanges carried =
                CarriedLayerChanges.read(root, layer, SessionFileChanges.since(run, layer.id()));
        List<FileEffect> made = carried.effects();
        if (made.isEmpty() && !carried.overtaken().isEmpty()) {
            return new Settled(Result.WAITING, carried.overtaken());
        }
        Map<String, byte[]> bytes = new HashMap<>();
        for (FileEffect effect : made) {
            Stream.of(Optional.ofNullable(effect.before()), Optional.ofNullable(effect.after()))
                    .flatMap(Optional::stream)
                    .forEach(it -> bytes.put(it.hash(), it.bytes()));
        }
        var _ =
                new FileChangeReverter(
                                root,
                                hash -> Optional.ofNullable(bytes.get(hash)),
                                FileChangeReverter.Way.REDO)
                        .restore(
                                FileChangeReverter.reverse(
                                        made.stream().map(FileEffect::fileChange).toList()));
        Settled settled = told(layer.id(), new Settled(Result.APPLIED, carried.overtaken()), batch);
        if (!carried.uncarried().isEmpty()) {
            batch.event(
                    new EventBody.Notice(
                            "held-change",
                            "Not applied, because Troupe's separate worktree keeps no such files: "
                                    + String.join(", ", carried.uncarried())
                                    + "."));
        }
        for (FileEffect effect : made) {
            effects.add(effect);
            results.record(turn, layer.id(), effect, batch);
        }
        saved.add(() -> kept.drop(layer.id()));
        return settled;
    }

    /** Gives up what waits in a layer; the directory as for {@link #apply}. */
    public Settled drop(String layer, @Nullable String directory, JournalBatch batch)
            throws IOException {
        Optional<LayerStore> store = store();
        Optional<LayerStore> kept = keptElsewhere(directory);
        boolean waited = store.isPresent() && store.get().drop(layer);
        waited |= kept.isPresent() && kept.get().drop(layer);
        return told(layer, new Settled(waited ? Result.DROPPED : Result.GONE, List.of()), batch);
    }

    /** Forgets what the journal holds now; to be called once it is written. */
    public void forgetSaved() {
        try {
            for (Forgetting layer : saved) {
                var _ = layer.forget();
            }
        } catch (IOException stays) {
            LOG.warn(
                    "Stored changes that were copied to another place could not be removed from the old place.",
                    stays);
        }
        saved.clear();
    }

    private interface Forgetting {
        boolean forget() throws IOException;
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
                "The changes that are held aside cannot be read or moved: "
                        + cause.getMessage()
                        + ".",
                "Correct the cause, then run `troupe resume`.",
                cause);
    }
}
