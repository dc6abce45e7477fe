package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.layer.CommandLayer;
import dev.troupe.sandbox.layer.LayerFileReader;
import dev.troupe.sandbox.layer.LayerOutcome;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.worker.effect.CommittableChanges;
import dev.troupe.worker.effect.EffectJudge;
import dev.troupe.worker.effect.EffectReport;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.LayerReference;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.snapshot.DetectedChanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a command in a layer of its own, judges what it changed, and applies that as edits are applied: what is let
 * through is in the workspace, what is held waits aside, the rest is given up.
 */
final class LayeredCommandExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(LayeredCommandExecutor.class);
    private static final String CROSS_DEVICE =
            "Here a command cannot rename, with one system call, a directory that existed before. Use mv, which copies the directory.";
    private static final String NOTHING_APPLIED =
            "Nothing that the command changed was applied: the workspace is as it was before.";

    private static final String PLANNED =
            "In plan mode nothing that a command changes is kept: the workspace is as it was before.";

    private final ToolContext context;
    private final LayerStore store;

    LayeredCommandExecutor(ToolContext context, LayerStore store) {
        this.context = context;
        this.store = store;
    }

    /**
     * Runs it.
     *
     * @param words makes the result of a tool out of that of the command, without what was changed
     */
    ToolResult run(ToolCall call, SandboxCommand command, Function<CommandResult, ToolResult> words)
            throws InterruptedException {
        try {
            LayeredCommandResult ran =
                    context.commands()
                            .run(
                                    command,
                                    store,
                                    context.layerName(call.id()),
                                    text -> context.output().emit(call.id(), text));
            return switch (ran.result().kind()) {
                case LEASE_LOST -> {
                    ran.layer().drop();
                    yield words.apply(ran.result());
                }
                case TIMED_OUT -> dropped(ran.layer(), words.apply(ran.result()), NOTHING_APPLIED);
                case EXITED ->
                        hinted(ran.result(), finished(ran, command, words.apply(ran.result())));
            };
        } catch (IOException failed) {
            LOG.warn("The changes of a command could not be kept apart.", failed);
            return ToolResult.failed(
                    "Troupe could not keep the command's changes apart: %s. None of them are in the workspace."
                            .formatted(failed.getMessage()),
                    "its layer failed");
        }
    }

    /** Says what a failure that only a layer causes comes from. */
    private static ToolResult hinted(CommandResult ended, ToolResult result) {
        return ended.exit() != 0 && ended.hasMetCrossDeviceRename()
                ? result.saying(result.text() + "\n[" + CROSS_DEVICE + "]")
                : result;
    }

    private ToolResult finished(LayeredCommandResult ran, SandboxCommand command, ToolResult result)
            throws IOException {
        CommandLayer layer = ran.layer();
        if (!layer.isMounted()) {
            return dropped(
                    layer,
                    ToolResult.failed(result.text(), "its layer could not be mounted"),
                    "Troupe could not set up the layer that keeps the command's changes apart, so the command was not run.");
        }
        if (ran.result().isOverused()) {
            return dropped(layer, result, NOTHING_APPLIED);
        }
        LayerContents contents = layer.read();
        if (!context.keepsChanges()) {
            layer.drop();
            return contents.entries().isEmpty()
                    ? result
                    : with(result, List.of(PLANNED), List.of(), List.of(), null);
        }
        EffectJudge judge =
                EffectJudge.of(
                        context.workspace().root(),
                        this::findObjections,
                        contents,
                        command.line(),
                        System.getenv().getOrDefault("PATH", ""));
        CommittableChanges changes;
        try (LayerFileReader files = layer.files()) {
            changes = CommittableChanges.read(contents, judge, files);
        }
        LayerOutcome outcome =
                layer.apply(
                        contents, judge, command.line(), InterruptedCommandRecovery.keep(result));
        return outcome.failure() == null
                ? applied(layer, outcome, judge, changes, result)
                : with(result, List.of(outcome.failure()), List.of(), List.of(), null);
    }

    private Map<String, PermissionVerdict> findObjections(
            Map<String, FilePermissionRequest.Access> edits) {
        List<RequestedAccess.File> files = new ArrayList<>();
        edits.forEach((path, access) -> files.add(new RequestedAccess.File(path, access)));
        Map<String, PermissionVerdict> found = new HashMap<>();
        context.objections(files).forEach((path, it) -> found.put(path, it.verdict()));
        return found;
    }

    private static ToolResult applied(
            CommandLayer layer,
            LayerOutcome outcome,
            EffectJudge judge,
            CommittableChanges changes,
            ToolResult result) {
        CommandFileChanges committed =
                CommandFileChanges.own(
                        new DetectedChanges(
                                changes.of(outcome.applied()),
                                changes.uncommittable(outcome.applied())),
                        "");
        Set<String> paths = new HashSet<>();
        committed.effects().forEach(it -> paths.add(it.path()));
        EffectReport report = EffectReport.of(outcome, judge, paths);
        List<String> told = new ArrayList<>(committed.told());
        told.addAll(report.told());
        List<Notice> notices = new ArrayList<>(committed.notices());
        notices.addAll(report.notices());
        LayerReference reference =
                new LayerReference(
                        outcome.applied().isEmpty() ? null : layer.id(),
                        outcome.heldLayer(),
                        new LayerReference.Counts(
                                outcome.applied().size(),
                                outcome.held().size(),
                                outcome.dropped().size()),
                        report.changes(),
                        report.unlisted(),
                        report.waiting());
        return with(result, told, committed.effects(), notices, reference);
    }

    private static ToolResult dropped(CommandLayer layer, ToolResult result, String why) {
        layer.drop();
        return with(result, List.of(why), List.of(), List.of(new Notice("command", why)), null);
    }

    private static ToolResult with(
            ToolResult result,
            List<String> told,
            List<FileEffect> effects,
            List<Notice> more,
            @Nullable LayerReference reference) {
        StringBuilder text = new StringBuilder(result.text());
        told.forEach(line -> text.append("\n[").append(line).append(']'));
        List<Notice> notices = new ArrayList<>(result.notices());
        notices.addAll(more);
        return new ToolResult(
                result.outcome(),
                text.toString(),
                result.summary(),
                effects,
                notices,
                result.artefacts(),
                result.edit(),
                reference);
    }
}
