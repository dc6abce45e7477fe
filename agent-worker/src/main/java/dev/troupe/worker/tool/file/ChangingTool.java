package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.ChangedRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A tool that gives one file a new content. */
abstract class ChangingTool implements Tool {
    /** Lines that are replaced, from which on a model is warned. */
    private static final int LARGE = 20;

    private final ToolSpec spec;

    ChangingTool(ToolSpec spec) {
        this.spec = spec;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        String path = Arguments.of(spec, call).text("path");
        return List.of(
                new Touch.File(
                        context.workspace().resolve(path, FileRequest.Access.WRITE).relative(),
                        FileRequest.Access.WRITE));
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = Arguments.of(spec, call);
        Target target =
                Target.of(
                        arguments.text("path"),
                        Checksums.of(arguments),
                        FileRequest.Access.WRITE,
                        context,
                        overlay);
        return plan(target, arguments, context);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        if (plan.effects().isEmpty()) {
            return ToolResult.ok(plan.detail(), "already so");
        }
        Effect effect = plan.effects().getFirst();
        String count = "+%d -%d".formatted(effect.linesAdded(), effect.linesRemoved());
        return new EffectWriter(context)
                .write(
                        plan.effects(),
                        (FileEffects.already(plan) + "\n" + told(effect, count)).strip(),
                        effect.path() + " " + count);
    }

    /** The effects of the call on this file. */
    abstract Plan plan(Target target, Arguments arguments, ToolContext context);

    /** A plan out of what the edit engine found. */
    Plan plan(Target target, EditResult result, ToolContext context) {
        return switch (result) {
            case EditResult.Applied applied -> ready(target, applied);
            case EditResult.Unchanged unchanged ->
                    new Plan.Ready(
                            List.of(),
                            spec.name() + " " + target.name(),
                            target.name() + ": " + unchanged.reason());
            case EditResult.Refused refused -> refused(target, refused, context);
        };
    }

    private Plan ready(Target target, EditResult.Applied applied) {
        Effect effect =
                new Effect(
                        target.name(),
                        target.bytes(),
                        Blob.of(applied.text().encode()),
                        target.executable(),
                        target.bytes() == null ? "created" : "edited",
                        applied.strategy(),
                        applied.unifiedDiff(target.name()),
                        applied.changes().stream().mapToInt(ChangedRange::afterCount).sum(),
                        applied.changes().stream().mapToInt(ChangedRange::beforeCount).sum());
        String already =
                applied.already().stream()
                        .map("Edit %d was in already and is passed over.\n"::formatted)
                        .collect(Collectors.joining());
        return new Plan.Ready(
                List.of(effect), spec.name() + " " + target.name(), already + effect.diff());
    }

    private static Plan refused(Target target, EditResult.Refused refused, ToolContext context) {
        String near =
                refused.kind() == RefusalKind.MISSING_FILE
                        ? " " + NearNames.sentence(context.workspace(), target.name())
                        : "";
        return new Plan.Refused(
                target.name() + " was not changed. " + refused.message() + near,
                "%s: %s".formatted(target.name(), refused.kind().code()),
                new RefusedEdit(target.name(), refused.kind(), target.bytes()));
    }

    private static String told(Effect effect, String count) {
        String verb = effect.change().equals("created") ? "Created" : "Changed";
        boolean plain = effect.strategy() == null || "exact".equals(effect.strategy());
        boolean shown = !plain && effect.change().equals("edited");
        String how = shown ? "; found by " + effect.strategy() + ":\n" + cut(effect.diff()) : ".";
        return "%s %s (%s lines)%s%s%s"
                .formatted(verb, effect.path(), count, Checksums.told(effect), how, warned(effect));
    }

    /** A file that is written as a whole may lose lines that nobody meant. */
    private static String warned(Effect effect) {
        Blob before = effect.before();
        if (before == null || !EditEngine.WHOLE.equals(effect.strategy())) {
            return "";
        }
        long lines = new String(before.bytes(), StandardCharsets.ISO_8859_1).lines().count();
        boolean large = effect.linesRemoved() >= LARGE && effect.linesRemoved() * 2L > lines;
        return large
                ? "\nThis replaced %d of the file's %d lines. If you did not mean to change so much, read the file and put right what is lost."
                        .formatted(effect.linesRemoved(), lines)
                : "";
    }

    static String cut(String diff) {
        List<String> lines = diff.lines().toList();
        return lines.size() <= 60 ? diff : String.join("\n", lines.subList(0, 60)) + "\n[diff cut]";
    }
}
