package dev.troupe.permission.caution;

import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Effect;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Finding;
import dev.troupe.permission.schema.Usage.Given;
import dev.troupe.permission.schema.Usage.Operand;
import dev.troupe.permission.shell.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Files that interpreters run: surely, where their schemas say so, and guessed where nobody knows what an option takes. */
final class Scripts {
    private static final Set<String> INTERPRETERS =
            Set.of(
                    "sh", "bash", "dash", "zsh", "ksh", "ash", "fish", ".", "source", "node",
                    "nodejs", "deno", "bun", "tsx", "ts-node", "ruby", "perl", "php", "lua", "pwsh",
                    "awk", "gawk", "mawk", "nawk", "tclsh", "expect", "java");

    private static final Pattern VERSIONED =
            Pattern.compile("(python|pypy|ruby|perl|php|lua)[0-9.]+");

    /** Their first word may be a file, or what to do, or a script that a manifest names. */
    private static final Set<String> RUNNERS = Set.of("deno", "bun");

    /** They run what stands behind a word of theirs: {@code deno run FILE}. */
    private static final String RUN = "run";

    private static final Set<String> SHELLS = Set.of("sh", "zsh");

    /** With these the file is looked at, or is an argument of what the input says. */
    private static final Map<String, Set<String>> NOT_RUN =
            Map.of(
                    "sh", Set.of("-n", "-s"),
                    "zsh", Set.of("-n", "-s"),
                    "ruby", Set.of("-c"),
                    "php", Set.of("-w", "-s"));

    /** It takes an option of a shell back. */
    private static final String PLUS = "+";

    /** All files are run that stand behind it. */
    private static final String TEST = "--test";

    private Scripts() {}

    /** Whether a program runs a file that is its operand. */
    static boolean runs(String program) {
        return INTERPRETERS.contains(program)
                || program.equals("python")
                || (Character.isDigit(last(program)) && VERSIONED.matcher(program).matches());
    }

    private static char last(String text) {
        return text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    }

    /** Whether it is a bundle of letters with a {@code c} among them. */
    static boolean takesLine(String word) {
        boolean takes = false;
        for (int i = 1; i < word.length(); i++) {
            char c = word.charAt(i);
            if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z')) {
                return false;
            }
            takes |= c == 'c';
        }
        return takes && word.charAt(0) == '-';
    }

    /** The files that an interpreter runs, each with its arguments. */
    static List<Command> of(List<String> words) {
        Usage usage = RUNNERS.contains(words.getFirst()) ? null : read(words);
        if (usage == null || unclear(usage)) {
            return guessed(words, usage == null);
        }
        List<Command> scripts = new ArrayList<>(1);
        for (Given option : usage.options()) {
            Argument value = option.value();
            if (value != null && option.kind() == Kind.PATH) {
                Effect effect = effect(usage, option.source());
                if (effect == Effect.EXECUTES || effect == Effect.LOADS) {
                    scripts.add(script(value, words, effect == Effect.EXECUTES));
                }
            }
        }
        operands(usage, words, scripts);
        return scripts;
    }

    private static boolean unclear(Usage usage) {
        return usage.findings().stream().anyMatch(Finding::unclear)
                || usage.options().stream().anyMatch(Scripts::takesNext);
    }

    /** Schemas do not know that {@code +o} takes the next word. */
    private static boolean takesNext(Given option) {
        return option.name().equals(PLUS)
                && option.value() != null
                && (option.value().text().endsWith("o") || option.value().text().endsWith("O"));
    }

    private static void operands(Usage usage, List<String> words, List<Command> scripts) {
        if (usage.words().size() > 1) {
            // A module reads them.
            return;
        }
        List<Argument> files =
                usage.operands().stream()
                        .filter(it -> it.kind() == Kind.PATH)
                        .map(Operand::argument)
                        .toList();
        if (given(usage, TEST)) {
            files.forEach(it -> scripts.add(script(it, words, false)));
        } else if (!files.isEmpty() && effect(usage, files.getFirst()) == Effect.EXECUTES) {
            boolean looked = looksAtIt(usage);
            if (!looked || given(usage, PLUS)) {
                scripts.add(script(file(usage), words, !looked));
            }
        }
    }

    /** To shells, a dash alone only ends the options. */
    private static Argument file(Usage usage) {
        List<Operand> operands = usage.operands();
        Argument first = operands.getFirst().argument();
        boolean ends = SHELLS.contains(usage.words().getFirst()) && first.text().equals("-");
        return ends && operands.size() > 1 ? operands.get(1).argument() : first;
    }

    private static boolean looksAtIt(Usage usage) {
        Set<String> options = NOT_RUN.getOrDefault(usage.words().getFirst(), Set.of());
        return options.stream().anyMatch(it -> given(usage, it));
    }

    private static boolean given(Usage usage, String option) {
        return usage.options().stream().anyMatch(it -> it.name().equals(option));
    }

    private static @Nullable Effect effect(Usage usage, Argument culprit) {
        for (Finding finding : usage.findings()) {
            if (finding.culprit().equals(culprit)) {
                return finding.effect();
            }
        }
        return null;
    }

    private static Command script(Argument file, List<String> words, boolean sure) {
        List<String> script = new ArrayList<>(List.of(file.text()));
        script.addAll(words.subList(file.span().end(), words.size()));
        return Command.script(script, sure);
    }

    private static @Nullable Usage read(List<String> words) {
        List<Argument> arguments = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); i++) {
            arguments.add(Argument.whole(words.get(i), new Span(i, i + 1)));
        }
        Usage usage = ToolSchemas.bundled().read(arguments);
        if (usage == null && VERSIONED.matcher(words.getFirst()).matches()) {
            String plain = words.getFirst().replaceAll("[0-9.]+$", "");
            arguments.set(0, Argument.whole(plain, new Span(0, 1)));
            usage = ToolSchemas.bundled().read(arguments);
        }
        return usage;
    }

    /**
     * What may be the file: each word up to the first that is surely no value of an option.
     *
     * @param first whether the first word is surely it when no option stands before that
     */
    private static List<Command> guessed(List<String> words, boolean first) {
        List<Command> scripts = new ArrayList<>(1);
        boolean runner = RUNNERS.contains(words.getFirst());
        boolean sure = first;
        boolean value = false;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean option = word.startsWith("-") || word.startsWith("+");
            if (option && takesLine(word)) {
                return scripts;
            }
            boolean run = runner && word.equals(RUN);
            if (!option && !run && !word.isEmpty()) {
                boolean file = !runner || word.indexOf('.') >= 0;
                scripts.add(Command.script(words.subList(i, words.size()), sure && file));
                if (!value) {
                    return scripts;
                }
            }
            sure &= !option;
            value = option && !word.equals("--");
        }
        return scripts;
    }
}
