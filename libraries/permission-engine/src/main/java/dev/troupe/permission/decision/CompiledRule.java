package dev.troupe.permission.decision;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.LooseMatch;
import dev.troupe.permission.policy.Reach;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Bundles;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Started;
import dev.troupe.permission.shell.Span;
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
        Rule rule,
        List<String> words,
        boolean open,
        @Nullable Usage usage,
        Bundles bundles,
        List<StartedRule> started,
        String label,
        int wildcards) {
    private static final Span NOWHERE = new Span(0, 0);

    static CompiledRule of(Rule rule, ToolSchemas schemas) {
        List<String> words = rule.words();
        boolean open = words.size() > 1 && words.getLast().equals("*");
        List<String> fixed = open ? words.subList(0, words.size() - 1) : words;
        List<Argument> arguments = new ArrayList<>();
        for (String word : fixed) {
            String text = arguments.isEmpty() ? Programs.baseName(word) : word;
            arguments.add(Argument.whole(text, NOWHERE));
        }
        return of(rule, fixed, open, schemas.read(arguments), schemas);
    }

    /** The rule as if it were for a command that these words of it start. */
    static CompiledRule of(Rule rule, List<Argument> started, boolean open, ToolSchemas schemas) {
        List<String> words = started.stream().map(Argument::text).toList();
        return of(rule, words, open, schemas.read(CommandJudge.named(started)), schemas);
    }

    private static CompiledRule of(
            Rule rule,
            List<String> words,
            boolean open,
            @Nullable Usage usage,
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
        based.set(0, Programs.baseName(words.getFirst()));
        return based;
    }

    /** Of what forbids, programs of the system are known by their names; what allows holds for the words that it has. */
    private static List<String> named(Rule rule, List<String> words) {
        List<String> named = new ArrayList<>(words);
        String name = Programs.name(words.getFirst());
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

    private static String label(Rule rule) {
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
        return rule.reach() == Reach.EXACT && !open;
    }

    /** Whether a word stands in the rule itself, so that whoever wrote the rule meant it. */
    boolean names(String word) {
        return words.contains(word);
    }

    /** Whether what forbids is meant by a command that is read generously. */
    boolean meantLoosely(Command command) {
        return LooseMatch.fits(words, bundles, command);
    }

    /** The same by its words alone, as the program is known to be the rule's. */
    boolean meantByArguments(Command command) {
        return LooseMatch.arguments(words, bundles, command);
    }

    /** Whether a word names the program of the rule. */
    boolean named(Argument first) {
        return first.whole() && program().equals(Programs.name(first.text()));
    }

    /** Whether a command of the rule's program begins as the rule does, whatever is beside that. */
    boolean about(List<Argument> arguments, @Nullable Usage given) {
        if (exact()) {
            return wordForWord(arguments);
        }
        if (usage == null || given == null) {
            return starts(arguments);
        }
        boolean goals = usage.operands().stream().anyMatch(it -> it.kind() == Kind.GOAL);
        return fits(given, goals) && RuleOptions.placed(this, arguments);
    }

    /** Whether the words are those of the rule, and no others but options that it lets through. */
    boolean wordForWord(List<Argument> arguments) {
        int next = 0;
        for (Argument argument : arguments) {
            if (!rule.options().contains(argument.text()) && !is(argument, next++)) {
                return false;
            }
        }
        return next == words.size();
    }

    /** Whether the first words are those of the rule. */
    boolean starts(List<Argument> arguments) {
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
    private boolean is(Argument argument, int place) {
        if (place >= words.size() || !argument.whole()) {
            return false;
        }
        return place == 0 ? named(argument) : argument.text().equals(words.get(place));
    }

    /** Whether the sub-command, the options, the first operands and what is started of a use are those of the rule. */
    boolean fits(Usage given) {
        return fits(given, false);
    }

    /**
     * The same.
     *
     * @param among whether others may stand beside the goals of the rule, as each is judged by itself
     */
    private boolean fits(Usage given, boolean among) {
        Usage own = usage;
        if (own == null
                || !sameCommand(own, given)
                || !(among ? hasOperands(own, given) : sameOperands(own, given))
                || !sameStarted(own, given)) {
            return false;
        }
        return RuleOptions.hold(own, given);
    }

    private boolean sameCommand(Usage own, Usage given) {
        return (open && given.words().size() > own.words().size())
                ? Likeness.starts(given.words(), own.words())
                : given.words().size() == own.words().size()
                        && Likeness.starts(given.words(), own.words());
    }

    private boolean sameOperands(Usage own, Usage given) {
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
            if (given.operands().get(i).kind() == Kind.GOAL) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasOperands(Usage own, Usage given) {
        return own.operands().stream()
                .allMatch(wanted ->
                        given.operands().stream()
                                .anyMatch(it -> same(it.argument(), wanted.argument())));
    }

    /** A rule that says nothing of a command that is started is not about any, unless it leaves open what follows. */
    private boolean sameStarted(Usage own, Usage given) {
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

    private static boolean same(Argument given, Argument wanted) {
        return given.whole() && given.text().equals(wanted.text());
    }
}
