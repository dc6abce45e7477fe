package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.tool.LayerReference;
import dev.troupe.worker.toolcall.question.HeldChangesQuestion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the events that tell of changes which wait aside, with the reasons that the calls of a turn have given. */
final class HeldChangesEventFactory {
    private static final int MOST = 100;
    private static final int LONGEST_DETAIL = 30_000;

    private final Path workspace;
    private final Map<String, HeldCall> calls = new HashMap<>();

    private record HeldCall(String id, List<String> reasons) {}

    /**
     * @param workspace what the differences are to
     * @param slots the calls of the turn
     */
    HeldChangesEventFactory(Path workspace, List<PendingToolCall> slots) {
        this.workspace = workspace;
        for (PendingToolCall call : slots) {
            LayerReference layer = call.outcome().map(it -> it.result().layer()).orElse(null);
            if (layer != null && layer.held() != null) {
                calls.put(layer.held(), new HeldCall(call.raw().id(), layer.waiting()));
            }
        }
    }

    /** Names the changes of a layer. The same layer always gives the same name. */
    static UUID idOf(String layer) {
        return UUID.nameUUIDFromBytes(layer.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Tells that layers wait.
     *
     * @param approval who asks about them; null when nobody is asked
     */
    List<EventBody> held(List<LayerSummary> layers, @Nullable UUID approval) {
        List<EventBody> events = new ArrayList<>();
        layers.forEach(it -> events.add(held(it, approval)));
        return events;
    }

    private EventBody held(LayerSummary layer, @Nullable UUID approval) {
        HeldCall call = calls.get(layer.id());
        return new EventBody.ChangesHeld(
                idOf(layer.id()),
                call == null ? null : call.id(),
                layer.id(),
                layer.title(),
                workspace.toString(),
                call == null || call.reasons().isEmpty() ? names(layer) : call.reasons(),
                layer.changes().size(),
                HeldChangesQuestion.cut(
                        HeldChangesQuestion.detail(workspace, layer), LONGEST_DETAIL),
                approval);
    }

    private static List<String> names(LayerSummary layer) {
        return layer.changes().stream().limit(MOST).map(it -> it.kind() + " " + it.path()).toList();
    }
}
