package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellCommand.Choice;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellScript;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Operator;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a script in the order in which it would run and decides each simple command, those in substitutions, bodies
 * and functions included.
 */
final class ScriptEvaluator {
    /** Longer lines ask, so that no line takes long. */
    private static final int MOST = 200;

    /** A line that asks for so many reasons needs no further ones. */
    private static final int MANY = 32;

    private final CommandEvaluator judge;
    private final ConditionFacts facts;
    private final WorkBudget effort;
    private final int depth;
    private final List<CommandDecision> parts = new ArrayList<>();
    private final List<RuleResult> further = new ArrayList<>();
    private final WordExpansions expansions = new WordExpansions(this::apart, this::object);
    private Set<String> functions = Set.of();
    private ExecutionContext here;
    private boolean full;
    private boolean lost;
    private boolean stale;
    private boolean looping;
    private boolean moved;
    private boolean foreign;

    ScriptEvaluator(
            CommandEvaluator judge,
            ExecutionContext here,
            ConditionFacts facts,
            WorkBudget effort,
            int depth) {
        this.judge = judge;
        this.here = here;
        this.facts = facts;
        this.effort = effort;
        this.depth = depth;
    }

    /** For a script that a command starts: what may have changed before it, is as unknown to it. */
    ScriptEvaluator(CommandEvaluator judge, EvaluationContext starting) {
        this(judge, starting.here(), starting.facts(), starting.effort(), starting.depth());
        this.lost = starting.lost();
        this.stale = starting.stale();
        this.foreign = starting.foreign();
    }

    List<CommandDecision> parts() {
        return parts;
    }

    List<RuleResult> further() {
        return further;
    }

    void script(ShellScript script) {
        script.lists().forEach(this::list);
    }

    /** Behind {@code cd x &&} what follows surely runs in x; behind {@code cd x;} nobody can tell. */
    private void list(AndOr list) {
        ExecutionContext before = here;
        int lastOr = list.operators().lastIndexOf(Operator.OR);
        for (int i = 0; i < list.pipelines().size(); i++) {
            String directory = pipeline(list.pipelines().get(i));
            if (directory != null) {
                // What stands right behind the last `||` may be passed over, and what follows runs
                // all the same.
                boolean sure = i < list.operators().size() && (lastOr < 0 || i > lastOr + 1);
                here = here.in(directory);
                lost |= !sure && i + 1 < list.pipelines().size();
            }
        }
        lost |= !Objects.equals(here, before) && !list.background();
        here = before;
    }

    /** Where what follows runs when this has succeeded; null when that does not change. */
    private @Nullable String pipeline(Pipeline pipeline) {
        List<ShellCommand> commands = PipelineEvaluator.stages(pipeline);
        List<List<String>> stages = new ArrayList<>(commands.size());
        String directory = null;
        for (ShellCommand command : commands) {
            directory = command instanceof Simple simple ? simple(simple, stages) : null;
            if (!(command instanceof Simple)) {
                compound(command);
                stages.add(List.of());
            }
        }
        further.addAll(judge.pipeline(stages, pipeline.span()));
        if (pipeline.commands().size() > 1) {
            return null;
        }
        lost |= directory != null && pipeline.negated();
        return pipeline.negated() ? null : directory;
    }

    /**
     * Judges a command.
     *
     * @param stages the loose words of those before it in its pipeline, to which its own are added
     */
    private @Nullable String simple(Simple simple, List<List<String>> stages) {
        if (!room(simple.span())) {
            return null;
        }
        simple.assignments().forEach(expansions::assigned);
        simple.words().forEach(expansions::argument);
        simple.redirections().forEach(expansions::redirected);
        int words = simple.words().size();
        List<WordSpelling> spellings = new ArrayList<>(words);
        List<String> loose = new ArrayList<>(words);
        for (int i = 0; i < words; i++) {
            WordSpelling spelling = WordSpelling.of(simple.words().get(i), here);
            spellings.add(spelling);
            loose.add(spelling.loose());
        }
        EvaluationContext context = context(PipelineEvaluator.source(stages));
        stages.add(loose);
        CommandDecision part = judge.judge(simple, spellings, loose, context);
        parts.add(part);
        further.addAll(PipelineEvaluator.judged(judge, simple, loose, context));
        boolean steady = StateChangeCheck.none(part.words()) && part.written().isEmpty();
        stale |= !steady;
        String directory =
                part.verdict() == Verdict.ALLOW
                        ? WorkingDirectoryTracker.after(spellings, here)
                        : null;
        boolean moves = WorkingDirectoryTracker.moves(part.words());
        moved |= moves;
        lost |= directory == null && moves;
        return directory;
    }

    /** Whether one more command can be looked at; otherwise the line asks. */
    private boolean room(TextSpan span) {
        if (parts.size() < MOST) {
            return depth == 0
                    ? effort.spend(CommandEvaluator.COMMAND)
                    : effort.spare(CommandEvaluator.COMMAND);
        }
        if (!full) {
            full = true;
            further.add(
                    RuleResult.ask(
                            "built-in: readable lines only",
                            "The line holds more than " + MOST + " commands.",
                            span));
        }
        return false;
    }

    /** Whether it names a program at all; what only opens files is no command. */
    boolean named() {
        for (CommandDecision part : parts) {
            if (!part.words().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private EvaluationContext context(@Nullable String source) {
        return new EvaluationContext(
                here, facts, effort, source, lost, stale, functions, foreign, depth);
    }

    /** What its scripts change holds from its beginning on, as they run again: the outermost loop is gone through once for that. */
    private void loop(List<ShellScript> scripts) {
        boolean outermost = !looping;
        if (outermost) {
            ScriptEvaluator first = new ScriptEvaluator(judge, context(null));
            first.looping = true;
            first.functions = functions;
            scripts.forEach(first::script);
            lost |= first.lost || first.moved;
            stale |= first.stale;
        }
        looping = true;
        scripts.forEach(this::script);
        looping = !outermost;
    }

    private void compound(ShellCommand command) {
        command.redirections().forEach(expansions::redirected);
        if (!command.redirections().isEmpty() && room(command.span())) {
            CommandDecision part =
                    judge.redirected(command.redirections(), command.span(), context(null));
            parts.add(part);
            stale |= !part.written().isEmpty();
        }
        switch (command) {
            case Simple _ -> {}
            case ShellCommand.Group it when it.subshell() -> apart(it.body());
            case ShellCommand.Group it -> script(it.body());
            case ShellCommand.If it -> it.scripts().forEach(this::script);
            case ShellCommand.Loop it -> loop(List.of(it.condition(), it.body()));
            case ShellCommand.For it -> {
                if (it.words() != null) {
                    it.words().forEach(expansions::expanded);
                }
                object(EnvironmentVariableCheck.objection(it));
                loop(List.of(it.body()));
            }
            case ShellCommand.Case it -> {
                expansions.expanded(it.subject());
                for (Choice choice : it.choices()) {
                    choice.patterns().forEach(expansions::expanded);
                    script(choice.body());
                }
            }
            case ShellCommand.Function it -> {
                defined(it.name());
                further.add(FunctionDefinitionCheck.judged(it));
                body(it.body());
            }
            case ShellCommand.Unusual it -> {
                further.add(
                        RuleResult.ask(
                                "built-in: unusual commands",
                                "It uses " + it.what() + ".",
                                it.span()));
                it.inner().forEach(this::list);
            }
        }
    }

    private void defined(String name) {
        functions = functions.isEmpty() ? new HashSet<>() : functions;
        functions.add(name);
    }

    private void body(ShellCommand body) {
        if (body instanceof Simple simple) {
            simple(simple, new ArrayList<>(1));
        } else {
            compound(body);
        }
    }

    private void object(@Nullable RuleResult objection) {
        if (objection != null && further.size() < MANY) {
            further.add(objection);
        }
    }

    /** In a process of its own, so that a change of the directory ends with it. */
    private void apart(ShellScript script) {
        ExecutionContext before = here;
        boolean lostBefore = lost;
        script(script);
        here = before;
        lost = lostBefore;
    }
}
