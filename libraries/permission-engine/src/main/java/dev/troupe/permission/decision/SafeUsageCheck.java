package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.text.WordLists;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a rule covers of a command that a schema reads: options that are ordinary or that it names, and files that
 * may be touched so.
 */
final class SafeUsageCheck {
    /** They hand what is text to them on to code of the project, which may open it. */
    private static final Set<String> RUNNERS =
            WordLists.set(
                    """
                    node ruby perl php lua sh zsh java tclsh expect npm pnpm yarn bun cargo go pytest
                    python make mvn mvnw gradle gradlew dotnet composer bundle rake tox deno
                    """);

    private final CompiledPolicy rules;
    private final ExecutionContext here;
    private final PathCheck paths;
    private final WorkBudget effort;

    /** For one command. */
    SafeUsageCheck(
            CompiledPolicy rules, ExecutionContext here, PathCheck paths, WorkBudget effort) {
        this.rules = rules;
        this.here = here;
        this.paths = paths;
        this.effort = effort;
    }

    /** Why a rule does not cover a use of its command, or null. */
    @Nullable RuleResult objection(CompiledRule rule, SimpleCommand each, ToolUsage usage) {
        for (Finding finding : usage.findings()) {
            if (!licensed(rule, finding)) {
                return RuleResult.ask(
                        rule.label(),
                        "The rule does not cover "
                                + QuotedText.text(finding.culprit().text())
                                + ": it "
                                + finding.why()
                                + ".",
                        finding.culprit().span());
            }
        }
        RuleResult objection = paths.start(each.name());
        objection = stricter(objection, globs(rule, each));
        for (Operand operand : usage.operands()) {
            CommandArgument given = operand.argument();
            if (!rule.names(given.text())) {
                objection = stricter(objection, address(rule, operand));
                objection = stricter(objection, file(given, operand.kind(), each, usage));
            }
        }
        for (Given option : usage.options()) {
            CommandArgument value = option.value();
            if (value != null && option.kind() != null && !rule.names(value.text())) {
                objection = stricter(objection, file(value, option.kind(), each, usage));
                objection = stricter(objection, overwritten(value, option.kind()));
            }
        }
        objection = stricter(objection, PassThroughOptions.objection(each.name(), rule, usage));
        if (objection == null) {
            objection =
                    new CopyTargets(here, paths, new RunFiles(rules, here), effort)
                            .objection(usage);
        }
        if (objection == null && rule.rule().layer() == Layer.PROFILE) {
            objection = GitOutput.objection(each, usage, here);
        }
        return objection;
    }

    /** Whoever names an address in a rule means no other one. */
    private static @Nullable RuleResult address(CompiledRule rule, Operand operand) {
        ToolUsage own = rule.usage();
        boolean named =
                operand.kind() == OperandKind.URL
                        && own != null
                        && own.operands().stream().anyMatch(it -> it.kind() == OperandKind.URL);
        return named
                ? RuleResult.ask(
                        rule.label(),
                        "The rule names another address than "
                                + QuotedText.text(operand.argument().text())
                                + ".",
                        operand.argument().span())
                : null;
    }

    private static boolean licensed(CompiledRule rule, Finding finding) {
        CommandArgument culprit = finding.culprit();
        return culprit.whole()
                && (rule.names(culprit.text())
                        || lists(rule, finding.command())
                        || rule.rule().options().contains(culprit.text()));
    }

    /** Whether a rule is for a sub-command, by whichever of its names. */
    private static boolean lists(CompiledRule rule, @Nullable String command) {
        ToolUsage own = rule.usage();
        return command != null && own != null && own.words().contains(command);
    }

    private static @Nullable RuleResult globs(CompiledRule rule, SimpleCommand each) {
        if (each.globs().isEmpty()) {
            return null;
        }
        for (CommandArgument argument : each.arguments()) {
            if (each.glob(argument)) {
                return RuleResult.ask(
                        rule.label(),
                        "Which files "
                                + QuotedText.text(argument.text())
                                + " stands for is known only when the command runs.",
                        argument.span());
            }
        }
        return null;
    }

    private @Nullable RuleResult file(
            CommandArgument argument, OperandKind kind, SimpleCommand each, ToolUsage usage) {
        if (kind == OperandKind.NUMBER && !number(argument)) {
            return RuleResult.ask(
                    AllowRuleMatcher.DEFAULT,
                    QuotedText.text(argument.text()) + " is no number.",
                    argument.span());
        }
        if (kind == OperandKind.TEXT && RUNNERS.contains(usage.words().getFirst())) {
            return handedOn(argument);
        }
        if (kind == OperandKind.NAME_PATTERN && SecretPatterns.name(argument)) {
            return RuleResult.ask(
                    PathCheck.SECRETS,
                    QuotedText.text(argument.text()) + " stands for secret files.",
                    argument.span());
        }
        return kind.file() ? paths.objection(argument, kind, each.showing().contents()) : null;
    }

    /** What builds run is changed by nothing that only happens to write a file. */
    private @Nullable RuleResult overwritten(CommandArgument value, OperandKind kind) {
        return kind == OperandKind.WRITTEN_PATH && new RunFiles(rules, here).named(value.text())
                ? PathCheck.obeyed(value.text(), value)
                : null;
    }

    /** A text that is handed on may be, or hold, a path that leads away, or the name of a file with secrets. */
    private @Nullable RuleResult handedOn(CommandArgument argument) {
        String text = argument.text();
        boolean path = text.startsWith("/") || text.startsWith("~") || text.startsWith("..");
        boolean secret =
                here.paths().secret(text)
                        && here.paths().mayExist(here.workspace(), here.directory(), text);
        if (path || secret) {
            return paths.objection(argument, OperandKind.PATH, false);
        }
        return text.contains("../") || text.contains("=/") || text.contains("=~")
                ? RuleResult.ask(
                        PathCheck.WORKSPACE,
                        QuotedText.text(text) + " may lead out of the workspace.",
                        argument.span())
                : null;
    }

    /** Digits with a sign, a fraction, a range or a unit; nothing that could name a file. */
    private static boolean number(CommandArgument argument) {
        String text = argument.text();
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digit |= c >= '0' && c <= '9';
            if (!Character.isLetterOrDigit(c) && "+-.,:%".indexOf(c) < 0) {
                return false;
            }
        }
        return digit && argument.whole();
    }

    /** The stricter of two objections, the first of two alike; null when there is none. */
    static @Nullable RuleResult stricter(@Nullable RuleResult one, @Nullable RuleResult other) {
        if (one == null || (other != null && other.verdict().compareTo(one.verdict()) > 0)) {
            return other == null ? one : other;
        }
        return one;
    }
}
