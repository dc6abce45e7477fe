package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.TextSpan;
import dev.troupe.permission.shell.VariableAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides one simple command: what rules allow of it, what speaks against it, and what it starts. */
final class CommandEvaluator {
    /** Steps that it takes to judge a command at all. */
    static final int COMMAND = 512;

    static final String UNKNOWN = "built-in: what runs must be known";

    /** A command that asks for so many reasons needs no further ones; what blocks is always said. */
    private static final int MANY = 32;

    private final ToolSchemas schemas;
    private final CompiledPolicy rules;
    private final ConditionEvaluator circumstances;
    private final StartedCommands starts = new StartedCommands(this);

    CommandEvaluator(ToolSchemas schemas, CompiledPolicy rules) {
        this.schemas = schemas;
        this.rules = rules;
        this.circumstances = new ConditionEvaluator(rules);
    }

    /**
     * Judges a simple command as it stands in a script.
     *
     * @param loose the loose texts of its words
     */
    CommandDecision judge(
            Simple simple,
            List<WordSpelling> spellings,
            List<String> loose,
            EvaluationContext context) {
        List<RuleResult> judgements = new ArrayList<>(4);
        assigned(simple.assignments(), spellings.isEmpty(), judgements);
        RedirectedFiles targets = RedirectedFiles.of(simple.redirections(), context, judgements);
        List<CommandArgument> arguments = arguments(spellings, judgements);
        SimpleCommand command =
                arguments.isEmpty() ? null : command(arguments, globs(spellings), context);
        RestrictiveRules tightening = tightening(command, List.of(), context, judgements);
        LenientEvaluation.judge(
                new LenientCommandSplitter.Part(loose, targets.loose(), context.source() != null),
                tightening,
                context,
                simple.span(),
                judgements);
        List<CommandDecision> inner = List.of();
        if (command == null) {
            unknown(arguments, simple.span(), judgements);
        } else {
            inner = allowance(command, List.of(), tightening, context, judgements);
            inner = starts.reading(inner, simple, command, context);
            circumstances.apply(command, context, judgements);
        }
        List<String> words = texts(arguments);
        return new CommandDecision(
                simple.span(),
                context.here().directory(),
                words,
                judgements,
                files(command, targets),
                TeeTargets.written(command, targets.written()),
                inner,
                LearningFeatures.of(simple, words, command, judgements, context.here()));
    }

    private static void unknown(
            List<CommandArgument> arguments, TextSpan span, List<RuleResult> judgements) {
        if (!arguments.isEmpty()) {
            judgements.add(
                    RuleResult.ask(
                            UNKNOWN,
                            "Troupe cannot tell which program would run.",
                            arguments.getFirst().span()));
        } else if (judgements.isEmpty()) {
            judgements.add(RuleResult.ask(UNKNOWN, "It names no program.", span));
        }
    }

    private static List<CommandArgument> arguments(
            List<WordSpelling> spellings, List<RuleResult> judgements) {
        List<CommandArgument> arguments = new ArrayList<>(spellings.size());
        for (WordSpelling spelling : spellings) {
            if (spelling.unknown() && judgements.size() < MANY) {
                judgements.add(
                        RuleResult.ask(
                                UNKNOWN,
                                "The command holds a value that is known only when it runs.",
                                spelling.argument().span()));
            }
            arguments.add(spelling.argument());
        }
        return arguments;
    }

    private static Set<CommandArgument> globs(List<WordSpelling> spellings) {
        Set<CommandArgument> globs = Set.of();
        for (WordSpelling spelling : spellings) {
            if (spelling.glob()) {
                globs = globs.isEmpty() ? new HashSet<>() : globs;
                globs.add(spelling.argument());
            }
        }
        return globs;
    }

    /**
     * Judges a command that another one starts with these words.
     *
     * @param lent what rules for that other one say of it
     * @return null when nobody can tell which program runs
     */
    @Nullable CommandDecision started(
            List<CommandArgument> words,
            Set<CommandArgument> globs,
            List<CompiledRule> lent,
            TextSpan span,
            EvaluationContext context) {
        SimpleCommand command = command(words, globs, context);
        if (command == null) {
            return null;
        }
        List<RuleResult> judgements = new ArrayList<>();
        RestrictiveRules tightening = tightening(command, lent, context, judgements);
        LenientEvaluation.judge(words, tightening, context, span, judgements);
        List<CommandDecision> inner = allowance(command, lent, tightening, context, judgements);
        circumstances.apply(command, context, judgements);
        return new CommandDecision(
                span,
                context.here().directory(),
                command.texts(),
                judgements,
                command.files(),
                TeeTargets.written(command, List.of()),
                inner,
                null);
    }

    private RestrictiveRules tightening(
            @Nullable SimpleCommand command,
            List<CompiledRule> lent,
            EvaluationContext context,
            List<RuleResult> judgements) {
        return new RestrictiveRules(
                rules, context.here(), context.lost(), context.effort(), command, lent, judgements);
    }

    /** The command when it is known which program runs, otherwise null. */
    private @Nullable SimpleCommand command(
            List<CommandArgument> arguments,
            Set<CommandArgument> globs,
            EvaluationContext context) {
        CommandArgument first = arguments.getFirst();
        String name =
                first.whole() && !globs.contains(first)
                        ? ProgramNameResolver.name(first.text())
                        : null;
        return name == null || context.functions().contains(name)
                ? null
                : new SimpleCommand(
                        name,
                        arguments,
                        schemas.read(named(arguments)),
                        schemas.showing(name),
                        globs);
    }

    /** Schemas know programs by their base names. */
    static List<CommandArgument> named(List<CommandArgument> arguments) {
        CommandArgument first = arguments.getFirst();
        String base = ProgramNameResolver.baseName(first.text());
        if (base.equals(first.text())) {
            return arguments;
        }
        List<CommandArgument> named = new ArrayList<>(arguments);
        named.set(0, CommandArgument.whole(base, first.span()));
        return named;
    }

    private static List<String> texts(List<CommandArgument> arguments) {
        String[] texts = new String[arguments.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments.get(i).text();
        }
        return List.of(texts);
    }

    private static List<String> files(@Nullable SimpleCommand command, RedirectedFiles targets) {
        List<String> named = command == null ? List.of() : command.files();
        if (targets.files().isEmpty()) {
            return named;
        }
        List<String> files = new ArrayList<>(named);
        files.addAll(targets.files());
        return files;
    }

    private static void assigned(
            List<VariableAssignment> assignments, boolean alone, List<RuleResult> judgements) {
        for (VariableAssignment assignment : assignments) {
            if (judgements.size() == MANY) {
                return;
            }
            add(
                    judgements,
                    alone
                            ? EnvironmentVariableCheck.kept(assignment)
                            : EnvironmentVariableCheck.objection(assignment));
        }
    }

    /** Judges where the output and input of a whole group, loop or condition goes and comes from. */
    CommandDecision redirected(
            List<ShellRedirection> redirections, TextSpan span, EvaluationContext context) {
        List<RuleResult> judgements = new ArrayList<>(0);
        RedirectedFiles targets = RedirectedFiles.of(redirections, context, judgements);
        LenientEvaluation.judge(
                new LenientCommandSplitter.Part(
                        List.of(), targets.loose(), context.source() != null),
                tightening(null, List.of(), context, judgements),
                context,
                span,
                judgements);
        if (context.lost()) {
            judgements.add(lost(span));
        }
        if (judgements.isEmpty()) {
            judgements.add(RedirectedFiles.fine(span));
        }
        return new CommandDecision(
                span,
                context.here().directory(),
                List.of(),
                judgements,
                targets.files(),
                targets.written(),
                List.of(),
                null);
    }

    private static RuleResult lost(TextSpan span) {
        return RuleResult.ask(
                PathCheck.WORKSPACE,
                "The directory in which the command would run is not known.",
                span);
    }

    private static void add(List<RuleResult> judgements, @Nullable RuleResult more) {
        if (more != null) {
            judgements.add(more);
        }
    }

    /** Adds what rules say of a command. Gives back the parts that it starts. */
    private List<CommandDecision> allowance(
            SimpleCommand command,
            List<CompiledRule> lent,
            RestrictiveRules tightening,
            EvaluationContext context,
            List<RuleResult> judgements) {
        tightening.strict(command);
        ToolUsage usage = command.usage();
        AllowRuleMatcher coverage =
                new AllowRuleMatcher(rules, lent, context.here(), context.effort(), command);
        List<CommandDecision> inner =
                usage == null ? List.of() : starts.of(command, usage, coverage, context);
        boolean starts = StartedCommands.transparent(command.name()) && !inner.isEmpty();
        judgements.add(
                usage != null && starts
                        ? StartedCommands.wrapper(command, usage)
                        : coverage.judged());
        SecretFiles.judge(command, context.here(), judgements);
        if (context.lost()) {
            judgements.add(lost(command.arguments().getFirst().span()));
        }
        return inner;
    }

    /** What the policy says of commands that feed each other. */
    List<RuleResult> pipeline(List<List<String>> stages, TextSpan span) {
        return PipePattern.judged(rules.patterns(), stages, span);
    }
}
