package dev.troupe.worker.tool.file;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Makes several replacements in one file, all or none. */
final class MultiEditTool extends ChangingTool {
    private final EditEngine engine;

    MultiEditTool(EditEngine engine) {
        super(
                new ToolSpec(
                        "multi_edit",
                        """
                        Makes several replacements in one file, one after the other, each as edit does it. Either all \
                        are made or none.\
                        """,
                        Checksums.to(
                                        new Schema()
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

    private static void item(Schema schema) {
        schema.text("old_string", true, "The text to be replaced, exactly as it is in the file.")
                .text("new_string", true, "The text to put there; empty to delete.")
                .truth("replace_all", false, "Whether every occurrence is meant.");
    }

    @Override
    Plan plan(Target target, Arguments arguments, ToolContext context) {
        List<EditRequest> requests =
                arguments.list("edits").stream().map(MultiEditTool::request).toList();
        EditResult result = engine.applyAll(target.text(), requests);
        return EditTool.seen(target, result).orElseGet(() -> plan(target, result, context));
    }

    private static EditRequest request(JsonNode edit) {
        return new EditRequest.Replace(
                edit.path("old_string").asString(""),
                edit.path("new_string").asString(""),
                edit.path("replace_all").asBoolean(false));
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(EditTool.aliases());
        aliases.put("changes", "edits");
        aliases.put("replacements", "edits");
        return aliases;
    }
}
