package dev.troupe.model.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the fences in a text that are meant to run. A fence inside an edit block, or inside a fence of
 * another kind, is content and not found.
 */
final class CodeFenceScanner {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})[ \\t]*([^`]*)");
    private static final Pattern SEARCH =
            Pattern.compile("\\s*(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL)>?\\s*");
    private static final Pattern REPLACE =
            Pattern.compile("\\s*(>{5,9}|\\+{5,9}) ?(?:REPLACE|UPDATED)>?\\s*");
    private static final Set<String> SHELLS = Set.of("bash", "sh", "shell", "console", "zsh");

    private final List<String> lines;
    private final List<Found> found = new ArrayList<>();

    private CodeFenceScanner(String text) {
        this.lines = text.lines().toList();
    }

    static List<Found> of(String text) {
        CodeFenceScanner scan = new CodeFenceScanner(text);
        int next = 0;
        while (next < scan.lines.size()) {
            next = scan.step(next);
        }
        return List.copyOf(scan.found);
    }

    private int step(int at) {
        String line = lines.get(at);
        if (SEARCH.matcher(line).matches()) {
            return after(at, REPLACE);
        }
        Matcher fence = FENCE.matcher(line);
        return fence.matches() ? fence(at, fence.group(1), fence.group(2).strip()) : at + 1;
    }

    private int after(int at, Pattern end) {
        for (int i = at + 1; i < lines.size(); i++) {
            if (end.matcher(lines.get(i)).matches()) {
                return i + 1;
            }
        }
        return lines.size();
    }

    private int fence(int at, String mark, String info) {
        String kind = info.toLowerCase(Locale.ROOT);
        boolean command = SHELLS.contains(kind);
        boolean runs = command || kind.equals("tool");
        Pattern close = Pattern.compile(" {0,3}" + mark.charAt(0) + "{" + mark.length() + ",}\\s*");
        int end = after(at, close);
        boolean closed = end <= lines.size() && close.matcher(lines.get(end - 1)).matches();
        if (!runs || end - 1 == at) {
            return holdsBlock(at, end) ? at + 1 : end;
        }
        if (!closed) {
            found.add(new Unclosed(at + 1));
            return lines.size();
        }
        String content = String.join("\n", lines.subList(at + 1, end - 1)).strip();
        if (!content.isEmpty()) {
            found.add(
                    command
                            ? new Command(at + 1, end, unprompted(content))
                            : new Json(at + 1, end, content));
        }
        return end;
    }

    /** An edit block is read by itself, so that a fence within its halves does not end it. */
    private boolean holdsBlock(int at, int end) {
        return lines.subList(at, end).stream().anyMatch(it -> SEARCH.matcher(it).matches());
    }

    /** Drops the prompt sign of a single command that was written as if at a terminal. */
    private static String unprompted(String command) {
        return command.startsWith("$ ") && !command.contains("\n")
                ? command.substring(2).strip()
                : command;
    }

    /** Describes what is meant to run or looks so, from its first to its last line; lines count from 1. */
    sealed interface Found {}

    /** A shell command. */
    record Command(int line, int last, String command) implements Found {}

    /** A call of any other tool. */
    record Json(int line, int last, String json) implements Found {}

    /** A fence without an end. */
    record Unclosed(int line) implements Found {}

    /** A command of which the answer only speaks. */
    record Mentioned(int line, int last) implements Found {}
}
