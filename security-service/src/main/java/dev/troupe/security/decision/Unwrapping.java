package dev.troupe.security.decision;

import dev.troupe.security.decision.LooseParts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the commands that a line starts through shells and wrappers, as far as they are spelled out. */
final class Unwrapping {
    private static final int DEEPEST = 8;
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*");
    private static final Set<String> LEADING =
            Set.of("!", "if", "then", "else", "elif", "do", "while", "until", "time");
    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "ash");
    private static final Set<String> WRAPPERS =
            Set.of(
                    "env", "nohup", "command", "builtin", "exec", "nice", "ionice", "timeout",
                    "stdbuf", "setsid", "sudo", "doas", "xargs", "chroot", "unshare", "busybox");

    /**
     * A command that would run.
     *
     * @param words the program without its directory, and its arguments; may be empty
     * @param targets what output is redirected to
     * @param source the program whose output it reads, if it does
     */
    record Command(List<String> words, List<String> targets, @Nullable String source) {}

    private Unwrapping() {}

    /** All commands of a line, those behind wrappers included. */
    static List<Command> of(String line) {
        List<Command> found = new ArrayList<>();
        open(line, 0, found);
        return found;
    }

    private static void open(String line, int depth, List<Command> found) {
        String before = null;
        for (Part part : LooseParts.of(line)) {
            String source = part.piped() ? before : null;
            List<String> words = fromProgram(part.words());
            before = words.isEmpty() ? null : words.getFirst();
            open(new Command(words, part.targets(), source), depth, found);
        }
    }

    private static void open(Command command, int depth, List<Command> found) {
        List<String> words = command.words();
        found.add(command);
        if (words.isEmpty() || depth == DEEPEST) {
            return;
        }
        String program = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        if (program.equals("eval")) {
            open(LooseParts.unmasked(String.join(" ", rest)), depth + 1, found);
        } else if (SHELLS.contains(program)) {
            script(rest, depth, found);
        } else if (WRAPPERS.contains(program)) {
            List<String> wrapped = rest.stream().dropWhile(Unwrapping::setting).toList();
            List<String> inner = fromProgram(wrapped);
            open(new Command(inner, List.of(), command.source()), depth + 1, found);
        }
    }

    private static void script(List<String> arguments, int depth, List<Command> found) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (arguments.get(i).matches("-[a-z]*c")) {
                open(LooseParts.unmasked(arguments.get(i + 1)), depth + 1, found);
                return;
            }
        }
    }

    /** Options, assignments, numbers and durations come before the wrapped program. */
    private static boolean setting(String word) {
        return word.startsWith("-")
                || ASSIGNMENT.matcher(word).matches()
                || (!word.isEmpty() && Character.isDigit(word.charAt(0)));
    }

    private static List<String> fromProgram(List<String> words) {
        List<String> rest =
                words.stream()
                        .dropWhile(w -> LEADING.contains(w) || ASSIGNMENT.matcher(w).matches())
                        .toList();
        if (rest.isEmpty()) {
            return rest;
        }
        List<String> named = new ArrayList<>(rest);
        named.set(0, rest.getFirst().substring(rest.getFirst().lastIndexOf('/') + 1));
        return named;
    }
}
