package dev.troupe.worker.tool.file;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Replaces one piece of text in a file. */
final class EditTool extends ContentChangeTool {
    private final EditEngine engine;

    EditTool(EditEngine engine) {
        super(
                new ToolSpec(
                        "edit",
                        """
                        Replaces a piece of text in a file. old_string must be in the file exactly once, with its \
                        indentation and without line numbers; take in enough lines around it to make it unique, or \
                        set replace_all. An empty old_string creates a file that does not exist yet. Several edits \
                        of one file are better sent as one multi_edit.\
                        """,
                        ExpectedChecksumArgument.to(
                                        new JsonSchemaBuilder()
                                                .text(
                                                        "path",
                                                        true,
                                                        "Path of the file, relative to the workspace.")
                                                .text(
                                                        "old_string",
                                                        true,
                                                        "The text to be replaced, exactly as it is in the file.")
                                                .text(
                                                        "new_string",
                                                        true,
                                                        "The text to put there; empty to delete.")
                                                .truth(
                                                        "replace_all",
                                                        false,
                                                        "Whether to replace every occurrence.")
                                                .truth(
                                                        "whole_lines",
                                                        false,
                                                        "Whether old_string and new_string are whole lines, as in a SEARCH/REPLACE block."))
                                .build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        aliases()));
        this.engine = engine;
    }

    @Override
    boolean makesFiles(ToolArguments arguments) {
        return arguments.text("old_string").isEmpty();
    }

    @Override
    ToolCallPlan plan(EditTargetFile target, ToolArguments arguments, ToolContext context) {
        String search = arguments.text("old_string");
        String replace = arguments.text("new_string");
        EditRequest request =
                arguments.truth("whole_lines")
                        ? new EditRequest.Block(search, replace)
                        : new EditRequest.Replace(search, replace, arguments.truth("replace_all"));
        EditResult result = engine.at(target.name()).apply(target.text(), request);
        return alreadySo(target, "edit", result)
                .or(() -> seen(target, result))
                .orElseGet(() -> plan(target, result, context));
    }

    /** What was meant is there, so that there is no reason to try in another way. */
    static Optional<ToolCallPlan> alreadySo(EditTargetFile target, String tool, EditResult result) {
        return result instanceof EditResult.Refused refused
                        && refused.kind() == EditRefusalKind.ALREADY_APPLIED
                ? Optional.of(
                        new ToolCallPlan.Ready(
                                List.of(),
                                tool + " " + target.name(),
                                target.name() + ": nothing to do. " + refused.message()))
                : Optional.empty();
    }

    /** Every letter fits, at the only place or at the one that a heading names. */
    private static boolean isLiteral(String strategy) {
        return Set.of("exact", "heading+exact", "symbol+exact").contains(strategy);
    }

    /** Quoting a file to the letter shows as well as reading it that one knows what it says. */
    static Optional<ToolCallPlan> seen(EditTargetFile target, EditResult result) {
        return result instanceof EditResult.Applied applied && !isLiteral(applied.strategy())
                ? target.unseen()
                : Optional.empty();
    }

    static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(FileToolFactory.PATH);
        for (String name :
                new String[] {"oldText", "old_text", "oldString", "old_str", "search", "old"}) {
            aliases.put(name, "old_string");
        }
        for (String name :
                new String[] {
                    "newText", "new_text", "newString", "new_str", "replace", "replacement", "new"
                }) {
            aliases.put(name, "new_string");
        }
        aliases.put("replaceAll", "replace_all");
        aliases.put("allow_multiple", "replace_all");
        return aliases;
    }
}
