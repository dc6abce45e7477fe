package dev.troupe.worker.lesson;

import dev.troupe.edit.parse.Answers;
import dev.troupe.edit.parse.ParseError;
import dev.troupe.edit.parse.ParsedAnswer;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.tool.ToolCall;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An edit of one file as a model wrote it.
 *
 * @param format as corpora of edits call it: {@code search_replace}, {@code tool_edit}, {@code udiff}, {@code whole}
 * @param text with the path in it
 */
public record WrittenEdit(String format, String text) {
    /** A line that names a file by a path from the root of a machine. */
    private static final Pattern OF_MACHINE =
            Pattern.compile(
                    "(?:---|\\+\\+\\+|diff --git|(?:rename|copy) (?:from|to)|\\*\\*\\* [\\w ]+:)(?:.*[\\s\"'])?"
                            + "(?!/dev/null)(?:/|[A-Za-z]:[/\\\\]|~/).*");

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * The edit of a call.
     *
     * @param path of the file, relative to the workspace
     * @return empty for a call that is of no file, or of several
     */
    public static Optional<WrittenEdit> of(ToolCall call, String path) {
        return switch (call.tool()) {
            case "edit" -> Optional.of(edit(call, path));
            case "multi_edit" ->
                    isOfSeveral(call)
                            ? Optional.empty()
                            : Optional.of(arguments("tool_edit", call, path));
            case "write" -> Optional.of(arguments("whole", call, path));
            case "apply_patch" -> patch(call.arguments().path("patch").asString(""), path);
            default -> Optional.empty();
        };
    }

    private static boolean isOfSeveral(ToolCall call) {
        String path = call.arguments().path("path").asString("");
        return call.arguments()
                .path("edits")
                .valueStream()
                .anyMatch(it -> !it.path("path").asString(path).equals(path));
    }

    private static WrittenEdit edit(ToolCall call, String path) {
        ObjectNode given = call.arguments();
        if (given.path("whole_lines").asBoolean(false)) {
            Optional<String> block =
                    Block.print(
                            path,
                            given.path("old_string").asString(""),
                            given.path("new_string").asString(""));
            if (block.isPresent()) {
                return new WrittenEdit("search_replace", block.get());
            }
        }
        return arguments("tool_edit", call, path);
    }

    /** With the path as corpora have it: models also write absolute ones, which name directories of a machine. */
    private static WrittenEdit arguments(String format, ToolCall call, String path) {
        ObjectNode given = call.arguments().deepCopy();
        given.put("path", path);
        return new WrittenEdit(format, JSON.writeValueAsString(withoutSecrets(given)));
    }

    /** Behind the escapes of JSON they would not be found. */
    private static JsonNode withoutSecrets(JsonNode value) {
        return switch (value) {
            case StringNode text ->
                    StringNode.valueOf(Redactor.ofProcess().redact(text.asString()));
            case ArrayNode list -> {
                ArrayNode clean = JSON.createArrayNode();
                list.forEach(it -> clean.add(withoutSecrets(it)));
                yield clean;
            }
            case ObjectNode object -> {
                ObjectNode clean = JSON.createObjectNode();
                object.properties()
                        .forEach(it -> clean.set(it.getKey(), withoutSecrets(it.getValue())));
                yield clean;
            }
            default -> value;
        };
    }

    /** Parts that cannot be read name files as well: what is kept was asked for by the path of one. */
    private static Optional<WrittenEdit> patch(String patch, String path) {
        ParsedAnswer parsed = Answers.parse(patch, _ -> false);
        List<String> paths =
                Stream.concat(
                                parsed.edits().stream().map(ParsedEdit::path),
                                parsed.errors().stream().map(ParseError::path))
                        .map(it -> Objects.requireNonNullElse(it, ""))
                        .distinct()
                        .toList();
        boolean one =
                paths.equals(List.of(path))
                        && patch.lines().noneMatch(it -> OF_MACHINE.matcher(it).matches())
                        && parsed.edits().stream().noneMatch(ParsedEdit.Move.class::isInstance);
        return one ? Optional.of(new WrittenEdit("udiff", patch)) : Optional.empty();
    }
}
