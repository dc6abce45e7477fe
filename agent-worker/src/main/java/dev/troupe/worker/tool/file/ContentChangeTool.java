package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A tool that gives one file a new content. */
abstract class ContentChangeTool implements AgentTool {
    /** Lines that are replaced, from which on a model is warned. */
    private static final int LARGE = 20;

    private final ToolSpec spec;

    ContentChangeTool(ToolSpec spec) {
        this.spec = spec;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of(
                new RequestedAccess.File(
                        path(ToolArguments.of(spec, call), context).relative(),
                        FilePermissionRequest.Access.WRITE));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        EditTargetFile target =
                EditTargetFile.of(
                        path(arguments, context),
                        ExpectedChecksumArgument.of(arguments),
                        context,
                        overlay);
        return plan(target, arguments, context);
    }

    private WorkspacePath path(ToolArguments arguments, ToolContext context) {
        String path = arguments.text("path");
        return makesFiles(arguments)
                ? context.workspace().resolveExactly(path, FilePermissionRequest.Access.WRITE)
                : context.workspace().resolve(path, FilePermissionRequest.Access.WRITE);
    }

    /** Whether the call may make the file: then it is to have just the name that is given. */
    boolean makesFiles(ToolArguments arguments) {
        return false;
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        if (plan.effects().isEmpty()) {
            return ToolResult.ok(plan.detail(), "already so");
        }
        FileEffect effect = plan.effects().getFirst();
        String count = "+%d -%d".formatted(effect.linesAdded(), effect.linesRemoved());
        return new FileEffectWriter(context)
                .write(
                        plan.effects(),
                        (MultiFileEdit.already(plan) + "\n" + told(effect, count)).strip(),
                        effect.path() + " " + count);
    }

    /** The effects of the call on this file. */
    abstract ToolCallPlan plan(EditTargetFile target, ToolArguments arguments, ToolContext context);

    /** A plan out of what the edit engine found. */
    ToolCallPlan plan(EditTargetFile target, EditResult result, ToolContext context) {
        return switch (result) {
            case EditResult.Applied applied ->
                    target.readOnly().orElseGet(() -> ready(target, applied));
            case EditResult.Unchanged unchanged ->
                    new ToolCallPlan.Ready(
                            List.of(),
                            spec.name() + " " + target.name(),
                            target.name() + ": " + unchanged.reason());
            case EditResult.Refused refused -> refused(target, refused, context);
        };
    }

    private ToolCallPlan ready(EditTargetFile target, EditResult.Applied applied) {
        FileEffect effect =
                new FileEffect(
                        target.name(),
                        target.content(),
                        ContentBlob.of(applied.text().encode()),
                        target.executable(),
                        target.content() == null ? "created" : "edited",
                        applied.strategy(),
                        applied.unifiedDiff(target.name()),
                        applied.changes().stream().mapToInt(ChangedLineRange::afterCount).sum(),
                        applied.changes().stream().mapToInt(ChangedLineRange::beforeCount).sum());
        String already =
                applied.already().stream()
                        .map("Edit %d is in the file already and was skipped.\n"::formatted)
                        .collect(Collectors.joining());
        return new ToolCallPlan.Ready(
                List.of(effect), spec.name() + " " + target.name(), already + effect.diff());
    }

    private static ToolCallPlan refused(
            EditTargetFile target, EditResult.Refused refused, ToolContext context) {
        String near =
                refused.kind() == EditRefusalKind.MISSING_FILE
                        ? " " + SimilarPathFinder.sentence(context.workspace(), target.name())
                        : "";
        return new ToolCallPlan.Refused(
                target.name() + " was not changed. " + refused.message() + near,
                "%s: %s".formatted(target.name(), refused.kind().code()),
                new RefusedEdit(target.name(), refused.kind(), target.content()));
    }

    private static String told(FileEffect effect, String count) {
        String verb = effect.change().equals("created") ? "Created" : "Changed";
        boolean plain = effect.strategy() == null || "exact".equals(effect.strategy());
        boolean shown = !plain && effect.change().equals("edited");
        String how = shown ? "; found by " + effect.strategy() + ":\n" + cut(effect.diff()) : ".";
        return "%s %s (%s lines)%s%s%s"
                .formatted(
                        verb,
                        effect.path(),
                        count,
                        ExpectedChecksumArgument.told(effect),
                        how,
                        warned(effect));
    }

    /** A file that is written as a whole may lose lines that nobody meant. */
    private static String warned(FileEffect effect) {
        ContentBlob before = effect.before();
        if (before == null || !EditEngine.WHOLE.equals(effect.strategy())) {
            return "";
        }
        long lines = new String(before.bytes(), StandardCharsets.ISO_8859_1).lines().count();
        boolean large = effect.linesRemoved() >= LARGE && effect.linesRemoved() * 2L > lines;
        return large
                ? "\nThis replaced %d of the file's %d lines. If you did not mean to change so much, read the file and restore what is lost."
                        .formatted(effect.linesRemoved(), lines)
                : "";
    }

    static String cut(String diff) {
        List<String> lines = diff.lines().toList();
        return lines.size() <= 60 ? diff : String.join("\n", lines.subList(0, 60)) + "\n[diff cut]";
    }
}
