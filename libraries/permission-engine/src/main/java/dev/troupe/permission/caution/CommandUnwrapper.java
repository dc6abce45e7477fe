package dev.troupe.permission.caution;

import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.caution.LenientCommandSplitter.Part;
import dev.troupe.permission.caution.WrapperProgram.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the commands that a line starts through shells and wrappers, as far as they are spelled out. */
public final class CommandUnwrapper {
    private static final int DEEPEST = 8;
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*");
    // With the options of the shell's own time.
    private static final Set<String> LEADING =
            Set.of("!", "if", "then", "else", "elif", "do", "while", "until", "time", "-p", "--");
    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "ash");
    private static final Pattern SPLIT = Pattern.compile("^(--[a-z-]+=|-[A-Za-z]*S)");
    // Bounds the work for lines that are made of wrappers.
    private static final int MOST_GUESSES = 64;
    // Steps to look at a command and at a word at all, beside its characters.
    private static final int EACH = 8;
    private static final int WORD = 2;

    private final List<LiteralCommand> found = new ArrayList<>(2);
    private final WorkBudget effort;
    private int guesses;

    private CommandUnwrapper(WorkBudget effort) {
        this.effort = effort;
    }

    /**
     * All commands of a line, those behind wrappers included. Where a wrapper's words are not all
     * understood, everything that it may start is among them, as far as the effort goes.
     */
    public static List<LiteralCommand> of(String line, WorkBudget effort) {
        CommandUnwrapper unwrapping = new CommandUnwrapper(effort);
        unwrapping.open(line, 0);
        return unwrapping.found;
    }

    /**
     * The same of one command.
     *
     * @param source the program whose output it reads, if it does
     */
    public static List<LiteralCommand> of(Part part, @Nullable String source, WorkBudget effort) {
        CommandUnwrapper unwrapping = new CommandUnwrapper(effort);
        unwrapping.open(LiteralCommand.of(fromProgram(part.words()), part.targets(), source), 0);
        return unwrapping.found;
    }

    private void open(String line, int depth) {
        long size = (long) EACH + line.length();
        if (depth == 0 ? effort.spend(size) : effort.spare(size)) {
            open(LenientCommandSplitter.of(line), depth);
        }
    }

    private void open(List<Part> parts, int depth) {
        String before = null;
        for (Part part : parts) {
            String source = part.piped() ? before : null;
            List<String> words = fromProgram(part.words());
            LiteralCommand command = LiteralCommand.of(words, part.targets(), source);
            before = words.isEmpty() ? null : command.program();
            open(command, depth);
        }
    }

    private void open(LiteralCommand command, int depth) {
        List<String> words = command.words();
        long size = size(command);
        boolean affordable = depth == 0 ? effort.spend(size) : effort.spare(size);
        if (!affordable) {
            return;
        }
        add(command, depth);
        if (words.isEmpty() || !WrapperProgram.named(words.getFirst())) {
            return;
        }
        List<String> rest = words.subList(1, words.size());
        Start start = WrapperProgram.start(words.getFirst(), rest);
        boolean sure = start.sure() && depth < DEEPEST;
        if (depth < DEEPEST) {
            List<String> inner =
                    sure
                            ? rest.subList(start.at(), rest.size())
                            : rest.stream().dropWhile(CommandUnwrapper::setting).toList();
            open(LiteralCommand.of(fromProgram(inner), List.of(), command.source()), depth + 1);
        }
        if (!sure) {
            guess(rest.subList(start.at(), rest.size()), command.source(), depth);
        }
    }

    /** Takes a command in, with what it runs if it is a shell. */
    private void add(LiteralCommand command, int depth) {
        found.add(command);
        List<String> words = command.words();
        if (words.isEmpty() || depth == DEEPEST) {
            return;
        }
        if (words.getFirst().equals("eval")) {
            String line = String.join(" ", words.subList(1, words.size()));
            open(LenientCommandSplitter.unmasked(line), depth + 1);
        } else if (SHELLS.contains(words.getFirst())) {
            script(words.subList(1, words.size()), depth);
        }
        if (ScriptFileFinder.runs(words.getFirst())) {
            ScriptFileFinder.of(words).forEach(this::script);
        }
    }

    private void script(LiteralCommand command) {
        if (effort.spare(size(command))) {
            found.add(command);
        }
    }

    private static long size(LiteralCommand command) {
        long size = EACH;
        for (int i = 0; i < command.words().size(); i++) {
            size += WORD + command.words().get(i).length();
        }
        for (String target : command.targets()) {
            size += WORD + target.length();
        }
        return size;
    }

    /** The wrapped program may be any of the words, or a word may hold its whole command. */
    private void guess(List<String> words, @Nullable String source, int depth) {
        for (int i = 0; i < words.size() && guesses < MOST_GUESSES; i++) {
            String word = words.get(i);
            // What begins with it begins with the next one just as well.
            if (!leads(word)) {
                guesses++;
                List<String> inner = fromProgram(words.subList(i, words.size()));
                LiteralCommand command = LiteralCommand.of(inner, List.of(), source);
                if (effort.spare(size(command))) {
                    add(command, depth);
                }
            }
            if (word.contains(" ") && depth < DEEPEST) {
                String held = SPLIT.matcher(word).replaceFirst("");
                open(LenientCommandSplitter.unmasked(held), depth + 1);
            }
        }
    }

    private void script(List<String> arguments, int depth) {
        int option = 0;
        while (option < arguments.size() && !ScriptFileFinder.takesLine(arguments.get(option))) {
            option++;
        }
        for (int i = option + 1; i < arguments.size(); i++) {
            open(LenientCommandSplitter.unmasked(arguments.get(i)), depth + 1);
            String next = arguments.get(option + 1);
            // Behind further options it is not sure which word is the script.
            if (!next.startsWith("-") && !next.startsWith("+")) {
                return;
            }
        }
    }

    private static boolean leads(String word) {
        return LEADING.contains(word)
                || (word.indexOf('=') > 0 && ASSIGNMENT.matcher(word).matches());
    }

    /** A generous reading: options, assignments, numbers and durations come before the program. */
    private static boolean setting(String word) {
        return word.startsWith("-")
                || ASSIGNMENT.matcher(word).matches()
                || (!word.isEmpty() && Character.isDigit(word.charAt(0)));
    }

    private static List<String> fromProgram(List<String> words) {
        int start = 0;
        while (start < words.size() && leads(words.get(start))) {
            start++;
        }
        return start == 0 ? words : words.subList(start, words.size());
    }
}
