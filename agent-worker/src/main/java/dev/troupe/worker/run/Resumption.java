package dev.troupe.worker.run;

import dev.troupe.ledger.blob.Blob;
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

    Resumption(Run run, ToolExecutor tools, Scope scope) {
        this.run = run;
        this.tools = tools;
        this.scope = scope;
    }

    /** The slots of an unfinished turn: those to run are ready, all others have ended. */
    List<Slot> slots(OpenTurn open) {
        List<BegunCall> begun = new ArrayList<>();
        List<RawCall> calls =
                open.turn().calls().stream().filter(it -> !open.answered(it.id())).toList();
        for (RawCall call : calls) {
            open.intent(call.id()).ifPresent(it -> begun.add(begun(it)));
        }
        Map<String, Remedy> remedies = Remedies.of(begun, this::hash);
        List<Slot> slots = new ArrayList<>();
        Overlay overlay = new Overlay(workspace());
        for (RawCall call : calls) {
            Remedy remedy = remedies.getOrDefault(call.id(), new Remedy.NotBegun());
            slots.add(slot(call, open.intent(call.id()), remedy, overlay));
        }
        return slots;
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

    private Slot slot(RawCall call, Optional<Step.Intent> intent, Remedy remedy, Overlay overlay) {
        List<Planned> planned = intent.map(Step.Intent::effects).orElse(List.of());
        String title = intent.map(Step.Intent::title).orElse(call.tool());
        return switch (remedy) {
            case Remedy.Rerun() -> new Slot(call, tools.prepare(call, false, scope, overlay));
            case Remedy.Apply(List<Planned> missing) ->
                    new Slot(call, tools.prepareAgain(call, scope, title, effects(missing)));
            case Remedy.Finished() -> {
                ToolResult result =
                        ToolResult.ok(
                                "Done: " + title + ".",
                                title + " (before a break)",
                                effects(planned));
                yield ended(call, title, planned, result);
            }
            case Remedy.Overtaken(List<String> paths) ->
                    ended(
                            call,
                            title,
                            List.of(),
                            ToolResult.refused(overtaken(paths), "overtaken"));
            case Remedy.Unknown() ->
                    ended(
                            call,
                            title,
                            List.of(),
                            Interruption.of(
                                    UNKNOWN,
                                    tools.spec(intent.map(Step.Intent::tool).orElse(call.tool()))
                                            .kind(),
                                    scope.context().alone()));
            case Remedy.NotBegun() ->
                    ended(call, title, List.of(), ToolResult.refused(NOT_BEGUN, "not run"));
        };
    }

    private Slot ended(RawCall call, String title, List<Planned> planned, ToolResult result) {
        Prepared prepared = tools.prepareAgain(call, scope, title, effects(planned));
        Slot slot = new Slot(call, prepared);
        if (prepared instanceof Prepared.Ready) {
            slot.end(tools.recovered(call, result, scope), 1);
        }
        return slot;
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
