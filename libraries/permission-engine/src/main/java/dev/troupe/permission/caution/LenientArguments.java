package dev.troupe.permission.caution;

import dev.troupe.permission.schema.BundledOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds the arguments of a command as a lenient reader sees them, for rules that tighten: too much is better than too
 * little.
 *
 * @param words options as they stand, and those with a value without it too
 * @param letters all characters of options behind one dash
 */
record LenientArguments(Set<String> words, ShortOptionLetters letters, List<String> operands) {
    /** Options of git itself that take a value and stand before the sub-command. */
    private static final Set<String> GIT_VALUES =
            Set.of("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path");

    static LenientArguments of(String program, List<String> rest) {
        return plain(rest)
                ? new LenientArguments(Set.of(), new ShortOptionLetters(), rest)
                : read(program, rest);
    }

    private static boolean plain(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith("-")) {
                return false;
            }
        }
        return true;
    }

    private static LenientArguments read(String program, List<String> rest) {
        boolean git = program.equals("git");
        LenientArguments read =
                new LenientArguments(
                        new HashSet<>(), new ShortOptionLetters(), new ArrayList<>(rest.size()));
        boolean ended = false;
        boolean value = false;
        for (String word : rest) {
            if (value) {
                value = false;
            } else if (ended || !word.startsWith("-") || word.equals("-")) {
                read.operands.add(word);
            } else if (word.equals("--")) {
                ended = true;
            } else if (git && read.operands.isEmpty() && GIT_VALUES.contains(word)) {
                value = true;
            } else {
                read.option(word);
            }
        }
        return read;
    }

    private void option(String word) {
        words.add(word);
        int value = word.indexOf('=');
        if (value > 0) {
            words.add(word.substring(0, value));
        }
        if (!word.startsWith("--")) {
            letters.add(word);
        }
    }

    boolean any(String... names) {
        for (String name : names) {
            if (has(name)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(String option) {
        return words.contains(option) || (option.length() == 2 && letters.has(option.charAt(1)));
    }

    /** The same for long options that may be abbreviated. */
    boolean anyAbbreviated(String... names) {
        if (any(names)) {
            return true;
        }
        for (String given : words) {
            if (given.length() > 2 && given.startsWith("--")) {
                for (String name : names) {
                    if (name.startsWith(given)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether an option of a rule is present, alone, in a bundle, or as long option with a value. */
    boolean covers(String option, BundledOptions bundles) {
        if (words.contains(option)) {
            return true;
        }
        boolean bundle = option.length() > 1 && option.charAt(0) == '-' && option.charAt(1) != '-';
        if (!bundle || !letters.all(option)) {
            return false;
        }
        for (int i = 1; i < option.length(); i++) {
            if (!bundled(option.charAt(i), bundles)) {
                return false;
            }
        }
        return true;
    }

    private boolean bundled(char letter, BundledOptions bundles) {
        for (String word : words) {
            if (!word.startsWith("--") && bundles.holds(word, letter)) {
                return true;
            }
        }
        return false;
    }
}
