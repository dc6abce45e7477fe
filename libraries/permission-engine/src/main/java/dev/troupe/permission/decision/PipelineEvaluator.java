package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.caution.BuiltInBlocks;
import dev.troupe.permission.caution.CommandUnwrapper;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellScript;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges commands that feed each other, be it by other means than a bar between them. */
final class PipelineEvaluator {
    private static final Set<String> SOURCES = Set.of("source", ".");
    private static final Set<String> VALUED = Set.of("-o", "-O", "--rcfile", "--init-file");

    private PipelineEvaluator() {}

    /** Its commands, where groups of nothing but a pipeline are taken for that: {@code a | (b | c)}. */
    static List<ShellCommand> stages(Pipeline pipeline) {
        if (pipeline.commands().size() < PipePattern.FEWEST) {
            return pipeline.commands();
        }
        List<ShellCommand> stages = new ArrayList<>(pipeline.commands().size());
        pipeline.commands().forEach(it -> flatten(it, stages));
        return stages;
    }

    private static void flatten(ShellCommand command, List<ShellCommand> stages) {
        Pipeline only = command instanceof ShellCommand.Group it ? only(it) : null;
        if (only == null) {
            stages.add(command);
        } else {
            only.commands().forEach(it -> flatten(it, stages));
        }
    }

    private static @Nullable Pipeline only(ShellCommand.Group group) {
        if (!group.redirections().isEmpty() || group.body().lists().size() != 1) {
            return null;
        }
        AndOr list = group.body().lists().getFirst();
        Pipeline only = list.pipelines().getFirst();
        boolean more = list.pipelines().size() > 1 || list.background() || only.negated();
        return more ? null : only;
    }

    /** The program whose output comes next, of the loose words of the commands of a pipeline so far. */
    static @Nullable String source(List<List<String>> stages) {
        return stages.isEmpty() || stages.getLast().isEmpty()
                ? null
                : ProgramNameResolver.baseName(stages.getLast().getFirst());
    }

    /**
     * What is said of a shell that runs what commands print, as if they stood before it in a pipeline.
     *
     * @param loose its words as they were written
     */
    static List<RuleResult> judged(
            CommandEvaluator judge, Simple simple, List<String> loose, EvaluationContext context) {
        List<List<String>> stages = fed(simple, loose, context.here());
        if (stages.isEmpty()) {
            return List.of();
        }
        List<RuleResult> found = new ArrayList<>(judge.pipeline(stages, simple.span()));
        String source = source(stages.subList(0, stages.size() - 1));
        LenientCommandSplitter.Part shell =
                new LenientCommandSplitter.Part(stages.getLast(), List.of(), true);
        BuiltInBlocks.among(CommandUnwrapper.of(shell, source, context.effort()))
                .forEach(it -> found.add(it.at(simple.span())));
        return found;
    }

    /**
     * The commands of which a shell runs what they print, and the shell behind them, as they would stand in a pipeline: of
     * {@code sh -c "$(a)"}, {@code eval "$(a)"}, {@code . <(a)}, {@code sh < <(a)} and the like. Empty where there are none.
     *
     * @param loose the words of the shell as they were written
     */
    private static List<List<String>> fed(
            Simple simple, List<String> loose, ExecutionContext here) {
        ShellScript script = simple.words().isEmpty() ? null : program(simple, loose);
        if (script == null || script.lists().isEmpty()) {
            return List.of();
        }
        List<List<String>> stages = new ArrayList<>();
        for (ShellCommand command : stages(script.lists().getLast().pipelines().getLast())) {
            List<String> words = new ArrayList<>();
            if (command instanceof Simple it) {
                it.words().forEach(word -> words.add(WordSpelling.of(word, here).loose()));
            }
            stages.add(words);
        }
        String shell =
                ProgramNameResolver.baseName(LenientCommandSplitter.unmasked(loose.getFirst()));
        stages.add(List.of(ShellInput.SHELLS.contains(shell) ? shell : "sh"));
        return stages;
    }

    /** The script whose output is the shell's program, or a part of it. */
    private static @Nullable ShellScript program(Simple simple, List<String> loose) {
        String name =
                ProgramNameResolver.baseName(LenientCommandSplitter.unmasked(loose.getFirst()));
        List<ShellWord> words = simple.words().subList(1, simple.words().size());
        if (name.equals("eval")) {
            return first(words);
        }
        if (SOURCES.contains(name)) {
            return words.isEmpty() ? null : process(words.getFirst());
        }
        if (!ShellInput.SHELLS.contains(name)) {
            return null;
        }
        boolean reads = false;
        for (int i = 0; i < words.size() && !reads; i++) {
            String option = words.get(i).literal();
            if (option == null || !option.startsWith("-")) {
                return process(words.get(i));
            }
            if (option.matches("-[a-zA-Z]*c") && i + 1 < words.size()) {
                return substitution(words.get(i + 1));
            }
            reads = option.matches("-[a-zA-Z]*s");
            i += VALUED.contains(option) ? 1 : 0;
        }
        return input(simple.redirections());
    }

    private static @Nullable ShellScript first(List<ShellWord> words) {
        for (ShellWord word : words) {
            ShellScript script = substitution(word);
            if (script != null) {
                return script;
            }
        }
        return null;
    }

    private static @Nullable ShellScript input(List<ShellRedirection> redirections) {
        ShellScript script = null;
        for (ShellRedirection each : redirections) {
            if (each.operator() == Operator.READ) {
                script = process(each.target());
            } else if (each.operator() == Operator.HERE_STRING) {
                script = substitution(each.target());
            }
        }
        return script;
    }

    private static @Nullable ShellScript substitution(ShellWord word) {
        for (Piece piece : word.pieces()) {
            if (piece instanceof Piece.Substitution it) {
                return it.script();
            }
        }
        return null;
    }

    private static @Nullable ShellScript process(ShellWord word) {
        return word.pieces().getFirst() instanceof Piece.ProcessSubstitution it && !it.output()
                ? it.script()
                : null;
    }
}
