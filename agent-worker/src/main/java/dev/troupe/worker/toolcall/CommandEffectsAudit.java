package dev.troupe.worker.toolcall;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.tool.LayerReference;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes for the audit trail what became of the changes of a command that the sandbox held. */
final class CommandEffectsAudit {
    private static final int LONGEST = 2_000;

    private CommandEffectsAudit() {}

    static AuditEvent of(RequestOrigin origin, PendingToolCall call, LayerReference layer) {
        LayerReference.Counts counts = layer.counts();
        int all = counts.applied() + counts.held() + counts.dropped();
        Map<String, String> detail = new LinkedHashMap<>();
        detail.put(
                "reason",
                "held by the sandbox (layer %d entries: %d applied, %d held, %d dropped)"
                        .formatted(all, counts.applied(), counts.held(), counts.dropped()));
        if (!layer.changes().isEmpty()) {
            detail.put("changes", text(layer.changes()));
        }
        if (!layer.waiting().isEmpty()) {
            detail.put("waiting", text(layer.waiting()));
        }
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "command-effects",
                origin,
                command(call),
                counts.held() > 0 ? "held" : "allowed",
                detail);
    }

    private static String command(PendingToolCall call) {
        return call.outcome()
                .flatMap(PendingToolCall.Outcome::done)
                .map(it -> it.call().arguments().path("command").asString(""))
                .filter(it -> !it.isBlank())
                .orElse(call.tool());
    }

    private static String text(Iterable<String> lines) {
        String all = String.join("; ", lines);
        return TextPrefix.cut(all, LONGEST, "…");
    }
}
