package dev.troupe.permission.schema;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a command line of a tool means: its sub-commands, options and operands.
 *
 * @param words the program's name and its sub-commands, each by its first name; a module named by an option is a word
 *     such as {@code -m pytest}
 * @param findings what is not ordinary about it, in the order in which it stands in the line; empty when all is
 * @param started what the tool starts, to be judged by itself
 * @param implied an option that would change nothing if it were given as well; null when there is none
 */
public record ToolUsage(
        List<String> words,
        List<Given> options,
        List<Operand> operands,
        List<Finding> findings,
        List<Started> started,
        @Nullable Given implied) {
    public ToolUsage {
        words = List.copyOf(words);
        options = List.copyOf(options);
        operands = List.copyOf(operands);
        findings = List.copyOf(findings);
        started = List.copyOf(started);
    }

    /** Whether one of the options is given, by their canonical names. */
    public boolean has(Set<String> names) {
        for (Given option : options) {
            if (names.contains(option.name())) {
                return true;
            }
        }
        return false;
    }

    /**
     * An option as given.
     *
     * @param name its canonical name
     * @param value its value, or null
     * @param negates the canonical names of the options that it takes back, as {@code --no-list} does
     * @param source the argument in which it stands
     */
    public record Given(
            String name,
            @Nullable CommandArgument value,
            @Nullable OperandKind kind,
            Set<String> negates,
            CommandArgument source) {}

    /**
     * An operand as given.
     *
     * @param unqualified what a build tool is told to do without where; null when no place is named
     */
    public record Operand(
            OperandKind kind, CommandArgument argument, @Nullable CommandArgument unqualified) {}

    /**
     * What is not ordinary.
     *
     * @param why how a sentence goes on that starts with the culprit, such as "runs a program"
     * @param culprit the argument that decides
     * @param command the sub-command, by its first name, that is not ordinary as such; null when it is something else
     */
    public record Finding(
            ToolEffect effect, String why, CommandArgument culprit, @Nullable String command) {
        /** Whether nobody knows how the tool reads the culprit, and so whether what follows belongs to it. */
        public boolean unclear() {
            return UsageConcern.UNCLEAR.contains(why);
        }
    }

    /** What a tool starts. */
    public sealed interface Started {
        /** A program with its arguments. */
        record Words(List<CommandArgument> words) implements Started {
            public Words {
                words = List.copyOf(words);
            }
        }

        /** A line that a shell reads; judged only when it is known whole. */
        record Line(CommandArgument line) implements Started {}
    }
}
