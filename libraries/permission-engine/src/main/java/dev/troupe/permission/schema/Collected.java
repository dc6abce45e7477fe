package dev.troupe.permission.schema;

import dev.troupe.permission.schema.Usage.Finding;
import dev.troupe.permission.schema.Usage.Given;
import dev.troupe.permission.schema.Usage.Operand;
import dev.troupe.permission.schema.Usage.Started;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What reading an argument list has yielded so far. */
final class Collected {
    private static final Comparator<Finding> AS_WRITTEN =
            Comparator.comparingInt(it -> it.culprit().span().start());

    private List<String> words = List.of();
    private List<Given> options = List.of();
    private List<Operand> operands = List.of();
    private List<Finding> findings = List.of();
    private List<Started> started = List.of();
    private @Nullable Given implied;

    /** With one more; most commands have nothing of most kinds. */
    private static <T> List<T> with(T more, List<T> list) {
        List<T> longer = list.isEmpty() ? new ArrayList<>(4) : list;
        longer.add(more);
        return longer;
    }

    void word(String word) {
        words = with(word, words);
    }

    void option(OptionSchema option, @Nullable Argument value, Argument source) {
        Kind kind = value == null ? null : option.value();
        options = with(new Given(option.name(), value, kind, option.negates(), source), options);
    }

    void option(String name, @Nullable Argument value, @Nullable Kind kind, Argument source) {
        options = with(new Given(name, value, kind, Set.of(), source), options);
    }

    void operand(Kind kind, Argument argument) {
        operand(kind, argument, null);
    }

    void operand(Kind kind, Argument argument, @Nullable Argument unqualified) {
        operands = with(new Operand(kind, argument, unqualified), operands);
    }

    /** What it is the same as if there were an option besides. */
    void implied(String option, Argument source) {
        implied = new Given(option, null, null, Set.of(), source);
    }

    void finding(@Nullable Concern concern, Argument culprit) {
        finding(concern, culprit, null);
    }

    /** About a sub-command as such, or something else when there is none. */
    void finding(@Nullable Concern concern, Argument culprit, @Nullable String command) {
        if (concern != null) {
            findings =
                    with(new Finding(concern.effect(), concern.why(), culprit, command), findings);
        }
    }

    void started(Started it) {
        started = with(it, started);
    }

    /** A value or an operand that is a program in a language of its own, or a line for a shell. */
    void program(Kind kind, Argument text) {
        switch (kind) {
            case SHELL -> started(new Started.Line(text));
            case VARIABLE -> finding(VariableName.concern(text), text);
            case SED, AWK, JQ, FORMAT ->
                    finding(text.whole() ? judged(kind, text.text()) : Concern.PARTLY_KNOWN, text);
            case TEXT,
                    NUMBER,
                    PATH,
                    WRITTEN_PATH,
                    NAME,
                    NAME_PATTERN,
                    REVISION_OR_PATH,
                    PATHSPEC,
                    GOAL,
                    PACKAGE,
                    URL,
                    ASSIGNMENT,
                    MODE,
                    COMMAND -> {}
        }
    }

    private static @Nullable Concern judged(Kind kind, String program) {
        return kind == Kind.FORMAT
                ? FormatText.concern(program)
                : FilterPrograms.concern(kind, program);
    }

    /** Starts a command: some text within its words may be replaced, and further words may follow. */
    void command(List<Argument> command, Inner inner, String stand) {
        if (command.isEmpty()) {
            return;
        }
        List<Argument> all = new ArrayList<>(command.size() + 1);
        for (int i = 0; i < command.size(); i++) {
            all.add(replaced(command.get(i), inner.replaced(), stand));
        }
        if (inner.more()) {
            all.add(new Argument("", Argument.Known.NOTHING, command.getLast().span()));
        }
        if (!all.getFirst().whole()) {
            finding(Concern.ANY_PROGRAM, command.getFirst());
        }
        started(new Started.Words(all));
    }

    private static Argument replaced(Argument word, @Nullable String text, String stand) {
        int at = text == null || text.isEmpty() ? -1 : word.text().indexOf(text);
        if (at < 0 || word.known() == Argument.Known.NOTHING) {
            return word;
        }
        String known = at == 0 ? stand : word.text().substring(0, at);
        return new Argument(known, Argument.Known.BEGINNING, word.span());
    }

    /** Says what values of options are when another option has changed it. */
    void turn(Map<String, Kind> kinds) {
        for (int i = 0; i < options.size(); i++) {
            Given it = options.get(i);
            Kind kind = kinds.get(it.name());
            if (kind != null && it.value() != null) {
                options.set(i, new Given(it.name(), it.value(), kind, it.negates(), it.source()));
            }
        }
    }

    Usage usage() {
        if (findings.size() > 1) {
            findings.sort(AS_WRITTEN);
        }
        return new Usage(words, options, operands, findings, started, implied);
    }
}
