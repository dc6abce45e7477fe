package dev.troupe.worker.instruction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the {@code @path} mentions of a Markdown text, outside of code. */
final class Mentions {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})(.*)");
    private static final Pattern CODE = Pattern.compile("(`+)(?!`).*?(?<!`)\\1(?!`)");
    private static final Pattern MENTION = Pattern.compile("(?<!\\S)@([^\\s@]+)");
    private static final Pattern END = Pattern.compile("[.,;:!?)\\]}'\"]+$");

    private Mentions() {}

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
        Matcher mention = MENTION.matcher(CODE.matcher(line).replaceAll(""));
        while (mention.find()) {
            String path = END.matcher(mention.group(1)).replaceFirst("");
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
    }
}
