package dev.troupe.permission.decision;

import dev.troupe.permission.path.GlobPattern;
import java.util.ArrayList;
import java.util.List;

/** Brings paths of rules and of commands into one spelling, without asking the disk. */
final class PathNormalizer {
    private PathNormalizer() {}

    /**
     * Whether a path that a rule names is the one that a command names. A {@code *} in the rule stands for one name.
     *
     * @param home what {@code ~} stands for in the rule
     */
    static boolean sameOrBelow(String wanted, String path, String home) {
        String given = path.startsWith("/") && path.contains("/..") ? climbed(path) : path;
        if (!wanted.startsWith("~") && wanted.startsWith("/") != given.startsWith("/")) {
            return false;
        }
        List<String> rule = segments(expanded(wanted, home));
        boolean literal = wanted.equals("/*") || wanted.equals("~/*");
        int segment = 0;
        for (int from = 0; from <= given.length(); ) {
            int slash = given.indexOf('/', from);
            int to = slash < 0 ? given.length() : slash;
            if (counts(given, from, to)
                    && (segment == rule.size()
                            || !same(rule.get(segment++), given.substring(from, to), literal))) {
                return false;
            }
            from = to + 1;
        }
        return segment == rule.size();
    }

    /** Without the names that {@code ..} takes back, as they are written. */
    private static String climbed(String path) {
        List<String> names = new ArrayList<>();
        for (String segment : segments(path)) {
            if (!segment.equals("..")) {
                names.add(segment);
            } else if (!names.isEmpty()) {
                names.removeLast();
            }
        }
        return "/" + String.join("/", names);
    }

    private static boolean counts(String path, int from, int to) {
        return to > from && !(to == from + 1 && path.charAt(from) == '.');
    }

    private static boolean same(String wanted, String given, boolean literal) {
        return literal ? given.equals(wanted) : GlobPattern.segment(wanted, given);
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
