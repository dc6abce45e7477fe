package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.model.RawToolCall;
import dev.troupe.sandbox.background.BackgroundHandleFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import dev.troupe.worker.run.InterruptedTurn;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.shell.InterruptedCommandRecovery;
import dev.troupe.worker.toolcall.recovery.InterruptedToolCall;
import dev.troupe.worker.toolcall.recovery.RecoveryAction;
import dev.troupe.worker.toolcall.recovery.RecoveryPlanner;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes slots of the calls that an earlier run had begun, each with its remedy. */
final class TurnRecovery {
    private static final String UNKNOWN =
            "Interrupted, outcome unknown: the worker died while this was running, or just before or after."
                    + " It was not run again. Check what it has done before you repeat it.";
    private static final String NOT_BEGUN =
            "Not run: the worker died before this call. Call the tool again if it is still needed.";

    private final RunState run;
    private final ToolExecutor tools;
    private final ToolCallScope scope;
    private final JournalBatch batch;

    /**
     * Settles the calls of an interrupted turn.
     *
     * @param batch takes what no result of a call tells
     */
    TurnRecovery(RunState run, ToolExecutor tools, ToolCallScope scope, JournalBatch batch) {
        this.run = run;
        this.tools = tools;
        this.scope = scope;
        this.batch = batch;
    }

    /**
     * The slots of an unfinished turn: those that may run are ready, all others have ended.
     *
     * @param answers what people had said to its approvals
     */
    List<PendingToolCall> slots(
            InterruptedTurn interruptedTurn, Map<String, ApprovalAnswer> answers) {
        List<RawToolCall> calls = interruptedTurn.unanswered();
        Map<String, RecoveryAction> remedies =
                RecoveryPlanner.of(begun(interruptedTurn, calls), this::hash);
        List<PendingToolCall> slots = new ArrayList<>();
        PlannedFileOverlay overlay = new PlannedFileOverlay(workspace());
        for (RawToolCall call : calls) {
            ApprovalAnswer answer = answers.get(call.id());
            if (answer != null && !answer.approved()) {
                slots.add(denied(call, title(interruptedTurn, call), answer));
                continue;
            }
            RecoveryAction remedy = remedies.getOrDefault(call.id(), new RecoveryAction.NotBegun());
            slots.add(slot(interruptedTurn, call, remedy, overlay));
        }
        return slots;
    }

    /** What was refused has not begun and says nothing about the calls around it. */
    private List<InterruptedToolCall> begun(
            InterruptedTurn interruptedTurn, List<RawToolCall> calls) {
        List<InterruptedToolCall> begun = new ArrayList<>();
        for (RawToolCall call : calls) {
            if (!interruptedTurn.denied(call.id())) {
                interruptedTurn.intent(call.id()).ifPresent(it -> begun.add(begun(it)));
            }
        }
        return begun;
    }

    private static String title(InterruptedTurn interruptedTurn, RawToolCall call) {
        return interruptedTurn
                .intent(call.id())
                .map(JournalRecord.Intent::title)
                .orElse(call.tool());
    }

    private Workspace workspace() {
        return scope.context().workspace();
    }

    private @Nullable String hash(String path) {
        return workspace().bytes(path).map(ContentBlob::hash).orElse(null);
    }

    private InterruptedToolCall begun(JournalRecord.Intent intent) {
        return new InterruptedToolCall(
                intent.callId(), tools.spec(intent.tool()).recovery(), intent.effects());
    }

    private PendingToolCall slot(
            InterruptedTurn interruptedTurn,
            RawToolCall call,
            RecoveryAction remedy,
            PlannedFileOverlay overlay) {
        Optional<JournalRecord.Intent> intent = interruptedTurn.intent(call.id());
        List<PlannedChange> planned = intent.map(JournalRecord.Intent::effects).orElse(List.of());
        String title = intent.map(JournalRecord.Intent::title).orElse(call.tool());
        return switch (remedy) {
            case RecoveryAction.Rerun() ->
                    new PendingToolCall(
                            call,
                            (now, disk) -> tools.prepare(call, false, now, disk),
                            scope,
                            overlay);
            case RecoveryAction.Apply(List<PlannedChange> all) -> again(call, title, all);
            case RecoveryAction.Finished() -> {
                ToolResult result =
                        ToolResult.ok(
                                "Done: " + title + ".",
                                title + " (before a break)",
                                effects(planned));
                yield ended(call, title, result);
            }
            case RecoveryAction.Overtaken(List<String> paths) ->
                    ended(call, title, ToolResult.refused(overtaken(paths), "overtaken"));
            case RecoveryAction.Unknown() -> unknown(interruptedTurn, call, title);
            case RecoveryAction.NotBegun() ->
                    ended(call, title, ToolResult.refused(NOT_BEGUN, "not run"));
        };
    }

    private PendingToolCall again(RawToolCall call, String title, List<PlannedChange> all) {
        List<FileEffect> effects = effects(all);
        return new PendingToolCall(
                call,
                (now, _) -> tools.prepareAgain(call, now, title, effects),
                scope,
                new PlannedFileOverlay(workspace()));
    }

    private PendingToolCall ended(RawToolCall call, String title, ToolResult result) {
        PendingToolCall pendingCall = over(call, title);
        if (pendingCall.prepared() instanceof PreparedToolCall.Ready) {
            pendingCall.end(tools.recovered(call, result, scope), 1);
        }
        return pendingCall;
    }

    private PendingToolCall denied(RawToolCall call, String title, ApprovalAnswer answer) {
        PendingToolCall pendingCall = over(call, title);
        // Counted by the run that put the no on record.
        var _ = pendingCall.refuse(ApprovalGate.denied(answer));
        return pendingCall;
    }

    private PendingToolCall over(RawToolCall call, String title) {
        return new PendingToolCall(
                call,
                (_, _) -> tools.prepareEnded(call, title),
                scope,
                new PlannedFileOverlay(workspace()));
    }

    private PendingToolCall unknown(
            InterruptedTurn interruptedTurn, RawToolCall call, String title) {
        PendingToolCall pendingCall = over(call, title);
        if (pendingCall.prepared() instanceof PreparedToolCall.Ready ready) {
            boolean background = ready.call().arguments().path("background").asBoolean(false);
            String what = background ? lost(interruptedTurn, call) : UNKNOWN;
            ToolResult result =
                    InterruptedCommandRecovery.find(scope.context(), ready.call())
                            .orElseGet(() ->
                                    InterruptedCallResultFactory.of(
                                            what,
                                            ready.assessment().spec().kind(),
                                            scope.context().alone()));
            pendingCall.end(tools.recovered(call, result, scope), 1);
        }
        return pendingCall;
    }

    private String lost(InterruptedTurn interruptedTurn, RawToolCall call) {
        String handle =
                BackgroundHandleFactory.of(run.taskId(), interruptedTurn.number(), call.id());
        scope.context().background().recall(handle, BackgroundCommandTracker.LOST);
        // The model may name it in a later run too.
        batch.step(
                interruptedTurn.number(),
                new JournalRecord.BackgroundEnded(handle, BackgroundCommandTracker.LOST, null));
        return "Lost: the worker died when this command was starting in the background as %s, or just before. The command does not run any more, and was not started again. Start the command again if it is needed."
                .formatted(handle);
    }

    private static String overtaken(List<String> paths) {
        return "The worker died around this call, and meanwhile somebody else changed %s. Nothing was overwritten. Read what is there now before you go on."
                .formatted(String.join(", ", paths));
    }

    private List<FileEffect> effects(List<PlannedChange> planned) {
        return planned.stream()
                .map(it ->
                        new FileEffect(
                                it.change().path(),
                                blob(it.change().before()),
                                blob(it.change().after()),
                                it.change().executable(),
                                it.change().executableBefore(),
                                it.kind(),
                                it.strategy(),
                                it.diff(),
                                it.linesAdded(),
                                it.linesRemoved()))
                .toList();
    }

    private @Nullable ContentBlob blob(@Nullable String hash) {
        if (hash == null) {
            return null;
        }
        byte[] bytes =
                run.bytes(hash)
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "The database lacks the content with hash " + hash + "."));
        ContentBlob blob = ContentBlob.of(bytes);
        run.addBlob(blob);
        return blob;
    }
}
