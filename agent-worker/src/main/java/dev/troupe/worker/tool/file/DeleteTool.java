package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.List;

/** Deletes one file. */
final class DeleteTool implements Tool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "delete",
                    "Deletes one file of the workspace, which must have been read before. It can be brought back by undo.",
                    Checksums.to(
                                    new Schema()
                                            .text(
                                                    "path",
                                                    true,
                                                    "Path of the file, relative to the workspace."))
                            .build(),
                    ToolSpec.Kind.WRITE,
                    ToolSpec.Recovery.COMPARE,
                    FileTools.PATH);

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        String path = Arguments.of(SPEC, call).text("path");
        return List.of(
                new Touch.File(
                        context.workspace().resolve(path, FileRequest.Access.DELETE).relative(),
                        FileRequest.Access.DELETE));
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = Arguments.of(SPEC, call);
        String path = arguments.text("path");
        Target target =
                Target.of(
                        path, Checksums.of(arguments), FileRequest.Access.DELETE, context, overlay);
        Blob bytes = target.bytes();
        if (bytes == null) {
            return new Plan.Refused(
                    "%s does not exist. %s"
                            .formatted(
                                    target.name(),
                                    NearNames.sentence(context.workspace(), target.name())),
                    target.name() + " does not exist");
        }
        if (target.path().link()) {
            return MoveTool.link(path);
        }
        return target.unseen().orElseGet(() -> ready(target, bytes));
    }

    private static Plan ready(Target target, Blob bytes) {
        FileDiff diff = FileDiff.between(target.name(), target.text(), FileText.missing());
        Effect effect =
                new Effect(
                        target.name(),
                        bytes,
                        null,
                        target.executable(),
                        "deleted",
                        null,
                        diff.text(),
                        diff.added(),
                        diff.removed());
        return new Plan.Ready(List.of(effect), "delete " + target.name(), effect.diff());
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        String path = Arguments.of(SPEC, call).text("path");
        return new EffectWriter(context)
                .write(plan.effects(), "Deleted " + path + ".", path + " deleted");
    }
}
