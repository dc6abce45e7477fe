package dev.troupe.permission.schema;

import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.schema.OptionSchema.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one argument list as the tool does that gets it. What could be read otherwise yields a finding, and reading goes
 * on, so that what can be blocked is seen. Linear in the length of the list.
 */
final class ArgumentReader {
    private final ToolSchemas schemas;
    private final List<CommandArgument> argv;
    private final UsageBuilder found = new UsageBuilder();
    private final OptionWords words = new OptionWords(found, this::take);
    private final List<CommandArgument> operands = new ArrayList<>(4);
    private CommandArgument named;
    private CommandSchema level;
    private int at = 1;
    private boolean open;
    private int dashes;
    private long given;
    private @Nullable OptionSchema changing;
    private @Nullable String replaced;
    private @Nullable Map<String, OperandKind> turns;

    ArgumentReader(ToolSchemas schemas, CommandSchema tool, List<CommandArgument> argv) {
        this.schemas = schemas;
        this.argv = argv;
        this.named = argv.getFirst();
        this.level = tool;
    }

    ToolUsage read() {
        enter(level, argv.getFirst(), level.name());
        if (level.bundleFirst() && at < argv.size() && mayBeBundle(argv.get(at))) {
            words.bundleFirst(level, argv.get(at++));
        }
        while (at < argv.size()) {
            argument(argv.get(at++));
        }
        operands();
        if (turns != null) {
            found.turn(turns);
        }
        return found.usage();
    }

    private void enter(CommandSchema next, CommandArgument by, @Nullable String word) {
        if (word != null) {
            found.word(word);
        }
        boolean slip = next.concern() != null && next.concern().misspelling();
        found.finding(next.concern(), by, slip ? null : word);
        named = by;
        level = next;
        open = true;
        dashes = -1;
        given = 0;
        changing = null;
        operands.clear();
    }

    private static boolean mayBeBundle(CommandArgument first) {
        String text = first.text();
        return first.known() == Known.BEGINNING
                ? !text.startsWith("-")
                : first.whole() && !text.isEmpty() && text.charAt(0) != '-';
    }

    private void argument(CommandArgument it) {
        if (!open || it.known() == Known.NOTHING) {
            operand(it);
            return;
        }
        char first = it.text().isEmpty() ? 0 : it.text().charAt(0);
        if (first == '-' && level.syntax().style() != OptionStyle.WORDS) {
            dash(it);
        } else if (first == '+' && level.plus() != null) {
            found.option("+", OptionWords.part(it, 1), OperandKind.TEXT, it);
            found.finding(level.plus().concern(it), it);
        } else if (!words.bare(level, it)) {
            if (first == 0 && !it.whole() && mayHaveOptions()) {
                found.finding(UsageConcern.MAY_BE_OPTION, it);
            }
            operand(it);
        }
    }

    private boolean mayHaveOptions() {
        return level.syntax().style() != OptionStyle.WORDS && !level.options().hasBareNames();
    }

    private void dash(CommandArgument it) {
        String text = it.text();
        boolean end = text.equals("--");
        boolean unnamed =
                (end || text.equals("-")) && it.whole() && level.options().named(text) == null;
        if (!unnamed) {
            words.dash(level, it);
        } else if (end) {
            open = false;
            dashes = operands.size();
        } else {
            operand(it);
        }
    }

    /** Takes an option, with its value from the next word when it is not attached. */
    private void take(
            OptionSchema option, @Nullable CommandArgument attached, CommandArgument source) {
        boolean behind = attached == null && at < argv.size() && option.takes(argv.get(at));
        CommandArgument value = behind ? next() : attached;
        found.option(option, value, source);
        found.finding(option.limits().concern(value), source);
        if (option.value() != null && value != null) {
            found.program(option.value(), value);
        }
        CommandArgument second = option.then() == null ? null : next();
        if (second != null) {
            found.option(option.name(), second, option.then(), source);
        }
        Meaning meaning = option.meaning();
        if (meaning != null && meaning.rest()) {
            rest(option.value(), meaning, attached == null && value != null ? at - 1 : at);
        } else if (option.value() == OperandKind.COMMAND && value != null) {
            found.command(List.of(value), InnerCommandForm.AS_WRITTEN, "");
        }
        if (meaning != null) {
            heed(option, meaning, value, source);
        }
    }

    private @Nullable CommandArgument next() {
        if (at == argv.size()) {
            return null;
        }
        CommandArgument value = argv.get(at++);
        if (value.known() == Known.NOTHING) {
            found.finding(UsageConcern.ANY_WORDS, value);
        }
        return value;
    }

    private void heed(
            OptionSchema option,
            Meaning meaning,
            @Nullable CommandArgument value,
            CommandArgument source) {
        if (meaning.gives() >= 0) {
            given |= 1L << meaning.gives();
        }
        if (meaning.operands() != null) {
            if (changing != null && !changing.equals(option)) {
                found.finding(UsageConcern.TWO_MEANINGS, source);
            }
            changing = option;
        }
        if (!meaning.turns().isEmpty()) {
            turns = meaning.turns();
        }
        if (meaning.replacing()) {
            replaced = value == null ? meaning.inner().replaced() : value.text();
            if (value != null && !value.whole()) {
                found.finding(UsageConcern.ANY_TEXT, value);
            }
        }
        if (!meaning.modules().isEmpty() && value != null) {
            module(option, meaning, value);
        }
    }

    /** Takes the words that belong to an option, from its value on if that is one of them. */
    private void rest(@Nullable OperandKind kind, Meaning meaning, int from) {
        int end = from;
        while (end < argv.size() && !ends(argv.get(end), meaning)) {
            end++;
        }
        if (kind == OperandKind.COMMAND) {
            String stand = operands.size() == 1 ? operands.getFirst().text() : "";
            found.command(argv.subList(from, end), meaning.inner(), stand);
        } else {
            for (int i = at; i < end; i++) {
                found.operand(OperandKind.TEXT, argv.get(i));
            }
        }
        at = Math.min(argv.size(), end + 1);
    }

    private static boolean ends(CommandArgument word, Meaning meaning) {
        return word.whole() && meaning.until().contains(word.text());
    }

    /** Lets the tool that an option's value names read the rest. */
    private void module(OptionSchema option, Meaning meaning, CommandArgument value) {
        String tool = value.whole() ? meaning.modules().get(value.text()) : null;
        CommandSchema next = tool == null ? null : schemas.level(tool);
        if (next == null) {
            found.finding(UsageConcern.UNKNOWN_MODULE, value);
            next = CommandSchema.OPAQUE;
        }
        if (!operands.isEmpty()) {
            operands();
        }
        enter(next, value, value.whole() ? option.name() + " " + value.text() : null);
    }

    private void operand(CommandArgument it) {
        if (!level.commands().isEmpty() && operands.isEmpty() && command(it)) {
            return;
        }
        operands.add(it);
        if (level.syntax().style() == OptionStyle.POSIX) {
            open = false;
        }
    }

    /** Whether a word was taken for a sub-command, known or not. */
    private boolean command(CommandArgument it) {
        CommandSchema next = it.whole() ? level.commands().get(it.text()) : null;
        if (next != null) {
            enter(next, it, next.name());
            return true;
        }
        if (it.whole() && !level.operands().isEmpty()) {
            return false;
        }
        found.finding(UsageConcern.UNKNOWN_COMMAND, it);
        enter(CommandSchema.OPAQUE, it, it.whole() ? it.text() : null);
        return true;
    }

    /** Reads what was found to be no option. */
    private void operands() {
        if (operands.isEmpty()) {
            if (changing == null) {
                found.finding(level.alone(), named, level.name());
                if (level.implied() != null) {
                    found.implied(level.implied(), named);
                }
            }
            return;
        }
        Meaning meaning = changing == null ? null : changing.meaning();
        List<OperandSchema> changed = meaning == null ? null : meaning.operands();
        List<OperandSchema> schemas = changed == null ? level.operands() : changed;
        List<OperandSchema> behind = level.behind();
        if (behind == null || dashes < 0) {
            new OperandReader(found, schemas, operands, replaced).read(given);
            return;
        }
        new OperandReader(found, schemas, operands.subList(0, dashes), replaced).read(given);
        new OperandReader(found, behind, operands.subList(dashes, operands.size()), replaced)
                .read(0);
    }
}
