package dev.troupe.permission.schema;

import dev.troupe.permission.path.ObeyedFileNames;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Says what some uses of a tool reach. All that it names must be the case.
 *
 * @param commands what the words behind the tool begin with, one of them; empty: any
 * @param options one of which is given; empty: any or none
 * @param operands how many there are behind the sub-command at most
 * @param operand what one of the operands looks like; null: any
 * @param files whether one of the operands may be the name of a file that is there
 * @param obeyed whether one of the operands is the name of a file that programs obey at once
 */
record ReachRule(
        List<List<String>> commands,
        Set<String> options,
        int operands,
        @Nullable Pattern operand,
        boolean files,
        boolean obeyed,
        CommandReach reach) {
    ReachRule {
        commands = List.copyOf(commands);
        options = Set.copyOf(options);
    }

    static ReachRule of(SchemaObject section) {
        String operand = section.optionalText("operand");
        return new ReachRule(
                section.set("of").stream().map(it -> List.of(it.split(" ", -1))).toList(),
                section.set("with"),
                section.has("operands") ? section.number("operands") : Integer.MAX_VALUE,
                operand == null ? null : pattern(operand, section),
                section.flag("file", false),
                section.flag("obeyed", false),
                section.choice("reach", CommandReach.class));
    }

    private static Pattern pattern(String text, SchemaObject section) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw section.fault("operand", "`operand` is no regular expression; correct it");
        }
    }

    /**
     * Tells whether it is about a use of its tool.
     *
     * @param words sub-commands and operands
     * @param given names of the options
     * @param file whether a word may be the name of a file that is there
     */
    boolean covers(List<String> words, Set<String> given, Predicate<String> file) {
        int named = named(words);
        return named >= 0
                && (options.isEmpty() || options.stream().anyMatch(given::contains))
                && words.size() - named <= operands
                && (operand == null || operand(words.subList(named, words.size()), operand))
                && (!files || words.subList(named, words.size()).stream().anyMatch(file))
                && (!obeyed
                        || words.subList(named, words.size()).stream()
                                .anyMatch(ObeyedFileNames::hold));
    }

    /** Returns how many words are those of the sub-command, or -1 when it is another one. */
    private int named(List<String> words) {
        if (commands.isEmpty()) {
            return 0;
        }
        return commands.stream()
                .filter(it -> it.size() <= words.size() && it.equals(words.subList(0, it.size())))
                .mapToInt(List::size)
                .max()
                .orElse(-1);
    }

    private static boolean operand(List<String> operands, Pattern looks) {
        return operands.stream().anyMatch(it -> looks.matcher(it).matches());
    }
}
