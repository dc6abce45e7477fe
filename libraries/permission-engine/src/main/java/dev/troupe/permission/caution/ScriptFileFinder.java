package dev.troupe.permission.caution;

import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolEffect;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.shell.TextSpan;
import dev.troupe.permission.text.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that interpreters run: surely, where their schemas say so, and guessed where nobody knows what an option
 * takes.
 */
final class ScriptFileFinder {
    private static final Set<String> INTERPRETERS =
            WordLists.set(
                    """
                    sh bash dash zsh ksh ash fish . source node nodejs deno bun tsx ts-node ruby perl
                    php lua pwsh awk gawk mawk nawk tclsh expect java
                    """);

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

    private ScriptFileFinder() {}

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
    static List<LiteralCommand> of(List<String> words) {
        ToolUsage usage = RUNNERS.contains(words.getFirst()) ? null : read(words);
        if (usage == null || unclear(usage)) {
            return guessed(words, usage == null);
        }
        List<LiteralCommand> scripts = new ArrayList<>(1);
        for (Given option : usage.options()) {
            CommandArgument value = option.value();
            if (value != null && option.kind() == OperandKind.PATH) {
                ToolEffect effect = effect(usage, option.source());
                if (effect == ToolEffect.EXECUTES || effect == ToolEffect.LOADS) {
                    scripts.add(script(value, words, effect == ToolEffect.EXECUTES));
                }
            }
        }
        operands(usage, words, scripts);
        return scripts;
    }

    private static boolean unclear(ToolUsage usage) {
        return usage.findings().stream().anyMatch(Finding::unclear)
                || usage.options().stream().anyMatch(ScriptFileFinder::takesNext);
    }

    /** Schemas do not know that {@code +o} takes the next word. */
    private static boolean takesNext(Given option) {
        return option.name().equals(PLUS)
                && option.value() != null
                && (option.value().text().endsWith("o") || option.value().text().endsWith("O"));
    }

    private static void operands(
            ToolUsage usage, List<String> words, List<LiteralCommand> scripts) {
        if (usage.words().size() > 1) {
            // A module reads them.
            return;
        }
        List<CommandArgument> files =
                usage.operands().stream()
                        .filter(it -> it.kind() == OperandKind.PATH)
                        .map(Operand::argument)
                        .toList();
        if (usage.has(Set.of(TEST))) {
            files.forEach(it -> scripts.add(script(it, words, false)));
        } else if (!files.isEmpty() && effect(usage, files.getFirst()) == ToolEffect.EXECUTES) {
            boolean looked = looksAtIt(usage);
            if (!looked || usage.has(Set.of(PLUS))) {
                scripts.add(script(file(usage), words, !looked));
            }
        }
    }

    /** To shells, a dash alone only ends the options. */
    private static CommandArgument file(ToolUsage usage) {
        List<Operand> operands = usage.operands();
        CommandArgument first = operands.getFirst().argument();
        boolean ends = SHELLS.contains(usage.words().getFirst()) && first.text().equals("-");
        return ends && operands.size() > 1 ? operands.get(1).argument() : first;
    }

    private static boolean looksAtIt(ToolUsage usage) {
        Set<String> options = NOT_RUN.getOrDefault(usage.words().getFirst(), Set.of());
        return usage.has(options);
    }

    private static @Nullable ToolEffect effect(ToolUsage usage, CommandArgument culprit) {
        for (Finding finding : usage.findings()) {
            if (finding.culprit().equals(culprit)) {
                return finding.effect();
            }
        }
        return null;
    }

    private static LiteralCommand script(CommandArgument file, List<String> words, boolean sure) {
        List<String> script = new ArrayList<>(List.of(file.text()));
        script.addAll(words.subList(file.span().end(), words.size()));
        return LiteralCommand.script(script, sure);
    }

    private static @Nullable ToolUsage read(List<String> words) {
        List<CommandArgument> arguments = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); i++) {
            arguments.add(CommandArgument.whole(words.get(i), new TextSpan(i, i + 1)));
        }
        ToolUsage usage = ToolSchemas.bundled().read(arguments);
        if (usage == null && VERSIONED.matcher(words.getFirst()).matches()) {
            String plain = words.getFirst().replaceAll("[0-9.]+$", "");
            arguments.set(0, CommandArgument.whole(plain, new TextSpan(0, 1)));
            usage = ToolSchemas.bundled().read(arguments);
        }
        return usage;
    }

    /**
     * What may be the file: each word up to the first that is surely no value of an option.
     *
     * @param first whether the first word is surely it when no option stands before that
     */
    private static List<LiteralCommand> guessed(List<String> words, boolean first) {
        List<LiteralCommand> scripts = new ArrayList<>(1);
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
                scripts.add(LiteralCommand.script(words.subList(i, words.size()), sure && file));
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
