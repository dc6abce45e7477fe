package dev.troupe.model.text;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.EditParseError;
import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.parse.ParsedModelAnswer;
import dev.troupe.model.RawToolCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls in a plain text, in the order in which they stand there.
 *
 * @param problems what looked like a call but could not be read, with what to write instead
 * @param unreadableEdits of those that are edits the files, empty where it is not known which
 */
record TextToolCalls(List<RawToolCall> calls, List<String> problems, List<String> unreadableEdits) {
    /** The tool that a command calls. */
    static final String COMMAND = "bash";

    private static final String PATCH = "apply_patch";
    private static final String WRITE = "write";
    private static final String TOGETHER = "multi_edit";
    private static final String OWN = "text_";

    /** How many commands of one answer run. */
    static final int MOST_COMMANDS = 5;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * Reads a text.
     *
     * @param offered whether the agent has a tool
     * @param known whether a path names a file of the workspace
     * @param scan finds what is to run
     */
    static TextToolCalls in(
            String text,
            Predicate<String> offered,
            Predicate<String> known,
            RunnableContentFinder scan) {
        List<Placed> placed = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        ParsedModelAnswer edits = ModelEditParser.parse(text, known);
        List<CodeFenceScanner.Found> found = scan.of(text, edits);
        boolean whole = offered.test(PATCH);
        List<ParsedEdit> patch = new ArrayList<>();
        List<ParsedEdit> blocks = new ArrayList<>();
        for (ParsedEdit edit : edits.edits()) {
            if (isNamed(found, edit.line())) {
                continue;
            }
            if (edit instanceof ParsedEdit.WholeFile file && known.test(edit.path())) {
                if (offered.test(WRITE)) {
                    placed.add(new Placed(edit.line(), fenced(file)));
                } else {
                    problems.add(quoted(edit));
                }
                continue;
            }
            boolean joins = whole && PatchTextWriter.takes(edit);
            boolean block = MultiEditArgumentsWriter.takes(edit) && offered.test(TOGETHER);
            if (!joins || isParted(patch, edit, found, edits)) {
                patch(patch, placed);
            }
            if (!block || isParted(blocks, edit, found, edits)) {
                blocks(blocks, placed);
            }
            if (joins) {
                patch.add(edit);
            } else if (block) {
                blocks.add(edit);
            } else {
                calls(edit).forEach(call -> placed.add(new Placed(edit.line(), call)));
            }
        }
        patch(patch, placed);
        blocks(blocks, placed);
        List<EditParseError> errors =
                edits.errors().stream().filter(it -> !isNamed(found, it.line())).toList();
        if (!errors.isEmpty() && placed.removeIf(it -> it.call().tool().equals(PATCH))) {
            problems.add(
                    "The patch in your answer was not applied, because a part of the answer cannot be read; send the whole patch again.");
        }
        errors.forEach(it ->
                problems.add("Line %d of your answer: %s".formatted(it.line(), it.message())));
        for (CodeFenceScanner.Found fence : found) {
            read(fence, edits, placed, problems);
        }
        placed.sort(Comparator.comparingInt(Placed::line));
        bound(placed, problems);
        if (!placed.isEmpty() || !problems.isEmpty()) {
            problems.addAll(mentioned(found, edits));
        }
        return new TextToolCalls(
                placed.stream().map(Placed::call).toList(),
                List.copyOf(problems),
                errors.stream().map(EditParseError::path).distinct().toList());
    }

    /** Leaves out what begins with one command too many: what follows may depend on it. */
    private static void bound(List<Placed> placed, List<String> problems) {
        int commands = 0;
        for (int i = 0; i < placed.size(); i++) {
            commands += placed.get(i).call().tool().equals(COMMAND) ? 1 : 0;
            if (commands > MOST_COMMANDS) {
                problems.add(
                        "Nothing was done from line %d of your answer on, because one answer may hold %d commands. Look at the results, then send what is still to be done."
                                .formatted(placed.get(i).line(), MOST_COMMANDS));
                placed.subList(i, placed.size()).clear();
                return;
            }
        }
    }

    /** An answer that does nothing may end with advice; to any other the model is told, as it may expect a result. */
    private static List<String> mentioned(
            List<CodeFenceScanner.Found> found, ParsedModelAnswer edits) {
        List<String> problems = new ArrayList<>();
        for (CodeFenceScanner.Found fence : found) {
            if (fence instanceof CodeFenceScanner.Mentioned(int line, int last)
                    && !holdsEdit(edits, line, last)) {
                problems.add(
                        "The command in the fence on line %d of your answer was not run, as you only speak of it. To have it run, say that you run it now and send it again."
                                .formatted(line));
            }
        }
        return problems;
    }

    /** A fence below the path of a file that exists: the tool judges whether it holds all of it. */
    private static RawToolCall fenced(ParsedEdit.WholeFile file) {
        return raw(WRITE, at(file.path()).put("content", file.content()).put("fenced", true));
    }

    /** A fence below the path of a file that exists, where the agent may write none anew. */
    private static String quoted(ParsedEdit file) {
        return "Line %d of your answer: the fence below %s was not written, since the file exists and you are not offered the tool write. To change lines of it, send SEARCH/REPLACE blocks; to quote it, put no path above the fence."
                .formatted(file.line(), file.path());
    }

    /** Adds what was gathered as one call: blocks of one answer are made as a whole or not at all. */
    private static void blocks(List<ParsedEdit> blocks, List<Placed> placed) {
        if (blocks.size() > 1) {
            ObjectNode arguments = MultiEditArgumentsWriter.of(blocks, JSON.createObjectNode());
            placed.add(new Placed(blocks.getFirst().line(), raw(TOGETHER, arguments)));
        } else {
            blocks.forEach(
                    edit -> calls(edit).forEach(call -> placed.add(new Placed(edit.line(), call))));
        }
        blocks.clear();
    }

    /** Adds what was gathered as one call: a patch is made as a whole or not at all. */
    private static void patch(List<ParsedEdit> patch, List<Placed> placed) {
        if (!patch.isEmpty()) {
            ObjectNode arguments = JSON.createObjectNode().put("patch", PatchTextWriter.of(patch));
            placed.add(new Placed(patch.getFirst().line(), raw(PATCH, arguments)));
            patch.clear();
        }
    }

    /** Whether something else is to be done between an edit and those before it. */
    private static boolean isParted(
            List<ParsedEdit> patch,
            ParsedEdit edit,
            List<CodeFenceScanner.Found> found,
            ParsedModelAnswer edits) {
        int last = patch.isEmpty() ? edit.line() : patch.getLast().line();
        return found.stream()
                .anyMatch(fence ->
                        switch (fence) {
                            case CodeFenceScanner.Command(int line, int end, _) ->
                                    last < line
                                            && line < edit.line()
                                            && !holdsEdit(edits, line, end);
                            case CodeFenceScanner.Json(int line, _, _) ->
                                    last < line && line < edit.line();
                            case CodeFenceScanner.Unclosed _, CodeFenceScanner.Mentioned _ -> false;
                        });
    }

    /** Whether the line is in a fence that names its tool: the arguments of an edit are no second edit. */
    private static boolean isNamed(List<CodeFenceScanner.Found> found, int line) {
        return found.stream()
                .anyMatch(fence ->
                        fence instanceof CodeFenceScanner.Json(int first, int last, _)
                                && first <= line
                                && line <= last);
    }

    /** Whether the call stands in the text of its message. */
    static boolean isOwn(RawToolCall call) {
        return call.id().startsWith(OWN);
    }

    private static void read(
            CodeFenceScanner.Found found,
            ParsedModelAnswer edits,
            List<Placed> placed,
            List<String> problems) {
        switch (found) {
            case CodeFenceScanner.Command(int line, int last, String command) -> {
                // A patch is given to a command apply_patch, which no shell has: the edit is made
                // instead.
                if (!holdsEdit(edits, line, last)) {
                    ObjectNode arguments = JSON.createObjectNode().put("command", command);
                    placed.add(new Placed(line, raw(COMMAND, arguments)));
                }
            }
            case CodeFenceScanner.Json(int line, _, String json) ->
                    named(line, json, placed, problems);
            case CodeFenceScanner.Mentioned _ -> {}
            case CodeFenceScanner.Unclosed(int line) ->
                    problems.add(
                            "Line %d of your answer opens a fence that is never closed; nothing of it"
                                            .formatted(line)
                                    + " was run. Write the whole block again.");
        }
    }

    private static boolean holdsEdit(ParsedModelAnswer edits, int first, int last) {
        return edits.edits().stream().anyMatch(edit -> first < edit.line() && edit.line() < last);
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

    private static List<RawToolCall> calls(ParsedEdit edit) {
        String path = edit.path();
        return switch (edit) {
            case ParsedEdit.Block block -> List.of(edit(path, block.search(), block.replace()));
            // A fence below a path may as well quote a file that exists: it only ever creates one.
            case ParsedEdit.WholeFile file -> List.of(edit(path, "", file.content()));
            case ParsedEdit.Create file -> List.of(edit(path, "", file.content()));
            case ParsedEdit.Patched patched ->
                    patched.hunks().stream()
                            .map(hunk -> edit(path, hunk.search(), hunk.replace()))
                            .toList();
            case ParsedEdit.Replaced replaced -> List.of(replace(path, replaced.replacements()));
            case ParsedEdit.Written file ->
                    List.of(raw(WRITE, at(path).put("content", file.content())));
            case ParsedEdit.Delete _ -> List.of(raw("delete", at(path)));
            case ParsedEdit.Move move -> List.of(move(path, move.to()));
        };
    }

    private static RawToolCall replace(String path, List<EditRequest.Replace> replacements) {
        ObjectNode arguments = at(path);
        ArrayNode edits = arguments.putArray("edits");
        for (EditRequest.Replace replacement : replacements) {
            edits.addObject()
                    .put("old_string", replacement.oldString())
                    .put("new_string", replacement.newString())
                    .put("replace_all", replacement.replaceAll());
        }
        return raw("multi_edit", arguments);
    }

    private static RawToolCall move(String from, String to) {
        return raw("move", JSON.createObjectNode().put("from", from).put("to", to));
    }

    private static RawToolCall edit(String path, String search, String replace) {
        return raw(
                "edit",
                at(path).put("old_string", search)
                        .put("new_string", replace)
                        .put("whole_lines", true));
    }

    private static ObjectNode at(String path) {
        return JSON.createObjectNode().put("path", path);
    }

    private static RawToolCall raw(String tool, ObjectNode arguments) {
        return raw(tool, arguments.toString());
    }

    private static RawToolCall raw(String tool, String arguments) {
        String id = OWN + UUID.randomUUID().toString().replace("-", "");
        return new RawToolCall(id, tool, arguments, null);
    }

    private record Placed(int line, RawToolCall call) {}
}
