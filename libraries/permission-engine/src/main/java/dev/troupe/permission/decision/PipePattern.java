package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.LooseMatch;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Bundles;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.shell.Span;
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
    record Stage(List<String> words, Bundles bundles) {}

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
    boolean fits(List<Command> commands) {
        if (stages.size() < FEWEST || commands.size() < stages.size()) {
            return false;
        }
        int next = 0;
        for (int i = 0; i < commands.size() && next < stages.size(); i++) {
            Stage stage = stages.get(next);
            next += LooseMatch.fits(stage.words(), stage.bundles(), commands.get(i)) ? 1 : 0;
        }
        return next == stages.size();
    }

    Judgement judgement() {
        return Judgement.ofRule(
                Verdict.BLOCK,
                "policy: block " + text,
                "The policy blocks " + Shown.text(text) + ".");
    }

    /** What patterns say of commands that feed each other, each given by its words. */
    static List<Judgement> judged(
            List<PipePattern> patterns, List<List<String>> stages, Span span) {
        if (stages.size() < FEWEST || patterns.isEmpty()) {
            return List.of();
        }
        List<Command> commands = new ArrayList<>(stages.size());
        for (List<String> words : stages) {
            commands.add(Command.of(words));
        }
        List<Judgement> found = new ArrayList<>(0);
        for (PipePattern pattern : patterns) {
            if (pattern.fits(commands)) {
                found.add(pattern.judgement().at(span));
            }
        }
        return found;
    }
}
