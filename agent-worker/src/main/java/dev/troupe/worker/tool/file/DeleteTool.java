package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;

/** Deletes one file. */
final class DeleteTool implements AgentTool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "delete",
                    "Deletes one file of the workspace, which must have been read before. It can be brought back by undo.",
                    ExpectedChecksumArgument.to(
                                    new JsonSchemaBuilder()
                                            .text(
                                                    "path",
                                                    true,
                                                    "Path of the file, relative to the workspace."))
                            .build(),
                    ToolSpec.Kind.WRITE,
                    ToolSpec.Recovery.COMPARE,
                    FileToolFactory.PATH);

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        String path = ToolArguments.of(SPEC, call).text("path");
        return List.of(
                new RequestedAccess.File(
                        context.workspace()
                                .resolve(path, FilePermissionRequest.Access.DELETE)
                                .relative(),
                        FilePermissionRequest.Access.DELETE));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        String path = arguments.text("path");
        EditTargetFile target =
                EditTargetFile.of(
                        path,
                        ExpectedChecksumArgument.of(arguments),
                        FilePermissionRequest.Access.DELETE,
                        context,
                        overlay);
        ContentBlob content = target.content();
        if (content == null) {
            return new ToolCallPlan.Refused(
                    "%s does not exist. %s"
                            .formatted(
                                    target.name(),
                                    SimilarPathFinder.sentence(context.workspace(), target.name())),
                    target.name() + " does not exist");
        }
        if (target.path().link()) {
            return MoveTool.link(path);
        }
        return target.unseen().orElseGet(() -> ready(target, content));
    }

    private static ToolCallPlan ready(EditTargetFile target, ContentBlob content) {
        FileDiff diff = FileDiff.between(target.name(), target.text(), FileContent.missing());
        FileEffect effect =
                new FileEffect(
                        target.name(),
                        content,
                        null,
                        target.executable(),
                        "deleted",
                        null,
                        diff.text(),
                        diff.added(),
                        diff.removed());
        return new ToolCallPlan.Ready(List.of(effect), "delete " + target.name(), effect.diff());
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        String path = ToolArguments.of(SPEC, call).text("path");
        return new FileEffectWriter(context)
                .write(plan.effects(), "Deleted " + path + ".", path + " deleted");
    }
}
