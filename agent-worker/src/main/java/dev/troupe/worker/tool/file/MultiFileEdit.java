package dev.troupe.worker.tool.file;

import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the plan and the result of a call that edits several files. */
final class MultiFileEdit {
    private MultiFileEdit() {}

    /** The plan of a call whose edits fit their files. */
    static ToolCallPlan plan(String tool, PatchApplication files) {
        List<FileEffect> effects = files.effects();
        String already =
                files.already().stream().map(it -> it + ".\n").collect(Collectors.joining());
        return effects.isEmpty()
                ? new ToolCallPlan.Ready(effects, tool, "Nothing to do. " + already.strip())
                : new ToolCallPlan.Ready(
                        effects, tool + " " + paths(effects), already + diffs(effects));
    }

    /**
     * Writes the files.
     *
     * @param head the first line of what the model is told
     */
    static ToolResult write(String head, ToolCallPlan.Ready plan, ToolContext context) {
        if (plan.effects().isEmpty()) {
            return ToolResult.ok(plan.detail(), "already so");
        }
        String changes =
                plan.effects().stream()
                        .map(it -> count(it) + ExpectedChecksumArgument.told(it))
                        .collect(Collectors.joining("\n"));
        String told =
                Stream.of(head, changes, already(plan), loose(plan.effects()))
                        .filter(it -> !it.isBlank())
                        .collect(Collectors.joining("\n"));
        String summary =
                plan.effects().stream().map(MultiFileEdit::count).collect(Collectors.joining("\n"));
        return new FileEffectWriter(context).write(plan.effects(), told, summary);
    }

    /** What a plan says before its diffs: which edits were in before. */
    static String already(ToolCallPlan.Ready plan) {
        String diffs = diffs(plan.effects());
        return plan.detail().endsWith(diffs)
                ? plan.detail().substring(0, plan.detail().length() - diffs.length()).strip()
                : "";
    }

    private static String paths(List<FileEffect> effects) {
        return effects.stream().map(FileEffect::path).collect(Collectors.joining(", "));
    }

    private static String diffs(List<FileEffect> effects) {
        return effects.stream().map(FileEffect::diff).collect(Collectors.joining());
    }

    private static String count(FileEffect effect) {
        return "%s %s (+%d -%d)"
                .formatted(
                        effect.change(), effect.path(), effect.linesAdded(), effect.linesRemoved());
    }

    /** Where the file reads otherwise than the edit says, the model sees what came of it. */
    private static String loose(List<FileEffect> effects) {
        return effects.stream()
                .filter(it -> it.strategy() != null && !it.change().equals("created"))
                .filter(it -> !"exact".equals(it.strategy()))
                .map(it -> "Found by " + it.strategy() + ":\n" + ContentChangeTool.cut(it.diff()))
                .collect(Collectors.joining("\n"));
    }
}
