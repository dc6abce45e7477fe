package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Makes several replacements in one file or more, all or none. */
final class MultiEditTool extends ContentChangeTool {
    private final EditEngine engine;

    MultiEditTool(EditEngine engine) {
        super(
                new ToolSpec(
                        "multi_edit",
                        """
                        Makes several replacements in one file, or in several, one after the other, each as edit does \
                        it. Either all are made or none; an edit that the file already contains is skipped.\
                        """,
                        ExpectedChecksumArgument.to(
                                        new JsonSchemaBuilder()
                                                .text(
                                                        "path",
                                                        true,
                                                        "Path of the file, relative to the workspace.")
                                                .list(
                                                        "edits",
                                                        1,
                                                        "The replacements; each sees the result of those before it.",
                                                        MultiEditTool::item))
                                .build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        aliases()));
        this.engine = engine;
    }

    private static void item(JsonSchemaBuilder schema) {
        schema.text("path", false, "Path of the file, if it differs from the path of the call.")
                .text("old_string", true, "The text to be replaced, exactly as it is in the file.")
                .text("new_string", true, "The text to put there; empty to delete.")
                .truth("replace_all", false, "Whether to replace every occurrence.")
                .truth(
                        "whole_lines",
                        false,
                        "Whether old_string and new_string are whole lines, as in a SEARCH/REPLACE block.");
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        return arguments.list("edits").stream()
                .map(it -> path(it, arguments))
                .map(it ->
                        context.workspace()
                                .resolve(it, FilePermissionRequest.Access.WRITE)
                                .relative())
                .distinct()
                .<RequestedAccess>map(
                        it -> new RequestedAccess.File(it, FilePermissionRequest.Access.WRITE))
                .toList();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        List<JsonNode> edits = arguments.list("edits");
        if (edits.stream().allMatch(it -> path(it, arguments).equals(arguments.text("path")))) {
            return super.plan(call, context, overlay);
        }
        if (ExpectedChecksumArgument.of(arguments).isPresent()) {
            throw new ToolInputException(
                    "An expected_checksum names the version of one file, and these edits are of several; nothing was changed. Leave it out after reading the files.");
        }
        PatchApplication files =
                new PatchApplication(
                        "Nothing was changed in any of the files. ", engine, context, overlay);
        for (int i = 0; i < edits.size(); i++) {
            JsonNode edit = edits.get(i);
            String label = "edit %d of %d".formatted(i + 1, edits.size());
            Optional<ToolCallPlan> refused =
                    files.apply(path(edit, arguments), request(edit), label);
            if (refused.isPresent()) {
                return refused.get();
            }
        }
        return MultiFileEdit.plan(spec().name(), files);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        return plan.effects().size() > 1
                ? MultiFileEdit.write("Made the edits:", plan, context)
                : super.run(call, plan, context);
    }

    @Override
    ToolCallPlan plan(EditTargetFile target, ToolArguments arguments, ToolContext context) {
        List<EditRequest> requests =
                arguments.list("edits").stream().map(MultiEditTool::request).toList();
        EditResult result = engine.at(target.name()).applyAll(target.text(), requests);
        return EditTool.alreadySo(target, "multi_edit", result)
                .or(() -> EditTool.seen(target, result))
                .orElseGet(() -> plan(target, result, context));
    }

    private static String path(JsonNode edit, ToolArguments arguments) {
        String own = edit.path("path").asString("");
        return own.isBlank() ? arguments.text("path") : own;
    }

    private static EditRequest request(JsonNode edit) {
        String search = edit.path("old_string").asString("");
        String replace = edit.path("new_string").asString("");
        return edit.path("whole_lines").asBoolean(false)
                ? new EditRequest.Block(search, replace)
                : new EditRequest.Replace(
                        search, replace, edit.path("replace_all").asBoolean(false));
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(EditTool.aliases());
        aliases.put("changes", "edits");
        aliases.put("replacements", "edits");
        return aliases;
    }
}
