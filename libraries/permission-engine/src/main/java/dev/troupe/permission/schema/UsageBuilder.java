package dev.troupe.permission.schema;

import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.schema.ToolUsage.Started;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what reading an argument list yields. */
final class UsageBuilder {
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

    void option(OptionSchema option, @Nullable CommandArgument value, CommandArgument source) {
        OperandKind kind = value == null ? null : option.value();
        options = with(new Given(option.name(), value, kind, option.negates(), source), options);
    }

    void option(
            String name,
            @Nullable CommandArgument value,
            @Nullable OperandKind kind,
            CommandArgument source) {
        options = with(new Given(name, value, kind, Set.of(), source), options);
    }

    void operand(OperandKind kind, CommandArgument argument) {
        operand(kind, argument, null);
    }

    void operand(
            OperandKind kind, CommandArgument argument, @Nullable CommandArgument unqualified) {
        operands = with(new Operand(kind, argument, unqualified), operands);
    }

    /** What it is the same as if there were an option besides. */
    void implied(String option, CommandArgument source) {
        implied = new Given(option, null, null, Set.of(), source);
    }

    void finding(@Nullable UsageConcern concern, CommandArgument culprit) {
        finding(concern, culprit, null);
    }

    /** About a sub-command as such, or something else when there is none. */
    void finding(
            @Nullable UsageConcern concern, CommandArgument culprit, @Nullable String command) {
        if (concern != null) {
            findings =
                    with(new Finding(concern.effect(), concern.why(), culprit, command), findings);
        }
    }

    void started(Started it) {
        started = with(it, started);
    }

    /** A value or an operand that is a program in a language of its own, or a line for a shell. */
    void program(OperandKind kind, CommandArgument text) {
        switch (kind) {
            case SHELL -> started(new Started.Line(text));
            case VARIABLE -> finding(VariableName.concern(text), text);
            case SED, AWK, JQ, FORMAT ->
                    finding(
                            text.whole() ? judged(kind, text.text()) : UsageConcern.PARTLY_KNOWN,
                            text);
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

    private static @Nullable UsageConcern judged(OperandKind kind, String program) {
        return kind == OperandKind.FORMAT
                ? FormatText.concern(program)
                : FilterPrograms.concern(kind, program);
    }

    /** Starts a command: some text within its words may be replaced, and further words may follow. */
    void command(List<CommandArgument> command, InnerCommandForm inner, String stand) {
        if (command.isEmpty()) {
            return;
        }
        List<CommandArgument> all = new ArrayList<>(command.size() + 1);
        for (int i = 0; i < command.size(); i++) {
            all.add(replaced(command.get(i), inner.replaced(), stand));
        }
        if (inner.more()) {
            all.add(
                    new CommandArgument(
                            "", CommandArgument.Known.NOTHING, command.getLast().span()));
        }
        if (!all.getFirst().whole()) {
            finding(UsageConcern.ANY_PROGRAM, command.getFirst());
        }
        started(new Started.Words(all));
    }

    private static CommandArgument replaced(
            CommandArgument word, @Nullable String text, String stand) {
        int at = text == null || text.isEmpty() ? -1 : word.text().indexOf(text);
        if (at < 0 || word.known() == CommandArgument.Known.NOTHING) {
            return word;
        }
        String known = at == 0 ? stand : word.text().substring(0, at);
        return new CommandArgument(known, CommandArgument.Known.BEGINNING, word.span());
    }

    /** Says what values of options are when another option has changed it. */
    void turn(Map<String, OperandKind> kinds) {
        for (int i = 0; i < options.size(); i++) {
            Given it = options.get(i);
            OperandKind kind = kinds.get(it.name());
            if (kind != null && it.value() != null) {
                options.set(i, new Given(it.name(), it.value(), kind, it.negates(), it.source()));
            }
        }
    }

    ToolUsage usage() {
        if (findings.size() > 1) {
            findings.sort(AS_WRITTEN);
        }
        return new ToolUsage(words, options, operands, findings, started, implied);
    }
}
