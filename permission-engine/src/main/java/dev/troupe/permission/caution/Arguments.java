package dev.troupe.permission.caution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Arguments of a command read generously, for rules that tighten: too much is better than too little. */
record Arguments(Set<String> options, List<String> operands) {
    /** Options of git itself that take a value and stand before the sub-command. */
    private static final Set<String> GIT_VALUES =
            Set.of("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path");

    static Arguments of(String program, List<String> rest) {
        Set<String> options = new HashSet<>();
        List<String> operands = new ArrayList<>();
        boolean ended = false;
        for (int i = 0; i < rest.size(); i++) {
            String word = rest.get(i);
            boolean before = program.equals("git") && operands.isEmpty();
            if (ended || !word.startsWith("-") || word.equals("-")) {
                operands.add(word);
            } else if (word.equals("--")) {
                ended = true;
            } else if (before && GIT_VALUES.contains(word)) {
                i++;
            } else {
                addOption(word, options);
            }
        }
        return new Arguments(options, operands);
    }

    private static void addOption(String word, Set<String> options) {
        options.add(word);
        if (word.startsWith("--")) {
            int value = word.indexOf('=');
            if (value > 0) {
                options.add(word.substring(0, value));
            }
        } else {
            word.substring(1).chars().forEach(c -> options.add("-" + (char) c));
        }
    }

    boolean any(String... names) {
        return List.of(names).stream().anyMatch(options::contains);
    }

    /** Whether an option of a rule is present, alone, in a bundle, or as long option with a value. */
    boolean covers(String option) {
        if (options.contains(option)) {
            return true;
        }
        boolean bundle = option.length() > 2 && option.startsWith("-") && option.charAt(1) != '-';
        return bundle
                && option.substring(1).chars().allMatch(c -> options.contains("-" + (char) c));
    }
}
