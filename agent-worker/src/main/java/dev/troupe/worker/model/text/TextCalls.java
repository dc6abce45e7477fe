package dev.troupe.worker.model.text;

import dev.troupe.edit.parse.EditBlocks;
import dev.troupe.edit.parse.ParseError;
import dev.troupe.edit.parse.ParsedAnswer;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.worker.model.RawCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls in a plain text, in the order in which they stand there.
 *
 * @param problems what looked like a call but could not be read, with what to write instead
 */
record TextCalls(List<RawCall> calls, List<String> problems) {
    /** The tool that a fenced command calls. */
    static final String COMMAND = "bash";

    private static final String OWN = "text_";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    static TextCalls in(String text) {
        List<Placed> placed = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        ParsedAnswer edits = EditBlocks.parse(text, _ -> false);
        for (ParsedEdit edit : edits.edits()) {
            placed.add(new Placed(edit.line(), call(edit)));
        }
        for (ParseError error : edits.errors()) {
            problems.add("Line %d of your answer: %s".formatted(error.line(), error.message()));
        }
        for (FenceScan.Found found : FenceScan.of(text)) {
            read(found, placed, problems);
        }
        placed.sort(Comparator.comparingInt(Placed::line));
        return new TextCalls(placed.stream().map(Placed::call).toList(), List.copyOf(problems));
    }

    /** Whether the call stands in the text of its message. */
    static boolean isOwn(RawCall call) {
        return call.id().startsWith(OWN);
    }

    private static void read(FenceScan.Found found, List<Placed> placed, List<String> problems) {
        switch (found) {
            case FenceScan.Command(int line, String command) -> {
                ObjectNode arguments = JSON.createObjectNode().put("command", command);
                placed.add(new Placed(line, raw(COMMAND, arguments.toString())));
            }
            case FenceScan.Json(int line, String json) -> named(line, json, placed, problems);
            case FenceScan.Unclosed(int line) ->
                    problems.add(
                            "Line %d of your answer opens a fence that is never closed; nothing of it"
                                            .formatted(line)
                                    + " was run. Write the whole block again.");
        }
    }

    private static void named(int line, String json, List<Placed> placed, List<String> problems) {
        try {
            JsonNode node = JSON.readTree(json);
            String tool = node.path("tool").asString("");
            JsonNode arguments = node.path("arguments");
            if (!tool.isBlank() && arguments.isObject()) {
                placed.add(new Placed(line, raw(tool, arguments.toString())));
                return;
            }
            problems.add(
                    "The tool fence on line %d needs the fields \"tool\" and \"arguments\"; nothing of it was run."
                            .formatted(line));
        } catch (JacksonException e) {
            problems.add(
                    "The tool fence on line %d is no JSON object (%s); nothing of it was run."
                            .formatted(line, e.getOriginalMessage()));
        }
    }

    private static RawCall call(ParsedEdit edit) {
        return switch (edit) {
            case ParsedEdit.Block block -> edit(block.path(), block.search(), block.replace());
            // A fence below a path may as well quote a file that exists: it only ever creates one.
            case ParsedEdit.WholeFile file -> edit(file.path(), "", file.content());
        };
    }

    private static RawCall edit(String path, String search, String replace) {
        ObjectNode arguments =
                JSON.createObjectNode()
                        .put("path", path)
                        .put("old_string", search)
                        .put("new_string", replace)
                        .put("whole_lines", true);
        return raw("edit", arguments.toString());
    }

    private static RawCall raw(String tool, String arguments) {
        String id = OWN + UUID.randomUUID().toString().replace("-", "");
        return new RawCall(id, tool, arguments, null);
    }

    private record Placed(int line, RawCall call) {}
}
