package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.sandbox.layer.LayerState;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.LayerReference;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what became of a command whose run ended before its result was on record. A layer is applied as a whole or not at
 * all, so that this is known.
 */
public final class InterruptedCommandRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(InterruptedCommandRecovery.class);
    private static final String NOTHING =
            "Interrupted: the run ended while this command ran. Nothing that it changed is in the workspace. Run it again if it is still needed.";
    private static final String END = "\n";

    private InterruptedCommandRecovery() {}

    /** Returns what is kept with a layer, to be found again here. */
    static String keep(ToolResult result) {
        return result.outcome().name()
                + END
                + result.summary().replace('\n', ' ')
                + END
                + result.text();
    }

    /** Finds its result; empty for a command that had no layer, whose end nobody knows. */
    public static Optional<ToolResult> find(ToolContext context, ToolCall call) {
        String line = call.arguments().path("command").asString("");
        boolean background = call.arguments().path("background").asBoolean(false);
        if (!call.tool().equals("bash") || background) {
            return Optional.empty();
        }
        return context.layers(line).map(store -> find(context, store, call.id()));
    }

    private static ToolResult find(ToolContext context, LayerStore store, String callId) {
        try {
            Optional<LayerSummary> layer = store.find(context.layerName(callId));
            if (layer.isPresent() && layer.get().state() == LayerState.APPLIED) {
                return applied(context, layer.get(), store.overtaken(layer.get().id()));
            }
        } catch (IOException unreadable) {
            LOG.warn("The stored changes of an interrupted command cannot be read.", unreadable);
        }
        return new ToolResult(
                ToolResult.Outcome.INTERRUPTED,
                NOTHING,
                "interrupted, nothing changed",
                List.of(),
                List.of(
                        new Notice(
                                "interrupted",
                                "A command was interrupted. Nothing that it changed is in the workspace.")));
    }

    private static ToolResult applied(
            ToolContext context, LayerSummary layer, List<String> overtaken) throws IOException {
        List<FileEffect> effects =
                ReleasedLayerChanges.of(context.workspace().root(), layer, overtaken);
        List<String> changes =
                layer.changes().stream()
                        .filter(it -> !overtaken.contains(it.path()))
                        .map(it -> it.kind() + " " + it.path())
                        .limit(100)
                        .toList();
        String[] kept = String.valueOf(layer.result()).split(END, 3);
        boolean whole = kept.length == 3;
        String text = whole ? kept[2] : "[the command ended]";
        return new ToolResult(
                whole ? ToolResult.Outcome.valueOf(kept[0]) : ToolResult.Outcome.OK,
                text
                        + "\n[Changed: %s. Read them again before you edit them.]"
                                .formatted(String.join(", ", changes)),
                whole ? kept[1] : "ended",
                effects,
                List.of(),
                List.of(),
                null,
                new LayerReference(
                        layer.id(),
                        null,
                        new LayerReference.Counts(layer.changes().size(), 0, 0),
                        changes,
                        List.of(),
                        List.of()));
    }
}
