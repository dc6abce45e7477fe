package dev.troupe.sandbox.layer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Carries out all operations of a layer, or takes all of them back. Each of both can be done again after a crash. */
final class LayerApplier {
    private LayerApplier() {}

    /**
     * Carries them out; the manifest says already that this is being done.
     *
     * @return raw paths that somebody else has changed meanwhile, and that stay as they are
     */
    static List<String> apply(LayerStore store, LayerDirectory directory, LayerManifest manifest)
            throws IOException {
        List<String> overtaken = run(store, directory, manifest, false);
        // Before it counts as applied: whoever asks after a crash is told of them, too.
        directory.writeOvertaken(overtaken);
        directory.advance(LayerState.APPLYING, LayerState.APPLIED);
        return overtaken;
    }

    /** Carries out what waited aside; when nothing of it can be, it waits on. */
    static List<String> release(LayerStore store, LayerDirectory directory, LayerManifest manifest)
            throws IOException {
        List<String> overtaken = run(store, directory, manifest, false);
        boolean nothing =
                manifest.operations().stream()
                        .filter(LayerApplier::brings)
                        .allMatch(it -> overtaken.contains(it.raw()));
        if (nothing && !overtaken.isEmpty()) {
            revert(store, directory, manifest, false);
            directory.advance(LayerState.APPLYING, LayerState.HELD);
            return overtaken;
        }
        directory.writeOvertaken(overtaken);
        directory.advance(LayerState.APPLYING, LayerState.APPLIED);
        return overtaken;
    }

    /** Directories and their permissions may be there for the sake of what is in them alone. */
    private static boolean brings(LayerOperation operation) {
        return switch (operation.kind()) {
            case ADD, REPLACE, REMOVE -> true;
            case MAKE_DIRECTORY, SET_PERMISSIONS -> false;
        };
    }

    private static List<String> run(
            LayerStore store, LayerDirectory directory, LayerManifest manifest, boolean again)
            throws IOException {
        List<String> overtaken = new ArrayList<>();
        try (OperationRunner runner = store.runner(directory)) {
            for (LayerOperation operation : manifest.operations()) {
                if (!runner.apply(operation)) {
                    overtaken.add(operation.raw());
                } else if (again) {
                    runner.refresh(operation);
                }
            }
        }
        return overtaken;
    }

    /** Takes back what was carried out before something failed, and forgets the layer. */
    static void giveUp(LayerStore store, LayerDirectory directory, LayerManifest manifest)
            throws IOException {
        revert(store, directory, manifest, false);
        store.discard(directory);
    }

    private static void revert(
            LayerStore store, LayerDirectory directory, LayerManifest manifest, boolean applied)
            throws IOException {
        try (OperationRunner runner = store.runner(directory)) {
            for (LayerOperation operation : manifest.operations().reversed()) {
                runner.revert(operation, applied);
            }
        }
    }

    static void undo(LayerStore store, LayerDirectory directory, LayerManifest manifest)
            throws IOException {
        revert(store, directory, manifest, true);
        directory.advance(LayerState.UNDOING, LayerState.UNDONE);
    }

    static void redo(LayerStore store, LayerDirectory directory, LayerManifest manifest)
            throws IOException {
        run(store, directory, manifest, true);
        directory.advance(LayerState.REDOING, LayerState.APPLIED);
    }
}
