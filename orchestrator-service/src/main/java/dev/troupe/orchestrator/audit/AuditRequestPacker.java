package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditTextLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Puts audit events into requests that every security service accepts, whatever its settings: one that refuses a large request
 * closes the connection while it is sent, and then nobody may hear why.
 */
final class AuditRequestPacker {
    /** Less than the least that {@code http.max-body-size} may be. */
    private static final int LARGEST = 60 * 1024;

    private static final JsonMapper JSON = JsonMapper.shared();

    private AuditRequestPacker() {}

    /** Shares events out, in their order. Texts are cut to what the trail keeps of them. */
    static List<List<AuditEvent>> pack(List<AuditEvent> events) {
        List<List<AuditEvent>> requests = new ArrayList<>();
        int room = 0;
        for (AuditEvent event : events) {
            AuditEvent cut = cut(event);
            int size = JSON.writeValueAsBytes(cut).length + 1;
            if (size > room) {
                requests.add(new ArrayList<>());
                room = LARGEST;
            }
            requests.getLast().add(cut);
            room -= size;
        }
        return requests;
    }

    /** Of an event that lacks something the service says so itself. */
    static AuditEvent cut(AuditEvent event) {
        Map<String, String> detail = new HashMap<>();
        event.detail()
                .forEach((key, value) ->
                        detail.put(AuditTextLimit.NAME.cut(key), AuditTextLimit.VALUE.cut(value)));
        @Nullable String target = event.target();
        return new AuditEvent(
                event.id(),
                event.at(),
                event.kind(),
                event.origin(),
                target == null ? event.target() : AuditTextLimit.TARGET.cut(target),
                event.outcome(),
                detail);
    }
}
