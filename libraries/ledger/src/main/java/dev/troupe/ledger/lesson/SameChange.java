package dev.troupe.ledger.lesson;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether a correction made the change that the refused edit asked for: the lines that it brought into the file are in
 * the edit, those that the edit asks for are in the file, and the file has grown by as many lines as the edit makes of
 * those that it searches; a file that is written as a whole is just what the edit holds. Blanks around lines say nothing,
 * nor do blank lines.
 */
final class SameChange {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Set<String> NEW_TEXT =
            Set.of(
                    "new_string",
                    "newString",
                    "newText",
                    "new_text",
                    "new_str",
                    "replace",
                    "content");

    private static final Set<String> OLD_TEXT =
            Set.of("old_string", "oldString", "oldText", "old_text", "old_str", "search");

    private SameChange() {}

    static boolean is(
            String format, @Nullable String edit, @Nullable String before, @Nullable String after) {
        if (edit == null || after == null) {
            return false;
        }
        List<String> asked = asked(format, edit);
        List<String> made = lines(after).toList();
        if (format.equals("whole")) {
            return !asked.isEmpty() && made.equals(asked);
        }
        String old = before == null ? "" : before;
        return !asked.isEmpty()
                && Set.copyOf(made).containsAll(asked)
                && Set.copyOf(asked).containsAll(brought(old, after))
                && made.size() - lines(old).count() == asked.size() - searched(format, edit).size();
    }

    /** The lines that an edit puts into a file, its context among them. */
    private static List<String> asked(String format, String edit) {
        return switch (format) {
            case "udiff" -> signed("+", edit);
            case "search_replace" -> between("={5,9}", ">{5,9} REPLACE", edit);
            default -> given(NEW_TEXT, edit);
        };
    }

    /** The lines that an edit wants in their place, its context among them where that is among the others too. */
    private static List<String> searched(String format, String edit) {
        return switch (format) {
            case "udiff" -> signed("-", edit);
            case "search_replace" -> between("<{5,9} SEARCH", "={5,9}", edit);
            default -> given(OLD_TEXT, edit);
        };
    }

    private static List<String> signed(String sign, String edit) {
        return edit.lines()
                .filter(it -> it.startsWith(sign) && !it.startsWith(sign.repeat(3) + " "))
                .flatMap(it -> lines(it.substring(1)))
                .toList();
    }

    private static List<String> between(String first, String last, String edit) {
        List<String> lines = new ArrayList<>();
        boolean within = false;
        for (String line : edit.lines().toList()) {
            boolean begins = line.matches(first);
            if (within && line.matches(last)) {
                within = false;
            } else if (within) {
                lines.add(line.strip());
            }
            within |= begins;
        }
        return lines.stream().filter(it -> !it.isEmpty()).toList();
    }

    private static List<String> given(Set<String> names, String arguments) {
        try {
            JsonNode call = JSON.readTree(arguments);
            return names.stream()
                    .flatMap(name -> call.findValues(name).stream())
                    .flatMap(text -> lines(text.asString("")))
                    .toList();
        } catch (JacksonException unreadable) {
            return List.of();
        }
    }

    /** Lines of which there are more than before. */
    private static Set<String> brought(String before, String after) {
        Map<String, Integer> counts = new HashMap<>();
        lines(before).forEach(line -> counts.merge(line, 1, Integer::sum));
        Set<String> brought = new HashSet<>();
        lines(after)
                .forEach(line -> {
                    if (counts.merge(line, -1, Integer::sum) < 0) {
                        brought.add(line);
                    }
                });
        return brought;
    }

    private static Stream<String> lines(String text) {
        return text.lines().map(String::strip).filter(it -> !it.isEmpty());
    }
}
