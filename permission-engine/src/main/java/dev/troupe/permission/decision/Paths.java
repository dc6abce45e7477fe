package dev.troupe.permission.decision;

import dev.troupe.permission.path.Glob;
import java.util.ArrayList;
import java.util.List;

/** Paths of rules and of commands in one spelling, without asking the disk. */
final class Paths {
    private Paths() {}

    /**
     * Whether a path that a rule names is the one that a command names. A {@code *} in the rule stands for one name.
     *
     * @param home what {@code ~} stands for in the rule
     */
    static boolean sameOrBelow(String wanted, String given, String home) {
        List<String> rule = segments(expanded(wanted, home));
        List<String> path = segments(given);
        if (rule.size() != path.size() || wanted.startsWith("/") != given.startsWith("/") && !wanted.startsWith("~")) {
            return false;
        }
        for (int i = 0; i < rule.size(); i++) {
            if (!Glob.segment(rule.get(i), path.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String expanded(String text, String home) {
        return text.equals("~") || text.startsWith("~/") ? home + text.substring(1) : text;
    }

    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.split("/", -1)) {
            if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
        }
        return segments;
    }
}
