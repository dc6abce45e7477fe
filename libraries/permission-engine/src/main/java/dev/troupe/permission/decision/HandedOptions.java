package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options that are handed on to a script of the project ({@code npm test -- --watch=false}). Which program reads them is not known,
 * so that only those are ordinary that in none of the usual ones load anything, start another program, or write to a file that
 * they name.
 */
final class HandedOptions {
    /** Tools of which only one sub-command does so. */
    private static final Set<List<String>> HANDING_ALSO = Set.of(List.of("deno", "task"));

    /** What the programs behind it filter by are names of tests. */
    private static final String PHP = "composer";

    private static final String PYTHON = "tox";

    private static final Set<String> HANDING = Set.of("npm", "pnpm", "yarn", "bun", PHP, PYTHON);

    private final Surroundings here;
    private final Usage usage;
    private final List<Argument> words;

    private HandedOptions(Surroundings here, Usage usage, List<Argument> words) {
        this.here = here;
        this.usage = usage;
        this.words = words;
    }

    /** Why a use may not run without a question, or null. */
    static @Nullable Judgement objection(
            String program, CompiledRule rule, Usage usage, Surroundings here) {
        if (usage.operands().isEmpty() || !hands(program, usage)) {
            return null;
        }
        List<Argument> words = new ArrayList<>(usage.operands().size());
        for (Operand operand : usage.operands()) {
            if (operand.kind() == Kind.TEXT) {
                words.add(operand.argument());
            }
        }
        HandedOptions options = new HandedOptions(here, usage, words);
        for (int i = 0; i < words.size(); i++) {
            Argument word = words.get(i);
            if (mayBeOption(word) && !rule.names(word.text()) && !options.ordinary(i)) {
                return Judgement.ask(
                        rule.label(),
                        "The rule does not cover "
                                + Shown.text(word.text())
                                + ": which program of the script reads it, is not known.",
                        word.span());
            }
        }
        return null;
    }

    private static boolean hands(String program, Usage usage) {
        return HANDING.contains(program) || HANDING_ALSO.contains(usage.words());
    }

    private static boolean mayBeOption(Argument word) {
        String text = word.text();
        return word.whole()
                ? text.length() > 1 && text.startsWith("-") && !text.equals("--")
                : text.isEmpty() || text.startsWith("-");
    }

    private boolean ordinary(int at) {
        String word = words.get(at).text();
        int equals = words.get(at).whole() ? word.indexOf('=') : 0;
        HandedValue value = value(equals < 0 ? word : word.substring(0, equals));
        if (value == null) {
            return false;
        }
        if (equals >= 0) {
            return good(value, word.substring(equals + 1));
        }
        int end = at + 1;
        while (value.behindBlank()
                && end < words.size()
                && !words.get(end).text().startsWith("-")
                && (value.many() || end == at + 1)) {
            Argument given = words.get(end++);
            if (!given.whole() || !good(value, given.text())) {
                return false;
            }
        }
        return true;
    }

    private @Nullable HandedValue value(String option) {
        return tool().equals(PYTHON) ? HandedValue.ofPython(option) : HandedValue.of(option);
    }

    private String tool() {
        return usage.words().getFirst();
    }

    private boolean good(HandedValue value, String text) {
        if (value == HandedValue.NAME && !tool().equals(PHP)) {
            return value.fits(text) && !mayBeFile(text);
        }
        return value == HandedValue.NAME || value.fits(text);
    }

    /** Options of the package manager itself may say in which directory the script runs. */
    private boolean mayBeFile(String name) {
        return !usage.options().isEmpty()
                || here.paths().mayExist(here.workspace(), here.directory(), name);
    }
}
