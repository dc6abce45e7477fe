package dev.troupe.edit.parse.call;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.call.LenientJsonValue.Items;
import dev.troupe.edit.parse.call.LenientJsonValue.Members;
import dev.troupe.edit.parse.call.LenientJsonValue.Text;
import dev.troupe.edit.parse.call.LenientJsonValue.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The edits that a JSON text asks for: the arguments of a tool that edits, edits several times, or writes a file, under
 * any of the names that models give them, or hands over a patch, alone or within a call that names the tool, one or an array of them.
 *
 * @param calls what is asked for, in the order of the text
 * @param problems what looks like a call but is none, a predicate of "the call" each
 */
public record ParsedEditCalls(List<EditToolCall> calls, List<String> problems) {

    private static final Pattern FIRST =
            Pattern.compile("[\\[\\s]*\\{\\s*(?:\"(\\w+)\"|'(\\w+)'|(\\w+))\\s*:");
    private static final int LOOK = 200;

    /** Copies the lists. */
    public ParsedEditCalls {
        calls = List.copyOf(calls);
        problems = List.copyOf(problems);
    }

    /** Reads the text of calls; a JSON text that is no call at all gives neither calls nor problems. */
    public static ParsedEditCalls read(String text) {
        try {
            Reading reading = new Reading();
            reading.value(new LenientJsonReader(text).read(), "");
            return new ParsedEditCalls(reading.calls, reading.problems);
        } catch (UnreadableJsonException e) {
            return EditArgumentNames.occurIn(text)
                    ? unreadable(text, e)
                    : new ParsedEditCalls(List.of(), List.of());
        }
    }

    /** Whether JSON that begins so may be a call: its first member has a name that calls use. */
    public static boolean mayBegin(String text) {
        Matcher first = FIRST.matcher(text.substring(0, Math.min(LOOK, text.length())));
        if (!first.lookingAt()) {
            return false;
        }
        for (int group = 1; group <= 3; group++) {
            if (first.group(group) != null) {
                return EditArgumentNames.isKnown(first.group(group));
            }
        }
        return false;
    }

    /** Whether a text has names that only edits have. */
    public static boolean isSure(String text) {
        return EditArgumentNames.occurIn(text);
    }

    private static ParsedEditCalls unreadable(String text, UnreadableJsonException e) {
        long line = text.substring(0, e.offset()).chars().filter(sign -> sign == '\n').count() + 1;
        return new ParsedEditCalls(
                List.of(),
                List.of(
                        "is no valid JSON: on its line %d it should have %s; send it again with line breaks written as \\n and quotes as \\\""
                                .formatted(line, e.expected())));
    }

    private static final class Reading {

        private final List<EditToolCall> calls = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        void value(LenientJsonValue json, String path) {
            switch (json) {
                case Items(List<LenientJsonValue> items) ->
                        items.forEach(item -> value(item, path));
                case Members members -> members(members, path);
                case Text _, Word _ -> {}
            }
        }

        private void members(Members members, String outer) {
            Optional<String> patch =
                    text(members, EditArgumentNames.PATCH).filter(Reading::isPatch);
            if (patch.isPresent()) {
                calls.add(new EditToolCall.Patches(patch.get()));
                return;
            }
            Optional<LenientJsonValue> inner =
                    members.first(EditArgumentNames.ARGUMENTS).or(() -> function(members));
            if (inner.isPresent() && members.first(EditArgumentNames.TOOL).isPresent()) {
                value(arguments(inner.get()), outer);
                return;
            }
            String path = text(members, EditArgumentNames.PATH).map(String::strip).orElse(outer);
            Optional<LenientJsonValue> edits =
                    members.first(EditArgumentNames.EDITS).map(Reading::arguments);
            Optional<String> content = text(members, EditArgumentNames.CONTENT);
            if (edits.isPresent() && edits.get() instanceof Items(List<LenientJsonValue> items)) {
                edits(items, path);
            } else if (has(members, EditArgumentNames.OLD) || has(members, EditArgumentNames.NEW)) {
                replacement(members)
                        .ifPresent(
                                edit -> calls.add(new EditToolCall.Replaces(path, List.of(edit))));
            } else if (content.isPresent() && has(members, EditArgumentNames.PATH)) {
                calls.add(new EditToolCall.Writes(path, content.get()));
            }
        }

        private static boolean isPatch(String text) {
            return Stream.of("*** Begin Patch", "diff --git ", "--- ")
                    .anyMatch(text.stripLeading()::startsWith);
        }

        private static Optional<LenientJsonValue> function(Members members) {
            return Optional.ofNullable(members.members().get("function"))
                    .filter(Members.class::isInstance)
                    .flatMap(function -> ((Members) function).first(EditArgumentNames.ARGUMENTS));
        }

        /** Arguments may be JSON in a string. */
        private static LenientJsonValue arguments(LenientJsonValue json) {
            if (json instanceof Text(String text)) {
                try {
                    return new LenientJsonReader(text).read();
                } catch (UnreadableJsonException e) {
                    return json;
                }
            }
            return json;
        }

        private void edits(List<LenientJsonValue> items, String path) {
            List<EditRequest.Replace> requests = new ArrayList<>();
            int before = problems.size();
            for (LenientJsonValue item : items) {
                if (item instanceof Members members && names(members, path)) {
                    replacement(members).ifPresent(requests::add);
                } else {
                    value(item, path);
                }
            }
            // Edits of one call are made together or not at all.
            if (!requests.isEmpty() && problems.size() == before) {
                calls.add(new EditToolCall.Replaces(path, requests));
            }
        }

        /** Whether an edit of a list is for the file of the list. */
        private static boolean names(Members members, String path) {
            return text(members, EditArgumentNames.PATH).map(path::equals).orElse(true);
        }

        private Optional<EditRequest.Replace> replacement(Members members) {
            Optional<String> old = text(members, EditArgumentNames.OLD);
            Optional<String> fresh = text(members, EditArgumentNames.NEW);
            if (old.isPresent() && fresh.isPresent()) {
                return Optional.of(
                        new EditRequest.Replace(old.get(), fresh.get(), isTrue(members)));
            }
            if (!EditArgumentNames.isSure(members.members().keySet())) {
                return Optional.empty();
            }
            problems.add(
                    "has no text "
                            + (old.isPresent() ? "new_string" : "old_string")
                            + "; send both old_string and new_string, an empty new_string to delete");
            return Optional.empty();
        }

        private static boolean isTrue(Members members) {
            return members.first(EditArgumentNames.ALL)
                    .map(value ->
                            switch (value) {
                                case Word(String word) -> word.equalsIgnoreCase("true");
                                case Text(String text) -> text.strip().equalsIgnoreCase("true");
                                case Items _, Members _ -> false;
                            })
                    .orElse(false);
        }

        private static boolean has(Members members, List<String> names) {
            return members.first(names).isPresent();
        }

        private static Optional<String> text(Members members, List<String> names) {
            return members.first(names)
                    .filter(Text.class::isInstance)
                    .map(value -> ((Text) value).text());
        }
    }
}
