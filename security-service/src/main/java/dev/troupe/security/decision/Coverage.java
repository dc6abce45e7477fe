package dev.troupe.security.decision;

import dev.troupe.security.decision.ReadTool.Fits;
import dev.troupe.security.decision.ReadTool.Misfit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether a rule that allows, or the default, covers every word of a plain command. */
sealed interface Coverage {
    /**
     * It does, provided that these operands stay in the workspace.
     *
     * @param rule its label
     */
    record Covered(String rule, List<String> paths) implements Coverage {}

    /**
     * It does, but the output may hold what no operand names, so it takes a rule to allow it.
     *
     * @param rule its label
     */
    record Revealing(String rule, List<String> paths) implements Coverage {}

    /** It is about this command but not about this argument. */
    record Beyond(String rule, String argument) implements Coverage {}

    /** Settings, addresses, response files and editor commands are not ordinary operands. */
    Pattern UNUSUAL = Pattern.compile("[@+].*|[A-Za-z_][A-Za-z0-9_.-]*=.*|.*://.*");

    /** What the default says about the command; null when it says nothing. */
    static @Nullable Coverage byDefault(List<String> command) {
        ReadTool tool = ReadTools.of(command);
        if (tool == null) {
            return null;
        }
        String label = "default: allow " + String.join(" ", tool.words());
        Coverage coverage = read(tool, rest(command, tool.words().size()), label);
        return coverage instanceof Covered covered && GitOutput.contents(command)
                ? new Revealing(label, covered.paths())
                : coverage;
    }

    /** What a rule says about the command; null when it is about others. */
    static @Nullable Coverage by(CommandRule rule, List<String> command) {
        int size = rule.words().size();
        if (command.size() < size || !command.subList(0, size).equals(rule.words())) {
            return null;
        }
        List<String> rest = new ArrayList<>();
        boolean ended = false;
        for (String word : rest(command, size)) {
            ended |= word.equals("--");
            if (ended || !rule.options().contains(word)) {
                rest.add(word);
            }
        }
        if (rest.isEmpty()) {
            return new Covered(rule.label(), List.of());
        }
        if (!rule.open()) {
            return new Beyond(rule.label(), rest.getFirst());
        }
        ReadTool tool = ReadTools.of(rule.words());
        return tool == null
                ? operands(rest, command.getFirst(), rule.label())
                : read(tool.opened(), rest, rule.label());
    }

    private static List<String> rest(List<String> command, int from) {
        return command.subList(from, command.size());
    }

    private static Coverage read(ReadTool tool, List<String> arguments, String label) {
        return switch (tool.read(arguments)) {
            case Fits fits -> new Covered(label, fits.paths());
            case Misfit misfit -> new Beyond(label, misfit.argument());
        };
    }

    private static Coverage operands(List<String> rest, String program, String label) {
        for (String word : rest) {
            boolean transport = program.equals("git") && word.contains("::");
            if (word.startsWith("-") || transport || UNUSUAL.matcher(word).matches()) {
                return new Beyond(label, word);
            }
        }
        return new Covered(label, rest);
    }
}
