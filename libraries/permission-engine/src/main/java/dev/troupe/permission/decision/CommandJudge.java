package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.caution.LooseParts;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.shell.Assignment;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges one simple command: what rules allow of it, what speaks against it, and what it starts. */
final class CommandJudge {
    /** Steps that it takes to judge a command at all. */
    static final int COMMAND = 512;

    static final String UNKNOWN = "built-in: what runs must be known";

    /** A command that asks for so many reasons needs no further ones; what blocks is always said. */
    private static final int MANY = 32;

    private final ToolSchemas schemas;
    private final Ruleset rules;
    private final Circumstances circumstances;
    private final StartedCommands starts = new StartedCommands(this);

    CommandJudge(ToolSchemas schemas, Ruleset rules) {
        this.schemas = schemas;
        this.rules = rules;
        this.circumstances = new Circumstances(rules);
    }

    /**
     * Judges a simple command as it stands in a script.
     *
     * @param loose the loose texts of its words
     */
    Part judge(Simple simple, List<Spelling> spellings, List<String> loose, Context context) {
        List<Judgement> judgements = new ArrayList<>(4);
        assigned(simple.assignments(), spellings.isEmpty(), judgements);
        Redirections targets = Redirections.of(simple.redirections(), context, judgements);
        List<Argument> arguments = arguments(spellings, judgements);
        SimpleCommand command =
                arguments.isEmpty() ? null : command(arguments, globs(spellings), context);
        Tightening tightening = tightening(command, List.of(), context, judgements);
        GenerousReading.judge(
                new LooseParts.Part(loose, targets.loose(), context.source() != null),
                tightening,
                context,
                simple.span(),
                judgements);
        List<Part> inner = List.of();
        if (command == null) {
            unknown(arguments, simple.span(), judgements);
        } else {
            inner = allowance(command, List.of(), tightening, context, judgements);
            inner = starts.reading(inner, simple, command, context);
            circumstances.apply(command, context, judgements);
        }
        List<String> words = texts(arguments);
        return new Part(
                simple.span(),
                context.here().directory(),
                words,
                judgements,
                files(command, targets),
                Recording.written(command, targets.written()),
                inner,
                Shapes.of(simple, words, command, judgements, context.here()));
    }

    private static void unknown(List<Argument> arguments, Span span, List<Judgement> judgements) {
        if (!arguments.isEmpty()) {
            judgements.add(
                    Judgement.ask(
                            UNKNOWN,
                            "Which program runs cannot be told.",
                            arguments.getFirst().span()));
        } else if (judgements.isEmpty()) {
            judgements.add(Judgement.ask(UNKNOWN, "It names no program.", span));
        }
    }

    private static List<Argument> arguments(List<Spelling> spellings, List<Judgement> judgements) {
        List<Argument> arguments = new ArrayList<>(spellings.size());
        for (Spelling spelling : spellings) {
            if (spelling.unknown() && judgements.size() < MANY) {
                judgements.add(
                        Judgement.ask(
                                UNKNOWN,
                                "It holds a value that is known only when it runs.",
                                spelling.argument().span()));
            }
            arguments.add(spelling.argument());
        }
        return arguments;
    }

    private static Set<Argument> globs(List<Spelling> spellings) {
        Set<Argument> globs = Set.of();
        for (Spelling spelling : spellings) {
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
    @Nullable Part started(
            List<Argument> words,
            Set<Argument> globs,
            List<CompiledRule> lent,
            Span span,
            Context context) {
        SimpleCommand command = command(words, globs, context);
        if (command == null) {
            return null;
        }
        List<Judgement> judgements = new ArrayList<>();
        Tightening tightening = tightening(command, lent, context, judgements);
        GenerousReading.judge(words, tightening, context, span, judgements);
        List<Part> inner = allowance(command, lent, tightening, context, judgements);
        circumstances.apply(command, context, judgements);
        return new Part(
                span,
                context.here().directory(),
                command.texts(),
                judgements,
                command.files(),
                Recording.written(command, List.of()),
                inner,
                null);
    }

    private Tightening tightening(
            @Nullable SimpleCommand command,
            List<CompiledRule> lent,
            Context context,
            List<Judgement> judgements) {
        return new Tightening(
                rules, context.here(), context.lost(), context.effort(), command, lent, judgements);
    }

    /** The command when it is known which program runs, otherwise null. */
    private @Nullable SimpleCommand command(
            List<Argument> arguments, Set<Argument> globs, Context context) {
        Argument first = arguments.getFirst();
        String name = first.whole() && !globs.contains(first) ? Programs.name(first.text()) : null;
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
    static List<Argument> named(List<Argument> arguments) {
        Argument first = arguments.getFirst();
        String base = Programs.baseName(first.text());
        if (base.equals(first.text())) {
            return arguments;
        }
        List<Argument> named = new ArrayList<>(arguments);
        named.set(0, Argument.whole(base, first.span()));
        return named;
    }

    private static List<String> texts(List<Argument> arguments) {
        String[] texts = new String[arguments.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments.get(i).text();
        }
        return List.of(texts);
    }

    private static List<String> files(@Nullable SimpleCommand command, Redirections targets) {
        List<String> named = command == null ? List.of() : command.files();
        if (targets.files().isEmpty()) {
            return named;
        }
        List<String> files = new ArrayList<>(named);
        files.addAll(targets.files());
        return files;
    }

    private static void assigned(
            List<Assignment> assignments, boolean alone, List<Judgement> judgements) {
        for (Assignment assignment : assignments) {
            if (judgements.size() == MANY) {
                return;
            }
            add(
                    judgements,
                    alone ? Environment.kept(assignment) : Environment.objection(assignment));
        }
    }

    /** Judges where the output and input of a whole group, loop or condition goes and comes from. */
    Part redirected(List<Redirection> redirections, Span span, Context context) {
        List<Judgement> judgements = new ArrayList<>(0);
        Redirections targets = Redirections.of(redirections, context, judgements);
        GenerousReading.judge(
                new LooseParts.Part(List.of(), targets.loose(), context.source() != null),
                tightening(null, List.of(), context, judgements),
                context,
                span,
                judgements);
        if (context.lost()) {
            judgements.add(lost(span));
        }
        if (judgements.isEmpty()) {
            judgements.add(Redirections.fine(span));
        }
        return new Part(
                span,
                context.here().directory(),
                List.of(),
                judgements,
                targets.files(),
                targets.written(),
                List.of(),
                null);
    }

    private static Judgement lost(Span span) {
        return Judgement.ask(
                PathCheck.WORKSPACE, "In which directory it would run cannot be told.", span);
    }

    private static void add(List<Judgement> judgements, @Nullable Judgement more) {
        if (more != null) {
            judgements.add(more);
        }
    }

    /** Adds what rules say of a command. Gives back the parts that it starts. */
    private List<Part> allowance(
            SimpleCommand command,
            List<CompiledRule> lent,
            Tightening tightening,
            Context context,
            List<Judgement> judgements) {
        tightening.strict(command);
        Usage usage = command.usage();
        Coverage coverage = new Coverage(rules, lent, context.here(), context.effort(), command);
        List<Part> inner = usage == null ? List.of() : starts.of(command, usage, coverage, context);
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
    List<Judgement> pipeline(List<List<String>> stages, Span span) {
        return PipePattern.judged(rules.patterns(), stages, span);
    }
}
