package dev.troupe.permission.decision;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.LenientRuleMatcher;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.schema.BundledOptions;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Started;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A rule as the engine compares it.
 *
 * @param words without a last {@code *}
 * @param open whether that stood there
 * @param label how explanations call it
 * @param usage how the tool reads these words, or null when it has no schema
 * @param bundles how the tool bundles letters of options
 * @param started what is said of the command that it starts
 * @param wildcards how many of its words have to be looked for among all operands
 */
record CompiledRule(
        CommandRule rule,
        List<String> words,
        boolean open,
        @Nullable ToolUsage usage,
        BundledOptions bundles,
        List<StartedRule> started,
        String label,
        int wildcards) {
    private static final TextSpan NOWHERE = new TextSpan(0, 0);

    static CompiledRule of(CommandRule rule, ToolSchemas schemas) {
        List<String> words = rule.words();
        boolean open = words.size() > 1 && words.getLast().equals("*");
        List<String> fixed = open ? words.subList(0, words.size() - 1) : words;
        List<CommandArgument> arguments = new ArrayList<>();
        for (String word : fixed) {
            String text = arguments.isEmpty() ? ProgramNameResolver.baseName(word) : word;
            arguments.add(CommandArgument.whole(text, NOWHERE));
        }
        return of(rule, fixed, open, schemas.read(arguments), schemas);
    }

    /** The rule as if it were for a command that these words of it start. */
    static CompiledRule of(
            CommandRule rule, List<CommandArgument> started, boolean open, ToolSchemas schemas) {
        List<String> words = started.stream().map(CommandArgument::text).toList();
        return of(rule, words, open, schemas.read(CommandEvaluator.named(started)), schemas);
    }

    private static CompiledRule of(
            CommandRule rule,
            List<String> words,
            boolean open,
            @Nullable ToolUsage usage,
            ToolSchemas schemas) {
        return new CompiledRule(
                rule,
                named(rule, words),
                open,
                usage,
                schemas.bundles(based(words)),
                StartedRule.of(rule, open, usage, schemas),
                label(rule),
                wildcards(words));
    }

    private static List<String> based(List<String> words) {
        List<String> based = new ArrayList<>(words);
        based.set(0, ProgramNameResolver.baseName(words.getFirst()));
        return based;
    }

    /** Of what forbids, programs of the system are known by their names; what allows holds for the words that it has. */
    private static List<String> named(CommandRule rule, List<String> words) {
        List<String> named = new ArrayList<>(words);
        String name = ProgramNameResolver.name(words.getFirst());
        if (rule.verdict() != Verdict.ALLOW && name != null) {
            named.set(0, name);
        }
        return List.copyOf(named);
    }

    String program() {
        return words.getFirst();
    }

    /** Whether it is about a program in a certain place. */
    boolean path() {
        return program().indexOf('/') >= 0;
    }

    private static String label(CommandRule rule) {
        return rule.layer().word()
                + ": "
                + rule.verdict().name().toLowerCase(Locale.ROOT)
                + " "
                + rule.text();
    }

    private static int wildcards(List<String> words) {
        int wildcards = 0;
        for (String word : words) {
            wildcards += word.length() > 1 && word.indexOf('*') >= 0 ? 1 : 0;
        }
        return wildcards;
    }

    boolean allows() {
        return rule.verdict() == Verdict.ALLOW;
    }

    boolean exact() {
        return rule.reach() == RuleScope.EXACT && !open;
    }

    /** Whether a word stands in the rule itself, so that whoever wrote the rule meant it. */
    boolean names(String word) {
        return words.contains(word);
    }

    /** Whether what forbids is meant by a command that is read generously. */
    boolean meantLoosely(LiteralCommand command) {
        return LenientRuleMatcher.fits(words, bundles, command);
    }

    /** The same by its words alone, as the program is known to be the rule's. */
    boolean meantByArguments(LiteralCommand command) {
        return LenientRuleMatcher.arguments(words, bundles, command);
    }

    /** Whether a word names the program of the rule. */
    boolean named(CommandArgument first) {
        return first.whole() && program().equals(ProgramNameResolver.name(first.text()));
    }

    /** Whether a command of the rule's program begins as the rule does, whatever is beside that. */
    boolean about(List<CommandArgument> arguments, @Nullable ToolUsage given) {
        if (exact()) {
            return wordForWord(arguments);
        }
        if (usage == null || given == null) {
            return starts(arguments);
        }
        boolean goals = usage.operands().stream().anyMatch(it -> it.kind() == OperandKind.GOAL);
        return fits(given, goals) && RuleOptions.placed(this, arguments);
    }

    /** Whether the words are those of the rule, and no others but options that it lets through. */
    boolean wordForWord(List<CommandArgument> arguments) {
        int next = 0;
        for (CommandArgument argument : arguments) {
            if (!rule.options().contains(argument.text()) && !is(argument, next++)) {
                return false;
            }
        }
        return next == words.size();
    }

    /** Whether the first words are those of the rule. */
    boolean starts(List<CommandArgument> arguments) {
        if (arguments.size() < words.size()) {
            return false;
        }
        for (int i = 0; i < words.size(); i++) {
            if (!is(arguments.get(i), i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an argument is the rule's word of that place. */
    private boolean is(CommandArgument argument, int place) {
        if (place >= words.size() || !argument.whole()) {
            return false;
        }
        return place == 0 ? named(argument) : argument.text().equals(words.get(place));
    }

    /** Whether the sub-command, the options, the first operands and what is started of a use are those of the rule. */
    boolean fits(ToolUsage given) {
        return fits(given, false);
    }

    /**
     * The same.
     *
     * @param among whether others may stand beside the goals of the rule, as each is judged by itself
     */
    private boolean fits(ToolUsage given, boolean among) {
        ToolUsage own = usage;
        if (own == null
                || !sameCommand(own, given)
                || !(among ? hasOperands(own, given) : sameOperands(own, given))
                || !sameStarted(own, given)) {
            return false;
        }
        return RuleOptions.hold(own, given);
    }

    private boolean sameCommand(ToolUsage own, ToolUsage given) {
        return (open && given.words().size() > own.words().size())
                ? RestrictRuleMatcher.starts(given.words(), own.words())
                : given.words().size() == own.words().size()
                        && RestrictRuleMatcher.starts(given.words(), own.words());
    }

    private boolean sameOperands(ToolUsage own, ToolUsage given) {
        if (own.operands().size() > given.operands().size()) {
            return false;
        }
        for (int i = 0; i < own.operands().size(); i++) {
            if (!same(given.operands().get(i).argument(), own.operands().get(i).argument())) {
                return false;
            }
        }
        // What a build tool is to do must be named, one by one, unless the rule leaves it open.
        for (int i = own.operands().size(); !open && i < given.operands().size(); i++) {
            if (given.operands().get(i).kind() == OperandKind.GOAL) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasOperands(ToolUsage own, ToolUsage given) {
        return own.operands().stream()
                .allMatch(wanted ->
                        given.operands().stream()
                                .anyMatch(it -> same(it.argument(), wanted.argument())));
    }

    /** A rule that says nothing of a command that is started is not about any, unless it leaves open what follows. */
    private boolean sameStarted(ToolUsage own, ToolUsage given) {
        if (own.started().isEmpty()) {
            return open || given.started().stream().noneMatch(Started.Words.class::isInstance);
        }
        if (own.started().size() != given.started().size()) {
            return false;
        }
        int next = 0;
        for (int i = 0; i < own.started().size(); i++) {
            boolean same =
                    switch (own.started().get(i)) {
                        case Started.Words _ ->
                                given.started().get(i) instanceof Started.Words(var words)
                                        && started.get(next++).about(words);
                        case Started.Line(var wanted) ->
                                given.started().get(i) instanceof Started.Line(var line)
                                        && same(line, wanted);
                    };
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(CommandArgument given, CommandArgument wanted) {
        return given.whole() && given.text().equals(wanted.text());
    }
}
