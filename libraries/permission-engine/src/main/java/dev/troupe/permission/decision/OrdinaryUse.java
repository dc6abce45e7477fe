package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Finding;
import dev.troupe.permission.schema.Usage.Given;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a rule covers of a command that a schema reads: options that are ordinary or that it names, and files that may be touched so. */
final class OrdinaryUse {
    /** They hand what is text to them on to code of the project, which may open it. */
    private static final Set<String> RUNNERS =
            Set.of(
                    "node",
                    "ruby",
                    "perl",
                    "php",
                    "lua",
                    "sh",
                    "zsh",
                    "java",
                    "tclsh",
                    "expect",
                    "npm",
                    "pnpm",
                    "yarn",
                    "bun",
                    "cargo",
                    "go",
                    "pytest",
                    "python",
                    "make",
                    "mvn",
                    "mvnw",
                    "gradle",
                    "gradlew",
                    "dotnet",
                    "composer",
                    "bundle",
                    "rake",
                    "tox",
                    "deno");

    private final Ruleset rules;
    private final Surroundings here;
    private final PathCheck paths;
    private final Effort effort;

    /** For one command. */
    OrdinaryUse(Ruleset rules, Surroundings here, PathCheck paths, Effort effort) {
        this.rules = rules;
        this.here = here;
        this.paths = paths;
        this.effort = effort;
    }

    /** Why a rule does not cover a use of its command, or null. */
    @Nullable Judgement objection(CompiledRule rule, SimpleCommand each, Usage usage) {
        for (Finding finding : usage.findings()) {
            if (!licensed(rule, finding)) {
                return Judgement.ask(
                        rule.label(),
                        "The rule does not cover "
                                + Shown.text(finding.culprit().text())
                                + ": it "
                                + finding.why()
                                + ".",
                        finding.culprit().span());
            }
        }
        Judgement objection = paths.start(each.name());
        objection = stricter(objection, globs(rule, each));
        for (Operand operand : usage.operands()) {
            Argument given = operand.argument();
            if (!rule.names(given.text())) {
                objection = stricter(objection, address(rule, operand));
                objection = stricter(objection, file(given, operand.kind(), each, usage));
            }
        }
        for (Given option : usage.options()) {
            Argument value = option.value();
            if (value != null && option.kind() != null && !rule.names(value.text())) {
                objection = stricter(objection, file(value, option.kind(), each, usage));
                objection = stricter(objection, overwritten(value, option.kind()));
            }
        }
        objection = stricter(objection, HandedOptions.objection(each.name(), rule, usage));
        if (objection == null) {
            objection = new Copies(here, paths, new RunFiles(rules, here), effort).objection(usage);
        }
        if (objection == null && rule.rule().layer() == Layer.PROFILE) {
            objection = GitOutput.objection(each, usage, here);
        }
        return objection;
    }

    /** Whoever names an address in a rule means no other one. */
    private static @Nullable Judgement address(CompiledRule rule, Operand operand) {
        Usage own = rule.usage();
        boolean named =
                operand.kind() == Kind.URL
                        && own != null
                        && own.operands().stream().anyMatch(it -> it.kind() == Kind.URL);
        return named
                ? Judgement.ask(
                        rule.label(),
                        "The rule names another address than "
                                + Shown.text(operand.argument().text())
                                + ".",
                        operand.argument().span())
                : null;
    }

    private static boolean licensed(CompiledRule rule, Finding finding) {
        Argument culprit = finding.culprit();
        return culprit.whole()
                && (rule.names(culprit.text())
                        || lists(rule, finding.command())
                        || rule.rule().options().contains(culprit.text()));
    }

    /** Whether a rule is for a sub-command, by whichever of its names. */
    private static boolean lists(CompiledRule rule, @Nullable String command) {
        Usage own = rule.usage();
        return command != null && own != null && own.words().contains(command);
    }

    private static @Nullable Judgement globs(CompiledRule rule, SimpleCommand each) {
        if (each.globs().isEmpty()) {
            return null;
        }
        for (Argument argument : each.arguments()) {
            if (each.glob(argument)) {
                return Judgement.ask(
                        rule.label(),
                        "Which files "
                                + Shown.text(argument.text())
                                + " stands for, is known only when it runs.",
                        argument.span());
            }
        }
        return null;
    }

    private @Nullable Judgement file(
            Argument argument, Kind kind, SimpleCommand each, Usage usage) {
        if (kind == Kind.NUMBER && !number(argument)) {
            return Judgement.ask(
                    Coverage.DEFAULT,
                    Shown.text(argument.text()) + " is no number.",
                    argument.span());
        }
        if (kind == Kind.TEXT && RUNNERS.contains(usage.words().getFirst())) {
            return handedOn(argument);
        }
        if (kind == Kind.NAME_PATTERN && SecretPatterns.name(argument)) {
            return Judgement.ask(
                    PathCheck.SECRETS,
                    Shown.text(argument.text()) + " stands for secret files.",
                    argument.span());
        }
        return kind.file() ? paths.objection(argument, kind, each.showing().contents()) : null;
    }

    /** What builds run is changed by nothing that only happens to write a file. */
    private @Nullable Judgement overwritten(Argument value, Kind kind) {
        return kind == Kind.WRITTEN_PATH && new RunFiles(rules, here).named(value.text())
                ? PathCheck.obeyed(value.text(), value)
                : null;
    }

    /** A text that is handed on may be, or hold, a path that leads away, or the name of a file with secrets. */
    private @Nullable Judgement handedOn(Argument argument) {
        String text = argument.text();
        boolean path = text.startsWith("/") || text.startsWith("~") || text.startsWith("..");
        boolean secret =
                here.paths().secret(text)
                        && here.paths().mayExist(here.workspace(), here.directory(), text);
        if (path || secret) {
            return paths.objection(argument, Kind.PATH, false);
        }
        return text.contains("../") || text.contains("=/") || text.contains("=~")
                ? Judgement.ask(
                        PathCheck.WORKSPACE,
                        Shown.text(text) + " may lead out of the workspace.",
                        argument.span())
                : null;
    }

    /** Digits with a sign, a fraction, a range or a unit; nothing that could name a file. */
    private static boolean number(Argument argument) {
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
    static @Nullable Judgement stricter(@Nullable Judgement one, @Nullable Judgement other) {
        if (one == null || (other != null && other.verdict().compareTo(one.verdict()) > 0)) {
            return other == null ? one : other;
        }
        return one;
    }
}
