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
 * the edit, and those that the edit asks for are in the file. Blanks around lines say nothing.
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

    private SameChange() {}

    static boolean is(
            String format, @Nullable String edit, @Nullable String before, @Nullable String after) {
        if (edit == null || after == null) {
            return false;
        }
        List<String> asked = asked(format, edit);
        Set<String> made = Set.copyOf(lines(after).toList());
        return !asked.isEmpty()
                && made.containsAll(asked)
                && Set.copyOf(asked).containsAll(brought(before == null ? "" : before, after));
    }

    /** The lines that an edit puts into a file, its context among them. */
    private static List<String> asked(String format, String edit) {
        return switch (format) {
            case "udiff" ->
                    edit.lines()
                            .filter(it -> it.startsWith("+") && !it.startsWith("+++ "))
                            .flatMap(it -> lines(it.substring(1)))
                            .toList();
            case "search_replace" -> replaced(edit);
            default -> given(edit);
        };
    }

    private static List<String> replaced(String edit) {
        List<String> replaced = new ArrayList<>();
        boolean within = false;
        for (String line : edit.lines().toList()) {
            boolean separates = line.matches("={5,9}");
            if (within && line.matches(">{5,9} REPLACE")) {
                within = false;
            } else if (within) {
                replaced.add(line.strip());
            }
            within |= separates;
        }
        return replaced.stream().filter(it -> !it.isEmpty()).toList();
    }

    private static List<String> given(String arguments) {
        try {
            JsonNode call = JSON.readTree(arguments);
            return NEW_TEXT.stream()
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
