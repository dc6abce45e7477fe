package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.util.List;
import java.util.Optional;

/**
 * Judges calls again right before they run. All calls of a turn are judged before any of them runs, and what one of them
 * changes may be what the next one was judged by: the script that it runs, the branch, where a link leads.
 */
final class PermissionRecheck {
    private final ToolExecutor tools;
    private final ToolCallScope scope;
    private final ToolCallIntentRecorder intents;
    private final BackgroundCommandTracker backgrounds;
    private final JournalBatch batch;
    private boolean written;
    private boolean commanded;

    /**
     * Checks the calls of one turn again.
     *
     * @param batch takes what is different now
     */
    PermissionRecheck(
            ToolExecutor tools,
            ToolCallScope scope,
            ToolCallIntentRecorder intents,
            BackgroundCommandTracker backgrounds,
            JournalBatch batch) {
        this.tools = tools;
        this.scope = scope;
        this.intents = intents;
        this.backgrounds = backgrounds;
        this.batch = batch;
    }

    /**
     * Judges a call again where that can have come to something else. One that is turned down now has ended behind it.
     *
     * @return false when somebody must be asked about it first
     */
    boolean mayRun(PendingToolCall pendingCall) {
        Optional<PreparedToolCall.Ready> planned = pendingCall.ready().filter(this::stale);
        if (planned.isEmpty()) {
            return true;
        }
        pendingCall.judgeAgain(_ -> tools.judgeAgain(planned.get(), scope));
        return switch (pendingCall.prepared()) {
            case PreparedToolCall.Closed closed -> {
                intents.shut(closed, batch);
                yield true;
            }
            case PreparedToolCall.Ready now -> {
                if (now.asks()) {
                    batch.event(notice(now));
                } else if (!said(now).equals(said(planned.get()))) {
                    batch.audits(now.assessment().audits());
                }
                yield !now.asks();
            }
        };
    }

    /** A write lays no links and moves no branches: it changes what commands do, and nothing that writes and reads are judged by. */
    private boolean stale(PreparedToolCall.Ready planned) {
        return planned.assessment().spec().kind() == ToolSpec.Kind.COMMAND
                ? written || commanded || backgrounds.running()
                : commanded;
    }

    /** A call begins, which may change what those behind it were judged by. */
    void begins(PendingToolCall pendingCall) {
        ToolSpec.Kind kind = pendingCall.ready().orElseThrow().assessment().spec().kind();
        // Reads begin side by side, and change neither.
        if (kind == ToolSpec.Kind.WRITE) {
            written = true;
        } else if (kind == ToolSpec.Kind.COMMAND) {
            commanded = true;
        }
    }

    private static EventBody notice(PreparedToolCall.Ready now) {
        return new EventBody.Notice(
                "policy",
                "%s was checked again right before it would have run, because an earlier call may have changed what the rules look at. Now it needs an approval."
                        .formatted(now.title()));
    }

    /** What the trail tells of a decision; an equal one need not stand there twice. */
    private static List<List<String>> said(PreparedToolCall.Ready ready) {
        return ready.assessment().audits().stream().map(PermissionRecheck::said).toList();
    }

    private static List<String> said(AuditEvent event) {
        return List.of(
                event.kind(),
                event.target(),
                event.outcome(),
                event.detail().getOrDefault("rule", ""),
                event.detail().getOrDefault("policy", ""));
    }
}
