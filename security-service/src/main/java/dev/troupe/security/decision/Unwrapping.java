package dev.troupe.security.decision;

import dev.troupe.security.decision.LooseParts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

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

    private Unwrapping() {}

    /** All parts of a line, those behind wrappers included; programs are named without directories. */
    static List<Part> of(String line) {
        List<Part> found = new ArrayList<>();
        open(line, 0, found);
        return found;
    }

    private static void open(String line, int depth, List<Part> found) {
        for (Part part : LooseParts.of(line)) {
            open(part, depth, found);
        }
    }

    private static void open(Part part, int depth, List<Part> found) {
        List<String> words = fromProgram(part.words());
        found.add(new Part(words, part.targets(), part.piped()));
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
            open(new Part(wrapped, List.of(), part.piped()), depth + 1, found);
        }
    }

    private static void script(List<String> arguments, int depth, List<Part> found) {
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
