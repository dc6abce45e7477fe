package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.background.Handles;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.recovery.BegunCall;
import dev.troupe.worker.recovery.Remedies;
import dev.troupe.worker.recovery.Remedy;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Step.Planned;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Scope;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes slots of the calls that an earlier run had begun, each with its remedy. */
final class Resumption {
    private static final String UNKNOWN =
            "Interrupted, outcome unknown: the worker died while this was running, or just before or after."
                    + " It was not run again. Check what it has done before you repeat it.";
    private static final String NOT_BEGUN =
            "Not run: the worker died before this call. Call the tool again if it is still needed.";

    private final Run run;
    private final ToolExecutor tools;
    private final Scope scope;
    private final Draft draft;

    /**
     * Settles the calls of an interrupted turn.
     *
     * @param draft takes what no result of a call tells
     */
    Resumption(Run run, ToolExecutor tools, Scope scope, Draft draft) {
        this.run = run;
        this.tools = tools;
        this.scope = scope;
        this.draft = draft;
    }

    /**
     * The slots of an unfinished turn: those that may run are ready, all others have ended.
     *
     * @param answers what people had said to its approvals
     */
    List<Slot> slots(OpenTurn open, Map<String, ApprovalAnswer> answers) {
        List<RawCall> calls = open.unanswered();
        Map<String, Remedy> remedies = Remedies.of(begun(open, calls), this::hash);
        List<Slot> slots = new ArrayList<>();
        Overlay overlay = new Overlay(workspace());
        for (RawCall call : calls) {
            ApprovalAnswer answer = answers.get(call.id());
            if (answer != null && !answer.approved()) {
                slots.add(denied(call, title(open, call), answer));
                continue;
            }
            Remedy remedy = remedies.getOrDefault(call.id(), new Remedy.NotBegun());
            slots.add(slot(open, call, remedy, overlay));
        }
        return slots;
    }

    /** What was refused has not begun and says nothing about the calls around it. */
    private List<BegunCall> begun(OpenTurn open, List<RawCall> calls) {
        List<BegunCall> begun = new ArrayList<>();
        for (RawCall call : calls) {
            if (!open.denied(call.id())) {
                open.intent(call.id()).ifPresent(it -> begun.add(begun(it)));
            }
        }
        return begun;
    }

    private static String title(OpenTurn open, RawCall call) {
        return open.intent(call.id()).map(Step.Intent::title).orElse(call.tool());
    }

    private Workspace workspace() {
        return scope.context().workspace();
    }

    private @Nullable String hash(String path) {
        return workspace().bytes(path).map(Blob::hash).orElse(null);
    }

    private BegunCall begun(Step.Intent intent) {
        return new BegunCall(
                intent.callId(), tools.spec(intent.tool()).recovery(), intent.effects());
    }

    private Slot slot(OpenTurn open, RawCall call, Remedy remedy, Overlay overlay) {
        Optional<Step.Intent> intent = open.intent(call.id());
        List<Planned> planned = intent.map(Step.Intent::effects).orElse(List.of());
        String title = intent.map(Step.Intent::title).orElse(call.tool());
        return switch (remedy) {
            case Remedy.Rerun() ->
                    new Slot(
                            call,
                            (now, disk) -> tools.prepare(call, false, now, disk),
                            scope,
                            overlay);
            case Remedy.Apply(List<Planned> missing) -> again(call, title, missing);
            case Remedy.Finished() -> {
                ToolResult result =
                        ToolResult.ok(
                                "Done: " + title + ".",
                                title + " (before a break)",
                                effects(planned));
                yield ended(call, title, result);
            }
            case Remedy.Overtaken(List<String> paths) ->
                    ended(call, title, ToolResult.refused(overtaken(paths), "overtaken"));
            case Remedy.Unknown() -> unknown(open, call, title);
            case Remedy.NotBegun() -> ended(call, title, ToolResult.refused(NOT_BEGUN, "not run"));
        };
    }

    private Slot again(RawCall call, String title, List<Planned> missing) {
        List<Effect> effects = effects(missing);
        return new Slot(
                call,
                (now, _) -> tools.prepareAgain(call, now, title, effects),
                scope,
                new Overlay(workspace()));
    }

    private Slot ended(RawCall call, String title, ToolResult result) {
        Slot slot = over(call, title);
        if (slot.prepared() instanceof Prepared.Ready) {
            slot.end(tools.recovered(call, result, scope), 1);
        }
        return slot;
    }

    private Slot denied(RawCall call, String title, ApprovalAnswer answer) {
        Slot slot = over(call, title);
        // Counted by the run that put the no on record.
        var _ = slot.refuse(Approving.denied(answer));
        return slot;
    }

    private Slot over(RawCall call, String title) {
        return new Slot(
                call, (_, _) -> tools.prepareEnded(call, title), scope, new Overlay(workspace()));
    }

    private Slot unknown(OpenTurn open, RawCall call, String title) {
        Slot slot = over(call, title);
        if (slot.prepared() instanceof Prepared.Ready ready) {
            boolean background = ready.call().arguments().path("background").asBoolean(false);
            String what = background ? lost(open, call) : UNKNOWN;
            ToolResult result =
                    Interruption.of(what, ready.proposal().spec().kind(), scope.context().alone());
            slot.end(tools.recovered(call, result, scope), 1);
        }
        return slot;
    }

    private String lost(OpenTurn open, RawCall call) {
        String handle = Handles.of(run.taskId(), open.number(), call.id());
        scope.context().background().recall(handle, Backgrounds.LOST);
        // The model may name it in a later run too.
        draft.step(open.number(), new Step.BackgroundEnded(handle, Backgrounds.LOST, null));
        return "Lost: the worker died when this was starting in the background as %s, or about to. It does not run any more, and was not started again. Start it again if it is needed."
                .formatted(handle);
    }

    private static String overtaken(List<String> paths) {
        return "The worker died around this call, and meanwhile somebody else changed %s. Nothing was overwritten. Read what is there now before you go on."
                .formatted(String.join(", ", paths));
    }

    private List<Effect> effects(List<Planned> planned) {
        return planned.stream()
                .map(it ->
                        new Effect(
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

    private @Nullable Blob blob(@Nullable String hash) {
        if (hash == null) {
            return null;
        }
        byte[] bytes =
                run.bytes(hash)
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "The ledger lacks the bytes " + hash + "."));
        Blob blob = Blob.of(bytes);
        run.keep(blob);
        return blob;
    }
}
