package dev.troupe.permission.decision;

import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.OutputBehaviour;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program with its arguments, ready to be compared with rules.
 *
 * @param name by which rules know the program
 * @param arguments the program first; at least one
 * @param usage how the tool reads them, or null when it has no schema
 * @param showing what the program does with files; nothing is known of one in a place of its own, whatever its name
 * @param globs which of the arguments the shell replaces by names of files
 */
record SimpleCommand(
        String name,
        List<CommandArgument> arguments,
        @Nullable ToolUsage usage,
        OutputBehaviour showing,
        Set<CommandArgument> globs) {
    boolean glob(CommandArgument argument) {
        return !globs.isEmpty() && globs.contains(argument);
    }

    List<String> texts() {
        List<String> texts = new ArrayList<>(arguments.size());
        arguments.forEach(it -> texts.add(it.text()));
        return texts;
    }

    /** Its words with blanks between them, no further than is needed to show that many characters. */
    String beginning(int characters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < arguments.size() && text.length() <= 2 * characters; i++) {
            String word = arguments.get(i).text();
            text.append(i == 0 ? "" : " ").append(word.isEmpty() ? "''" : word);
        }
        return text.toString();
    }

    /** Names of files among the operands and values; without a schema every operand may be one. */
    List<String> files() {
        boolean none =
                usage == null
                        ? arguments.size() == 1
                        : usage.operands().isEmpty() && usage.options().isEmpty();
        if (none) {
            return List.of();
        }
        List<String> files = new ArrayList<>(0);
        if (usage == null) {
            arguments.stream()
                    .skip(1)
                    .filter(CommandArgument::whole)
                    .forEach(it -> files.add(it.text()));
            return files;
        }
        for (Operand operand : usage.operands()) {
            add(operand.argument(), operand.kind(), files);
        }
        for (Given option : usage.options()) {
            if (option.value() != null && option.kind() != null) {
                add(option.value(), option.kind(), files);
            }
        }
        return files;
    }

    private static void add(CommandArgument argument, OperandKind kind, List<String> files) {
        if (argument.whole() && kind.file()) {
            String text = argument.text();
            boolean git = kind == OperandKind.REVISION_OR_PATH || kind == OperandKind.PATHSPEC;
            files.add(git ? text.substring(text.lastIndexOf(':') + 1) : text);
        }
    }

    /** What a build tool is told to do. */
    List<Operand> goals() {
        if (usage == null || usage.operands().isEmpty()) {
            return List.of();
        }
        List<Operand> goals = new ArrayList<>(0);
        for (Operand operand : usage.operands()) {
            if (operand.kind() == OperandKind.GOAL) {
                goals.add(operand);
            }
        }
        return goals;
    }

    /** The command with one of its goals alone, which may be written otherwise. */
    SimpleCommand only(Operand goal, Operand written) {
        return usage == null ? this : with(usage.options(), goals(usage, goal, written), usage);
    }

    /** The command with the option as with which it is; null when there is none. */
    @Nullable SimpleCommand implying() {
        if (usage == null || usage.implied() == null) {
            return null;
        }
        List<Given> options = new ArrayList<>(usage.options());
        options.add(usage.implied());
        return with(options, usage.operands(), usage);
    }

    private SimpleCommand with(List<Given> options, List<Operand> operands, ToolUsage like) {
        return new SimpleCommand(
                name,
                arguments,
                new ToolUsage(
                        like.words(), options, operands, like.findings(), like.started(), null),
                showing,
                globs);
    }

    private static List<Operand> goals(ToolUsage usage, Operand goal, Operand written) {
        List<Operand> operands = new ArrayList<>(usage.operands().size());
        for (Operand operand : usage.operands()) {
            if (operand.equals(goal)) {
                operands.add(written);
            } else if (operand.kind() != OperandKind.GOAL) {
                operands.add(operand);
            }
        }
        return operands;
    }
}
