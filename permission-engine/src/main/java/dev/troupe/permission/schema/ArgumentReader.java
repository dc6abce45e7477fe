package dev.troupe.permission.schema;

import dev.troupe.permission.schema.Argument.Known;
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
    private final List<Argument> argv;
    private final Collected found = new Collected();
    private final List<Argument> operands = new ArrayList<>(4);
    private Argument named;
    private Level level;
    private int at = 1;
    private boolean open;
    private int dashes;
    private long given;
    private @Nullable OptionSchema changing;
    private @Nullable String replaced;
    private @Nullable Map<String, Kind> turns;

    ArgumentReader(ToolSchemas schemas, Level tool, List<Argument> argv) {
        this.schemas = schemas;
        this.argv = argv;
        this.named = argv.getFirst();
        this.level = tool;
    }

    Usage read() {
        enter(level, argv.getFirst(), level.name());
        if (level.bundleFirst() && at < argv.size()) {
            bundleFirst(argv.get(at));
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

    private void enter(Level next, Argument by, @Nullable String word) {
        if (word != null) {
            found.word(word);
        }
        found.finding(next.concern(), by);
        named = by;
        level = next;
        open = true;
        dashes = -1;
        given = 0;
        changing = null;
        operands.clear();
    }

    private void argument(Argument it) {
        if (!open || it.known() == Known.NOTHING) {
            operand(it);
            return;
        }
        char first = it.text().isEmpty() ? 0 : it.text().charAt(0);
        if (first == '-' && level.syntax().style() != Style.WORDS) {
            dash(it);
        } else if (first == '+' && level.plus() != null) {
            found.option("+", part(it, 1), Kind.TEXT, it);
            found.finding(level.plus().concern(it), it);
        } else if (!bare(it)) {
            if (first == 0 && !it.whole() && mayHaveOptions()) {
                found.finding(Concern.MAY_BE_OPTION, it);
            }
            operand(it);
        }
    }

    private boolean mayHaveOptions() {
        return level.syntax().style() != Style.WORDS && !level.options().hasBareNames();
    }

    /** Takes a word that is an option without a dash, such as {@code if=file} or {@code !}. */
    private boolean bare(Argument it) {
        if (!level.options().hasBareNames()) {
            return false;
        }
        String text = it.text();
        OptionSchema exact = it.whole() ? level.options().named(text) : null;
        if (exact != null) {
            take(exact, null, it);
            return true;
        }
        int equals = text.indexOf('=');
        if (equals < 0 && !it.whole() && level.options().mayBeBare(text)) {
            found.finding(Concern.MAY_BE_OPTION, it);
        }
        OptionSchema option =
                equals < 0 ? null : level.options().named(text.substring(0, equals + 1));
        if (option == null || option.value() == null) {
            return false;
        }
        take(option, part(it, equals + 1), it);
        return true;
    }

    private void dash(Argument it) {
        OptionSchema exact = it.whole() ? level.options().named(it.text()) : null;
        if (exact != null) {
            take(exact, null, it);
        } else if (it.whole() && it.text().equals("--")) {
            open = false;
            dashes = operands.size();
        } else if (it.whole() && it.text().equals("-")) {
            operand(it);
        } else if (level.syntax().style() == Style.SINGLE_DASH) {
            singleDash(it);
        } else if (it.text().startsWith("--")) {
            longOption(it);
        } else {
            bundle(it);
        }
    }

    private void longOption(Argument it) {
        String text = it.text();
        int equals = text.indexOf('=');
        if (equals < 0 && !it.whole()) {
            found.finding(Concern.MAY_BE_OPTION, it);
            return;
        }
        String name = equals < 0 ? text : text.substring(0, equals);
        OptionSchema option =
                level.syntax().abbreviations()
                        ? level.options().abbreviated(name)
                        : level.options().named(name);
        if (option == null) {
            found.finding(Concern.UNKNOWN_OPTION, it);
        } else if (equals >= 0 && option.value() == null) {
            found.finding(Concern.STRAY_VALUE, it);
        } else {
            take(option, equals < 0 ? null : part(it, equals + 1), it);
        }
    }

    private void singleDash(Argument it) {
        String text = it.text();
        int equals = text.indexOf('=');
        OptionSchema option = equals < 0 ? null : level.options().named(text.substring(0, equals));
        if (option != null && option.value() != null) {
            take(option, part(it, equals + 1), it);
            return;
        }
        int end = level.options().attached(text);
        OptionSchema attached = end == 0 ? null : level.options().named(text.substring(0, end));
        if (attached != null) {
            take(attached, part(it, end), it);
        } else if (digits(it)) {
            found.option("-number", part(it, 1), Kind.NUMBER, it);
        } else {
            found.finding(it.whole() ? Concern.UNKNOWN_OPTION : Concern.MAY_BE_OPTION, it);
        }
    }

    private void bundle(Argument it) {
        if (digits(it)) {
            found.option("-number", part(it, 1), Kind.NUMBER, it);
            return;
        }
        String text = it.text();
        for (int i = 1; i < text.length(); i++) {
            OptionSchema option = level.options().letter(text.charAt(i));
            if (option == null) {
                found.finding(Concern.UNKNOWN_OPTION, it);
                return;
            }
            if (option.value() != null) {
                bundled(option, it, i + 1);
                return;
            }
            take(option, null, it);
        }
        if (!it.whole()) {
            found.finding(Concern.MAY_BE_OPTION, it);
        }
    }

    /** Takes an option with a value from a bundle. */
    private void bundled(OptionSchema option, Argument it, int from) {
        String text = it.text();
        boolean equals =
                level.syntax().equals() && from < text.length() && text.charAt(from) == '=';
        if (from < text.length()) {
            take(option, part(it, equals ? from + 1 : from), it);
        } else {
            if (!it.whole()) {
                found.finding(Concern.MAY_BE_OPTION, it);
            }
            take(option, null, it);
        }
    }

    /** Takes a first word that is a bundle of options without a dash; their values follow in order. */
    private void bundleFirst(Argument it) {
        String text = it.text();
        if (it.known() == Known.NOTHING || text.startsWith("-")) {
            return;
        }
        at++;
        if (!it.whole()) {
            found.finding(Concern.MAY_BE_OPTION, it);
        }
        for (int i = 0; i < text.length(); i++) {
            OptionSchema option = level.options().letter(text.charAt(i));
            if (option == null) {
                found.finding(Concern.UNKNOWN_OPTION, it);
                return;
            }
            take(option, null, it);
        }
    }

    private boolean digits(Argument it) {
        if (!level.numberOption() || !it.whole()) {
            return false;
        }
        String text = it.text();
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > 1;
    }

    private static Argument part(Argument it, int from) {
        return new Argument(it.text().substring(from), it.known(), it.span());
    }

    private void take(OptionSchema option, @Nullable Argument attached, Argument source) {
        Argument value = attached == null && option.takesNext() ? next() : attached;
        found.option(option.name(), value, value == null ? null : option.value(), source);
        found.finding(option.limits().concern(value), source);
        if (option.value() != null && value != null) {
            found.program(option.value(), value);
        }
        Argument second = option.then() == null ? null : next();
        if (second != null) {
            found.option(option.name(), second, option.then(), source);
        }
        Meaning meaning = option.meaning();
        if (meaning != null && meaning.rest()) {
            rest(option.value(), meaning, attached == null && value != null ? at - 1 : at);
        } else if (option.value() == Kind.COMMAND && value != null) {
            found.command(List.of(value), Inner.AS_WRITTEN, "");
        }
        if (meaning != null) {
            heed(option, meaning, value, source);
        }
    }

    private @Nullable Argument next() {
        if (at == argv.size()) {
            return null;
        }
        Argument value = argv.get(at++);
        if (value.known() == Known.NOTHING) {
            found.finding(Concern.ANY_WORDS, value);
        }
        return value;
    }

    private void heed(
            OptionSchema option, Meaning meaning, @Nullable Argument value, Argument source) {
        if (meaning.gives() >= 0) {
            given |= 1L << meaning.gives();
        }
        if (meaning.operands() != null) {
            if (changing != null && !changing.equals(option)) {
                found.finding(Concern.TWO_MEANINGS, source);
            }
            changing = option;
        }
        if (!meaning.turns().isEmpty()) {
            turns = meaning.turns();
        }
        if (meaning.replacing()) {
            replaced = value == null ? meaning.inner().replaced() : value.text();
        }
        if (!meaning.modules().isEmpty() && value != null) {
            module(option, meaning, value);
        }
    }

    /** Takes the words that belong to an option, from its value on if that is one of them. */
    private void rest(@Nullable Kind kind, Meaning meaning, int from) {
        int end = from;
        while (end < argv.size() && !ends(argv.get(end), meaning)) {
            end++;
        }
        if (kind == Kind.COMMAND) {
            String stand = operands.size() == 1 ? operands.getFirst().text() : "";
            found.command(argv.subList(from, end), meaning.inner(), stand);
        } else {
            for (int i = at; i < end; i++) {
                found.operand(Kind.TEXT, argv.get(i));
            }
        }
        at = Math.min(argv.size(), end + 1);
    }

    private static boolean ends(Argument word, Meaning meaning) {
        return word.whole() && meaning.until().contains(word.text());
    }

    /** Lets the tool that an option's value names read the rest. */
    private void module(OptionSchema option, Meaning meaning, Argument value) {
        String tool = value.whole() ? meaning.modules().get(value.text()) : null;
        Level next = tool == null ? null : schemas.level(tool);
        if (next == null) {
            found.finding(Concern.UNKNOWN_MODULE, value);
            next = Level.OPAQUE;
        }
        if (!operands.isEmpty()) {
            operands();
        }
        enter(next, value, value.whole() ? option.name() + " " + value.text() : null);
    }

    private void operand(Argument it) {
        if (!level.commands().isEmpty() && operands.isEmpty() && command(it)) {
            return;
        }
        operands.add(it);
        if (level.syntax().style() == Style.POSIX) {
            open = false;
        }
    }

    /** Whether a word was taken for a sub-command, known or not. */
    private boolean command(Argument it) {
        Level next = it.whole() ? level.commands().get(it.text()) : null;
        if (next != null) {
            enter(next, it, next.name());
            return true;
        }
        if (it.whole() && !level.operands().isEmpty()) {
            return false;
        }
        found.finding(Concern.UNKNOWN_COMMAND, it);
        enter(Level.OPAQUE, it, it.whole() ? it.text() : null);
        return true;
    }

    /** Reads what was found to be no option. */
    private void operands() {
        if (operands.isEmpty()) {
            if (changing == null) {
                found.finding(level.alone(), named);
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
                .read(given);
    }
}
