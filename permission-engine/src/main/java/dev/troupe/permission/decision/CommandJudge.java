package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.Caution;
import dev.troupe.permission.caution.LooseMatch;
import dev.troupe.permission.caution.LooseParts;
import dev.troupe.permission.caution.Unwrapping;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Argument.Known;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Operand;
import dev.troupe.permission.schema.Usage.Started;
import dev.troupe.permission.shell.Assignment;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Reading;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.ShellParser;
import dev.troupe.permission.shell.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Judges one simple command: what rules allow of it, what speaks against it, and what it starts. */
final class CommandJudge {
    private static final int DEEPEST = 8;
    private static final String UNKNOWN = "built-in: what runs must be known";

    /** They start a command, and do nothing else with ordinary options. */
    private static final Set<String> TRANSPARENT =
            Set.of(
                    "env", "nohup", "nice", "ionice", "timeout", "time", "stdbuf", "setsid",
                    "command", "builtin", "sh", "bash", "dash", "zsh", "ksh");

    private final ToolSchemas schemas;
    private final Ruleset rules;
    private final Circumstances circumstances;

    /** What is around a command. */
    record Context(
            Surroundings here,
            Facts facts,
            @Nullable String source,
            boolean lost,
            boolean stale,
            Set<String> functions,
            int depth) {
        Context deeper() {
            return new Context(here, facts, source, lost, stale, functions, depth + 1);
        }
    }

    CommandJudge(ToolSchemas schemas, Ruleset rules) {
        this.schemas = schemas;
        this.rules = rules;
        this.circumstances = new Circumstances(rules);
    }

    /** Judges a simple command as it stands in a script. */
    Part judge(Simple simple, List<Spelling> spellings, Context context) {
        List<Judgement> judgements = new ArrayList<>();
        if (spellings.isEmpty()) {
            bare(simple, judgements);
        } else {
            for (Assignment assignment : simple.assignments()) {
                add(judgements, Environment.objection(assignment));
            }
        }
        List<String> targets = new ArrayList<>();
        for (Redirection redirection : simple.redirections()) {
            add(judgements, Redirections.objection(redirection, context.here()));
            if (writes(redirection)) {
                targets.add(Spelling.of(redirection.target(), context.here()).loose());
            }
        }
        List<Argument> arguments = new ArrayList<>(spellings.size());
        Set<Argument> globs = new HashSet<>();
        List<String> loose = new ArrayList<>(spellings.size());
        for (Spelling spelling : spellings) {
            if (spelling.unknown()) {
                judgements.add(
                        Judgement.ask(
                                UNKNOWN,
                                "It holds a value that is known only when it runs.",
                                spelling.argument().span()));
            }
            arguments.add(spelling.argument());
            loose.add(spelling.loose());
            if (spelling.glob()) {
                globs.add(spelling.argument());
            }
        }
        List<Part> inner = new ArrayList<>();
        SimpleCommand command = arguments.isEmpty() ? null : command(arguments, globs, context);
        caution(
                new LooseParts.Part(loose, targets, context.source() != null),
                simple.span(),
                command,
                context,
                judgements);
        if (command != null) {
            allowance(command, context, judgements, inner);
        } else if (!arguments.isEmpty()) {
            judgements.add(
                    Judgement.ask(
                            UNKNOWN,
                            "Which program runs cannot be told.",
                            arguments.getFirst().span()));
        }
        if (judgements.isEmpty()) {
            judgements.add(Judgement.ask(UNKNOWN, "It names no program.", simple.span()));
        }
        if (command != null) {
            circumstances.apply(command, context, judgements);
        }
        return new Part(
                simple.span(),
                arguments.stream().map(Argument::text).toList(),
                judgements,
                files(command, simple, context.here()),
                inner,
                Shapes.of(simple, spellings, command, context.here()));
    }

    /** The command when it is known which program runs, otherwise null. */
    private @Nullable SimpleCommand command(
            List<Argument> arguments, Set<Argument> globs, Context context) {
        Argument first = arguments.getFirst();
        String name = first.whole() && !globs.contains(first) ? Programs.name(first.text()) : null;
        return name == null || context.functions().contains(name)
                ? null
                : new SimpleCommand(name, arguments, schemas.read(named(arguments)), globs);
    }

    private static List<String> files(
            @Nullable SimpleCommand command, Simple simple, Surroundings here) {
        List<String> files = new ArrayList<>(command == null ? List.of() : command.files());
        for (Redirection redirection : simple.redirections()) {
            Argument target = Spelling.of(redirection.target(), here).argument();
            if (target.whole() && redirection.body() == null) {
                files.add(target.text());
            }
        }
        return files;
    }

    private static void bare(Simple simple, List<Judgement> judgements) {
        for (Assignment assignment : simple.assignments()) {
            judgements.add(
                    Judgement.ask(
                            "built-in: environment",
                            "It sets " + Shown.text(assignment.name()) + " for what follows.",
                            assignment.span()));
        }
    }

    private static boolean writes(Redirection redirection) {
        return switch (redirection.operator()) {
            case WRITE, APPEND, CLOBBER, READ_WRITE, WRITE_BOTH, APPEND_BOTH, DUPLICATE_OUTPUT ->
                    true;
            case READ, DUPLICATE_INPUT, HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> false;
        };
    }

    private static void add(List<Judgement> judgements, @Nullable Judgement more) {
        if (more != null) {
            judgements.add(more);
        }
    }

    /** Adds what rules say of a command; what it starts is put among the inner parts. */
    private void allowance(
            SimpleCommand command, Context context, List<Judgement> judgements, List<Part> inner) {
        tightened(command, context, judgements);
        Usage usage = command.usage();
        if (usage != null) {
            for (Started started : usage.started()) {
                inner.addAll(started(command, started, context));
            }
        }
        boolean starts = TRANSPARENT.contains(command.name()) && !inner.isEmpty();
        judgements.add(
                usage != null && starts
                        ? wrapper(command, usage)
                        : new Coverage(rules, context.here(), command).judged());
        secrets(command, context, judgements);
        if (context.lost()) {
            judgements.add(
                    Judgement.ask(
                            PathCheck.WORKSPACE,
                            "In which directory it would run cannot be told.",
                            command.arguments().getFirst().span()));
        }
    }

    /** No rule lifts it that secret files are not touched. */
    private static void secrets(
            SimpleCommand command, Context context, List<Judgement> judgements) {
        PathCheck paths = new PathCheck(context.here());
        boolean reads = Coverage.reads(command);
        for (String file : command.files()) {
            Judgement secret = paths.secret(file, command.arguments().getFirst(), reads);
            if (secret != null) {
                judgements.add(secret);
            }
        }
    }

    /** Schemas know programs by their base names. */
    private static List<Argument> named(List<Argument> arguments) {
        Argument first = arguments.getFirst();
        String base = Programs.baseName(first.text());
        if (base.equals(first.text())) {
            return arguments;
        }
        List<Argument> named = new ArrayList<>(arguments);
        named.set(0, Argument.whole(base, first.span()));
        return named;
    }

    private static Judgement wrapper(SimpleCommand command, Usage usage) {
        if (!usage.findings().isEmpty()) {
            Usage.Finding finding = usage.findings().getFirst();
            return Judgement.ask(
                    "built-in: wrappers",
                    Shown.text(finding.culprit().text()) + " " + finding.why() + ".",
                    finding.culprit().span());
        }
        for (Operand operand : usage.operands()) {
            if (operand.kind() == Kind.ASSIGNMENT && !Environment.harmless(operand.argument())) {
                return Judgement.ask(
                        "built-in: environment",
                        Shown.text(operand.argument().text())
                                + " may change what the command runs.",
                        operand.argument().span());
            }
        }
        return Judgement.allow("built-in: wrappers", "It only starts what is judged by itself.")
                .at(command.arguments().getFirst().span());
    }

    private List<Part> started(SimpleCommand wrapper, Started started, Context context) {
        if (context.depth() >= DEEPEST) {
            Span span = wrapper.arguments().getFirst().span();
            return List.of(unknown(span, "It starts commands more than " + DEEPEST + " deep."));
        }
        return switch (started) {
            case Started.Words words ->
                    words(wrapper.name(), words.words(), wrapper.globs(), context.deeper());
            case Started.Line line -> line(line.line(), context.deeper());
        };
    }

    private List<Part> words(
            String wrapper, List<Argument> words, Set<Argument> globs, Context context) {
        if (words.isEmpty()) {
            return List.of();
        }
        List<Argument> all = new ArrayList<>(words);
        if (wrapper.equals("xargs")) {
            all.add(new Argument("", Known.NOTHING, words.getLast().span()));
        }
        List<Judgement> judgements = new ArrayList<>();
        List<Part> inner = new ArrayList<>();
        Span span = new Span(words.getFirst().span().start(), words.getLast().span().end());
        SimpleCommand command = command(all, globs, context);
        if (command == null) {
            return List.of(unknown(span, "Which program runs cannot be told."));
        }
        allowance(command, context, judgements, inner);
        circumstances.apply(command, context, judgements);
        return List.of(new Part(span, command.texts(), judgements, command.files(), inner, null));
    }

    private List<Part> line(Argument line, Context context) {
        if (!line.whole()) {
            return List.of(unknown(line.span(), "What the shell runs is known only then."));
        }
        Reading reading = ShellParser.parse(line.text());
        Walk walk = new Walk(this, context.here(), context.facts(), context.depth());
        walk.script(reading.script());
        List<Part> parts = new ArrayList<>();
        walk.parts().forEach(part -> parts.add(part.within(line.span())));
        walk.further().forEach(it -> parts.add(said(line.span(), it)));
        if (reading instanceof Reading.Unreadable unreadable) {
            parts.add(
                    unknown(
                            line.span(),
                            "The inner line cannot be read: " + unreadable.why() + "."));
        }
        return parts.isEmpty() ? List.of(unknown(line.span(), "It names no program.")) : parts;
    }

    private static Part unknown(Span span, String reason) {
        return said(span, Judgement.ask(UNKNOWN, reason, span));
    }

    private static Part said(Span span, Judgement judgement) {
        return new Part(span, List.of(), List.of(judgement), List.of(), List.of(), null);
    }

    /** Rules that ask or block, by what the tool makes of the arguments. */
    private void tightened(SimpleCommand command, Context context, List<Judgement> judgements) {
        if (command.usage() == null) {
            return;
        }
        for (CompiledRule rule : rules.tightening(command.usage().words().getFirst())) {
            if (!said(rule, judgements)
                    && Likeness.meant(rule, command.usage(), context.here())
                    && !overruled(rule, command, context)) {
                judgements.add(tightening(rule).at(command.arguments().getFirst().span()));
            }
        }
    }

    /** What a project's type asks or blocks is a default: a rule that people wrote for the command goes before it. */
    private boolean overruled(CompiledRule rule, @Nullable SimpleCommand command, Context context) {
        return rule.rule().layer() == Layer.PROFILE
                && command != null
                && answered(command, context);
    }

    private static Judgement tightening(CompiledRule rule) {
        boolean blocks = rule.rule().verdict() == Verdict.BLOCK;
        String reason =
                "The "
                        + rule.rule().layer().word()
                        + " policy"
                        + (blocks ? " blocks " : " asks before ")
                        + Shown.text(rule.rule().text())
                        + ".";
        return Judgement.ofRule(rule.rule().verdict(), rule.label(), reason);
    }

    /** Adds what speaks against it whatever the rules allow, read as generously as can be. */
    private void caution(
            LooseParts.Part part,
            Span span,
            @Nullable SimpleCommand command,
            Context context,
            List<Judgement> judgements) {
        List<Unwrapping.Command> commands = Unwrapping.of(part, context.source());
        for (Judgement block : Caution.hardBlocks(commands)) {
            judgements.add(block.at(span));
        }
        List<Judgement> losses = Caution.work(commands, context.here(), context.lost());
        if (!losses.isEmpty() && (command == null || !answered(command, context))) {
            losses.forEach(loss -> judgements.add(loss.at(span)));
        }
        for (Judgement loss : Caution.repository(commands)) {
            judgements.add(loss.at(span));
        }
        generous(commands, judgements, span, rule -> overruled(rule, command, context));
    }

    /** What is built in and what rules forbid, of commands that are read generously. */
    void generous(List<Unwrapping.Command> commands, List<Judgement> judgements, Span span) {
        for (Judgement block : Caution.hardBlocks(commands)) {
            judgements.add(block.at(span));
        }
        generous(commands, judgements, span, _ -> false);
    }

    private void generous(
            List<Unwrapping.Command> commands,
            List<Judgement> judgements,
            Span span,
            Predicate<CompiledRule> overruled) {
        for (Unwrapping.Command command : commands) {
            String program = command.words().isEmpty() ? "" : command.words().getFirst();
            for (CompiledRule rule : rules.tightening(program)) {
                if (!said(rule, judgements)
                        && LooseMatch.fits(rule.rule().words(), command.words())
                        && !overruled.test(rule)) {
                    judgements.add(tightening(rule).at(span));
                }
            }
        }
    }

    private static boolean said(CompiledRule rule, List<Judgement> judgements) {
        String label = rule.label();
        for (Judgement judgement : judgements) {
            if (judgement.rule().equals(label)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a person has answered already, by a rule that covers every word. One that a repository brought, and that
     * a person trusted among others, is no such answer.
     */
    private boolean answered(SimpleCommand command, Context context) {
        return new Coverage(rules.ofPeople(), context.here(), command).judged().verdict()
                == Verdict.ALLOW;
    }

    /** What the policy says of commands that feed each other. */
    List<Judgement> pipeline(List<List<String>> stages, Span span) {
        List<Judgement> found = new ArrayList<>();
        for (PipePattern pattern : rules.patterns()) {
            if (pattern.fits(stages)) {
                found.add(pattern.judgement().at(span));
            }
        }
        return found;
    }
}
