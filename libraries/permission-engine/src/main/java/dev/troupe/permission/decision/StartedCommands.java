package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.schema.ToolUsage.Started;
import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellParser;
import dev.troupe.permission.shell.TextSpan;
import dev.troupe.permission.text.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Judges what a command starts, through wrappers and shells. */
final class StartedCommands {
    private static final int DEEPEST = 8;
    // Steps to read a character of a line, and a word of an argument list, once more.
    private static final int CHARACTER = 8;
    private static final int WORD = 16;

    /** They start a command, and do nothing else with ordinary options. */
    private static final Set<String> TRANSPARENT =
            WordLists.set(
                    """
                    env nohup nice ionice timeout time stdbuf setsid command builtin sh bash dash zsh
                    ksh
                    """);

    private static final String ENV = "env";

    private final CommandEvaluator judge;

    StartedCommands(CommandEvaluator judge) {
        this.judge = judge;
    }

    /** Whether all that matters of a program is what it starts. */
    static boolean transparent(String program) {
        return TRANSPARENT.contains(program);
    }

    /** What is said of such a program itself. */
    static RuleResult wrapper(SimpleCommand command, ToolUsage usage) {
        if (!usage.findings().isEmpty()) {
            ToolUsage.Finding finding = usage.findings().getFirst();
            return RuleResult.ask(
                    "built-in: wrappers",
                    QuotedText.text(finding.culprit().text()) + " " + finding.why() + ".",
                    finding.culprit().span());
        }
        for (Operand operand : usage.operands()) {
            if (operand.kind() == OperandKind.ASSIGNMENT
                    && !EnvironmentVariableCheck.harmless(operand.argument())) {
                return RuleResult.ask(
                        EnvironmentVariableCheck.RULE,
                        QuotedText.text(operand.argument().text())
                                + " may change what the command runs.",
                        operand.argument().span());
            }
        }
        return RuleResult.allow(
                        "built-in: wrappers",
                        "It only starts commands that are checked on their own.")
                .at(command.arguments().getFirst().span());
    }

    /** The commands that a tool starts, in order. */
    List<CommandDecision> of(
            SimpleCommand command,
            ToolUsage usage,
            AllowRuleMatcher coverage,
            EvaluationContext context) {
        List<CommandDecision> parts = new ArrayList<>(0);
        EvaluationContext inner = moves(usage) ? context.elsewhere() : context;
        int words = 0;
        for (Started started : usage.started()) {
            List<CompiledRule> lent =
                    started instanceof Started.Words ? coverage.lent(words++) : List.of();
            parts.addAll(of(command, started, lent, inner));
        }
        return parts;
    }

    /** The same with those that a shell reads. */
    List<CommandDecision> reading(
            List<CommandDecision> started,
            Simple simple,
            SimpleCommand command,
            EvaluationContext context) {
        CommandArgument lines = ShellInput.lines(simple, command, context.here());
        if (lines == null || context.depth() >= DEEPEST) {
            return started;
        }
        List<CommandDecision> parts = new ArrayList<>(started);
        parts.addAll(line(lines, context.deeper(foreign(command.name(), context))));
        return parts;
    }

    /** Whether {@code env -C} starts something in another directory. */
    private static boolean moves(ToolUsage usage) {
        return usage.words().getFirst().equals(ENV) && usage.has(Set.of("-C"));
    }

    private List<CommandDecision> of(
            SimpleCommand wrapper,
            Started started,
            List<CompiledRule> lent,
            EvaluationContext context) {
        TextSpan span = wrapper.arguments().getFirst().span();
        if (context.depth() >= DEEPEST) {
            return List.of(
                    unknown(span, "It starts commands in more than " + DEEPEST + " levels."));
        }
        return switch (started) {
            case Started.Words words -> words(wrapper, words.words(), lent, context.deeper());
            case Started.Line line ->
                    line(line.line(), context.deeper(foreign(wrapper.name(), context)));
        };
    }

    /** Whether the line that a tool hands to a shell may be read by another one than bash. */
    private static boolean foreign(String tool, EvaluationContext context) {
        return switch (tool) {
            case "bash" -> false;
            case "eval", "trap" -> context.foreign();
            default -> true;
        };
    }

    private List<CommandDecision> words(
            SimpleCommand wrapper,
            List<CommandArgument> words,
            List<CompiledRule> lent,
            EvaluationContext context) {
        if (words.isEmpty()) {
            return List.of();
        }
        TextSpan span = new TextSpan(words.getFirst().span().start(), words.getLast().span().end());
        if (!context.effort().spare(CommandEvaluator.COMMAND + WORD * (long) words.size())) {
            return List.of(tooMuch(span));
        }
        List<CommandArgument> all = new ArrayList<>(words);
        if (wrapper.name().equals("xargs")) {
            all.add(new CommandArgument("", Known.NOTHING, words.getLast().span()));
        }
        CommandDecision part = judge.started(all, wrapper.globs(), lent, span, context);
        return List.of(
                part == null ? unknown(span, "Troupe cannot tell which program would run.") : part);
    }

    private List<CommandDecision> line(CommandArgument line, EvaluationContext context) {
        if (!line.whole()) {
            return List.of(
                    unknown(
                            line.span(),
                            "What the shell runs is known only when the command runs."));
        }
        if (!context.effort().spare(CHARACTER * (long) line.text().length())) {
            return List.of(tooMuch(line.span()));
        }
        ParsedLine reading = ShellParser.parse(line.text());
        ScriptEvaluator walk = new ScriptEvaluator(judge, context);
        walk.script(reading.script());
        List<CommandDecision> parts = new ArrayList<>();
        walk.parts().forEach(part -> parts.add(part.within(line.span())));
        walk.further().forEach(it -> parts.add(said(line.span(), it)));
        if (reading instanceof ParsedLine.Unreadable unreadable) {
            parts.add(
                    unknown(
                            line.span(),
                            "The inner line cannot be read: " + unreadable.why() + "."));
        }
        String difference = context.foreign() ? ForeignShell.difference(line.text()) : null;
        if (difference != null) {
            parts.add(
                    unknown(
                            line.span(),
                            "Shells read `"
                                    + difference
                                    + "` in different ways; name one with `bash -c`."));
        }
        return parts.isEmpty() ? List.of(unknown(line.span(), "It names no program.")) : parts;
    }

    private static CommandDecision tooMuch(TextSpan span) {
        return unknown(span, "The line is too complex to check all commands that it starts.");
    }

    private static CommandDecision unknown(TextSpan span, String reason) {
        return said(span, RuleResult.ask(CommandEvaluator.UNKNOWN, reason, span));
    }

    private static CommandDecision said(TextSpan span, RuleResult judgement) {
        // It names no files, so that it does not matter where it runs.
        return new CommandDecision(
                span, "", List.of(), List.of(judgement), List.of(), List.of(), List.of(), null);
    }
}
