package dev.troupe.worker.context.instruction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the {@code @path} mentions of a Markdown text, outside of code. */
final class FileMentionParser {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})(.*)");
    private static final Pattern MENTION = Pattern.compile("(?<!\\S)@([^\\s@]+)");
    private static final String END = ".,;:!?)]}'\"";

    private FileMentionParser() {}

    /** The paths as they are written, in order. */
    static List<String> of(String text) {
        List<String> paths = new ArrayList<>();
        String open = "";
        for (String line : text.lines().toList()) {
            Matcher fence = FENCE.matcher(line);
            if (open.isEmpty()) {
                if (fence.matches()) {
                    open = fence.group(1);
                } else {
                    add(line, paths);
                }
            } else if (fence.matches() && closes(open, fence)) {
                open = "";
            }
        }
        return paths;
    }

    private static boolean closes(String open, Matcher fence) {
        return fence.group(1).startsWith(open) && fence.group(2).isBlank();
    }

    private static void add(String line, List<String> paths) {
        Matcher mention = MENTION.matcher(withoutCode(line));
        while (mention.find()) {
            String path = trimmed(mention.group(1));
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
    }

    private static String trimmed(String path) {
        int end = path.length();
        while (end > 0 && END.indexOf(path.charAt(end - 1)) >= 0) {
            end--;
        }
        return path.substring(0, end);
    }

    /**
     * A line without what stands between two runs of as many back-ticks. Whether a run has an end is known
     * before it is looked for, so that no character is passed twice.
     */
    private static String withoutCode(String line) {
        Map<Integer, Integer> last = new HashMap<>();
        for (int at = tick(line, 0); at < line.length(); at = tick(line, at + ticks(line, at))) {
            last.put(ticks(line, at), at);
        }
        StringBuilder text = new StringBuilder();
        int from = 0;
        int at = tick(line, 0);
        while (at < line.length()) {
            int length = ticks(line, at);
            if (last.getOrDefault(length, at) > at) {
                text.append(line, from, at);
                at = close(line, at + length, length);
                from = at;
            } else {
                at += length;
            }
            at = tick(line, at);
        }
        return text.append(line, from, line.length()).toString();
    }

    /** Behind the next run of that length, which there is. */
    private static int close(String line, int from, int length) {
        int at = tick(line, from);
        while (ticks(line, at) != length) {
            at = tick(line, at + ticks(line, at));
        }
        return at + length;
    }

    private static int tick(String line, int from) {
        int at = line.indexOf('`', from);
        return at < 0 ? line.length() : at;
    }

    private static int ticks(String line, int from) {
        int end = from;
        while (end < line.length() && line.charAt(end) == '`') {
            end++;
        }
        return end - from;
    }
}
