package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.LenientRuleMatcher;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.BundledOptions;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A blocked pattern of a policy: commands that feed each other, such as {@code curl * | sh}.
 *
 * @param text as written
 */
record PipePattern(String text, List<Stage> stages) {
    /** So many commands it takes to feed each other. */
    static final int FEWEST = 2;

    /**
     * One command of it.
     *
     * @param words of it, in which {@code *} stands for any text
     */
    record Stage(List<String> words, BundledOptions bundles) {}

    /** Reads a pattern; null when it is not a pipeline of plain words. */
    static @Nullable PipePattern of(String text, ToolSchemas schemas) {
        List<Stage> stages = new ArrayList<>();
        for (String stage : text.split("\\|", -1)) {
            List<String> words = List.of(stage.strip().split("\\s+", -1));
            boolean plain =
                    !stage.isBlank()
                            && words.stream()
                                    .allMatch(w ->
                                            w.chars()
                                                    .noneMatch(c ->
                                                            "(){};&<>$`'\"\\".indexOf(c) >= 0));
            if (!plain) {
                return null;
            }
            stages.add(new Stage(words, schemas.bundles(words)));
        }
        return new PipePattern(text, List.copyOf(stages));
    }

    /** Whether commands of a pipeline are those of the pattern, in order, be it with others between. */
    boolean fits(List<LiteralCommand> commands) {
        if (stages.size() < FEWEST || commands.size() < stages.size()) {
            return false;
        }
        int next = 0;
        for (int i = 0; i < commands.size() && next < stages.size(); i++) {
            Stage stage = stages.get(next);
            next +=
                    LenientRuleMatcher.fits(stage.words(), stage.bundles(), commands.get(i))
                            ? 1
                            : 0;
        }
        return next == stages.size();
    }

    RuleResult judgement() {
        return RuleResult.ofRule(
                Verdict.BLOCK,
                "policy: block " + text,
                "The policy blocks " + QuotedText.text(text) + ".");
    }

    /** What patterns say of commands that feed each other, each given by its words. */
    static List<RuleResult> judged(
            List<PipePattern> patterns, List<List<String>> stages, TextSpan span) {
        if (stages.size() < FEWEST || patterns.isEmpty()) {
            return List.of();
        }
        List<LiteralCommand> commands = new ArrayList<>(stages.size());
        for (List<String> words : stages) {
            commands.add(LiteralCommand.of(words));
        }
        List<RuleResult> found = new ArrayList<>(0);
        for (PipePattern pattern : patterns) {
            if (pattern.fits(commands)) {
                found.add(pattern.judgement().at(span));
            }
        }
        return found;
    }
}
