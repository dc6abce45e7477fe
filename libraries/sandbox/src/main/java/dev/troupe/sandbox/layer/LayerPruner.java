package dev.troupe.sandbox.layer;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Drops what layers have kept for too long, or what takes too much room. */
final class LayerPruner {
    private final LayerStore store;

    LayerPruner(LayerStore store) {
        this.store = store;
    }

    private record KeptLayer(LayerSummary summary, LayerDirectory directory, long bytes) {
        /** What waits is kept for its time, whatever it takes. */
        boolean waits() {
            return summary.state() == LayerState.HELD;
        }
    }

    /** Drops what is older than an age, and the oldest while all together take more than a size. */
    List<LayerSummary> prune(Duration age, long bytes) throws IOException {
        List<KeptLayer> kept = kept();
        long total = kept.stream().mapToLong(KeptLayer::bytes).sum();
        Instant oldest = Instant.now().minus(age);
        List<LayerSummary> dropped = new ArrayList<>();
        for (KeptLayer layer : kept) {
            boolean fits = layer.waits() || total <= bytes;
            if (layer.summary().made().isAfter(oldest) && fits) {
                continue;
            }
            total -= layer.bytes();
            store.discard(layer.directory());
            dropped.add(layer.summary());
        }
        return dropped;
    }

    /**
     * Drops what is kept for workspaces that are gone, such as worktrees, and older than an age: no run opens them again.
     *
     * @param layers the directory with the layers of all workspaces
     */
    static List<LayerSummary> dropAbandoned(Path layers, Duration age) throws IOException {
        Instant oldest = Instant.now().minus(age);
        List<LayerSummary> dropped = new ArrayList<>();
        if (!Files.isDirectory(layers)) {
            return dropped;
        }
        try (DirectoryStream<Path> places = Files.newDirectoryStream(layers, Files::isDirectory)) {
            for (Path place : places) {
                LayerStore store = LayerStore.kept(place);
                for (LayerSummary layer : store.list()) {
                    if (layer.made().isBefore(oldest)
                            && Files.notExists(Path.of(layer.workspace()))) {
                        store.discard(store.directoryOf(layer.id()));
                        dropped.add(layer);
                    }
                }
            }
        }
        return dropped;
    }

    private List<KeptLayer> kept() throws IOException {
        List<KeptLayer> kept = new ArrayList<>();
        for (LayerSummary layer : store.list()) {
            switch (layer.state()) {
                case APPLIED, UNDONE -> {
                    LayerDirectory directory = store.directoryOf(layer.id());
                    kept.add(new KeptLayer(layer, directory, directory.size()));
                }
                case HELD -> kept.add(new KeptLayer(layer, store.directoryOf(layer.id()), 0));
                case APPLYING, UNDOING, REDOING -> {}
            }
        }
        return kept;
    }
}
