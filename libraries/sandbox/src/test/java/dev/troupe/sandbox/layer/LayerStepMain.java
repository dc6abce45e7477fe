package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Applies, undoes or redoes a layer in a JVM of its own once it is told to: home, workspace, layer, and then the step. */
final class LayerStepMain {
    private LayerStepMain() {}

    public static void main(String[] arguments) throws IOException, LayerConflictException {
        Path home = Path.of(arguments[0]);
        LayerStore store = LayerStore.open(home, Path.of(arguments[1])).orElseThrow();
        String id = arguments[2];
        System.out.println("ready");
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String step = String.valueOf(orders.readLine());
        long begin = System.nanoTime();
        System.out.println("begun");
        switch (step) {
            case "apply" -> {
                CommandLayer layer = layer(store, id);
                var _ = layer.apply(layer.read(), LayerKillIT.JUDGE, step, null);
            }
            case "undo" -> {
                if (!store.undo(id)) {
                    throw new IOException("Nothing could be undone.");
                }
            }
            case "redo" -> {
                if (!store.redo(id, Map.of())) {
                    throw new IOException("Nothing could be redone.");
                }
            }
            default -> throw new IOException(step);
        }
        System.out.println(System.nanoTime() - begin);
    }

    private static CommandLayer layer(LayerStore store, String id) {
        LayerDirectory directory = new LayerDirectory(store.directory().resolve(id));
        return new CommandLayer(
                store, directory, Map.of(), new CacheOverlays(Map.of()), LayerLimits.USUAL);
    }
}
