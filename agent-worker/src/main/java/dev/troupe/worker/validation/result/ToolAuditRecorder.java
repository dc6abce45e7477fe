package dev.troupe.worker.validation.result;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/**
 * Every file written and every command that ended is on record. What goes on in the background is put
 * there by its run, when it starts and when it ends.
 */
public final class ToolAuditRecorder implements AfterToolValidator {
    private static final int LONGEST = 2_000;

    @Override
    public String name() {
        return "audit";
    }

    @Override
    public ExecutedToolCall check(ExecutedToolCall done, ToolCallScope scope) {
        ExecutedToolCall recorded = done;
        for (FileEffect effect : done.result().effects()) {
            recorded = recorded.recording(written(effect, scope));
        }
        boolean goesOn = done.call().arguments().path("background").asBoolean(false);
        if (done.spec().kind() == ToolSpec.Kind.COMMAND && !goesOn) {
            recorded = recorded.recording(ended(done, scope));
        }
        return recorded;
    }

    private static AuditEvent written(FileEffect effect, ToolCallScope scope) {
        String kind = effect.after() == null ? "file-deleted" : "file-written";
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                kind,
                scope.origin(),
                effect.path(),
                "done",
                Map.of(
                        "before", String.valueOf(effect.beforeHash()),
                        "after", String.valueOf(effect.afterHash())));
    }

    private static AuditEvent ended(ExecutedToolCall done, ToolCallScope scope) {
        String command = done.call().arguments().path("command").asString("");
        String summary = done.result().summary();
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "command-finished",
                scope.origin(),
                command,
                done.result().outcome().name().toLowerCase(Locale.ROOT),
                Map.of(
                        "summary",
                        TextPrefix.cut(summary, LONGEST),
                        "milliseconds",
                        Long.toString(done.duration().toMillis())));
    }
}
