package dev.troupe.worker.definition.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in the prompt of a slash command. What people type is put in where the file asks for it and is not read again: it
 * can ask for no command and no other argument.
 */
public final class CommandTemplate {
    private static final Pattern PLACE =
            Pattern.compile(
                    "(?<shell>(?<=^|\\s)!`(?<line>[^`\\n]+)`)|(?<escaped>\\\\\\$)"
                            + "|\\$ARGUMENTS(?:\\[(?<index>\\d{1,3})])?|\\$(?<number>\\d{1,3})|(?<root>\\$\\{CLAUDE_PROJECT_DIR})",
                    Pattern.MULTILINE);
    private static final Pattern ARGUMENT =
            Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|(\\S+)");

    private final String body;
    private final String root;
    private final boolean fromZero;
    private final boolean inShell;

    /**
     * @param root what a command names the project's directory by
     */
    public CommandTemplate(String body, String root) {
        this.body = body;
        this.root = root;
        this.inShell = false;
        // Skills count from 0, commands from 1; a prompt that names a first argument $0 means the
        // former.
        this.fromZero = Pattern.compile("(?<!\\\\)\\$0(?!\\d)").matcher(body).find();
    }

    /**
     * A prompt that is filled in.
     *
     * @param commands shell lines whose output belongs to it, in order
     */
    public record FilledPrompt(String text, List<String> commands) {
        /** Copies the list. */
        public FilledPrompt {
            commands = List.copyOf(commands);
        }
    }

    /** Fills it in with what was typed after the command's name. */
    public FilledPrompt fill(String typed) {
        return fill(typed, "[`%s`: its output is the result of call %d below]");
    }

    /** The same for an agent that is at work, and runs the commands itself. */
    public FilledPrompt fillForAgent(String typed) {
        return fill(typed, "[run `%s`: its output belongs here]");
    }

    private FilledPrompt fill(String typed, String shellLine) {
        List<String> arguments = split(typed);
        List<String> commands = new ArrayList<>();
        boolean[] used = {false};
        String text =
                PLACE.matcher(body)
                        .replaceAll(place ->
                                Matcher.quoteReplacement(
                                        replace(
                                                place, typed, arguments, commands, used,
                                                shellLine)));
        if (!used[0] && !typed.isBlank()) {
            text = text.stripTrailing() + "\n\nARGUMENTS: " + typed.strip();
        }
        return new FilledPrompt(text, commands);
    }

    private String replace(
            MatchResult place,
            String typed,
            List<String> arguments,
            List<String> commands,
            boolean[] used,
            String shellLine) {
        if (place.group("shell") != null) {
            String line =
                    new CommandTemplate(place.group("line"), root, fromZero)
                            .argue(typed, arguments, used);
            commands.add(line);
            return shellLine.formatted(line, commands.size());
        }
        if (place.group("escaped") != null) {
            return "$";
        }
        if (place.group("root") != null) {
            return root;
        }
        used[0] = true;
        List<String> words = words(place, arguments);
        String text = all(place) ? typed.strip() : String.join(" ", words);
        // Whatever stands in it, what people type is words to the shell, and no further command.
        return inShell ? ShellLinePlace.of(body, place.start()).put(words, text) : text;
    }

    private static boolean all(MatchResult place) {
        return place.group("index") == null && place.group("number") == null;
    }

    private List<String> words(MatchResult place, List<String> arguments) {
        if (all(place)) {
            return arguments;
        }
        int index =
                place.group("index") != null
                        ? Integer.parseInt(place.group("index"))
                        : Integer.parseInt(place.group("number")) - (fromZero ? 0 : 1);
        return index >= 0 && index < arguments.size() ? List.of(arguments.get(index)) : List.of();
    }

    private CommandTemplate(String line, String root, boolean fromZero) {
        this.body = line;
        this.root = root;
        this.fromZero = fromZero;
        this.inShell = true;
    }

    /** Fills in a shell line, which holds no other. */
    private String argue(String typed, List<String> arguments, boolean[] used) {
        return PLACE.matcher(body)
                .replaceAll(place ->
                        Matcher.quoteReplacement(
                                replace(place, typed, arguments, new ArrayList<>(), used, "%s")));
    }

    private static List<String> split(String typed) {
        List<String> arguments = new ArrayList<>();
        Matcher argument = ARGUMENT.matcher(typed);
        while (argument.find()) {
            if (argument.group(1) != null) {
                arguments.add(argument.group(1).replaceAll("\\\\(.)", "$1"));
            } else {
                arguments.add(argument.group(2) != null ? argument.group(2) : argument.group(3));
            }
        }
        return arguments;
    }
}
