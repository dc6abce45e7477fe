package dev.troupe.worker.tool.file;

import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a call does to several files, as a plan and as a result. */
final class FileEffects {
    private FileEffects() {}

    /** The plan of a call whose edits fit their files. */
    static Plan plan(String tool, PatchedFiles files) {
        List<Effect> effects = files.effects();
        String already =
                files.already().stream().map(it -> it + ".\n").collect(Collectors.joining());
        return effects.isEmpty()
                ? new Plan.Ready(effects, tool, "Nothing to do. " + already.strip())
                : new Plan.Ready(effects, tool + " " + paths(effects), already + diffs(effects));
    }

    /**
     * Writes the files.
     *
     * @param head the first line of what the model is told
     */
    static ToolResult write(String head, Plan.Ready plan, ToolContext context) {
        if (plan.effects().isEmpty()) {
            return ToolResult.ok(plan.detail(), "already so");
        }
        String changes =
                plan.effects().stream()
                        .map(it -> count(it) + Checksums.told(it))
                        .collect(Collectors.joining("\n"));
        String told =
                Stream.of(head, changes, already(plan), loose(plan.effects()))
                        .filter(it -> !it.isBlank())
                        .collect(Collectors.joining("\n"));
        String summary =
                plan.effects().stream().map(FileEffects::count).collect(Collectors.joining("\n"));
        return new EffectWriter(context).write(plan.effects(), told, summary);
    }

    /** What a plan says before its diffs: which edits were in before. */
    static String already(Plan.Ready plan) {
        String diffs = diffs(plan.effects());
        return plan.detail().endsWith(diffs)
                ? plan.detail().substring(0, plan.detail().length() - diffs.length()).strip()
                : "";
    }

    private static String paths(List<Effect> effects) {
        return effects.stream().map(Effect::path).collect(Collectors.joining(", "));
    }

    private static String diffs(List<Effect> effects) {
        return effects.stream().map(Effect::diff).collect(Collectors.joining());
    }

    private static String count(Effect effect) {
        return "%s %s (+%d -%d)"
                .formatted(
                        effect.change(), effect.path(), effect.linesAdded(), effect.linesRemoved());
    }

    /** Where the file reads otherwise than the edit says, the model sees what came of it. */
    private static String loose(List<Effect> effects) {
        return effects.stream()
                .filter(it -> it.strategy() != null && !it.change().equals("created"))
                .filter(it -> !"exact".equals(it.strategy()))
                .map(it -> "Found by " + it.strategy() + ":\n" + ChangingTool.cut(it.diff()))
                .collect(Collectors.joining("\n"));
    }
}
