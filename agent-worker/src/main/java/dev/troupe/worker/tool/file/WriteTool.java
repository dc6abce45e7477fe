package dev.troupe.worker.tool.file;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Writes a whole file. */
final class WriteTool extends ContentChangeTool {
    private final EditEngine engine;

    WriteTool(EditEngine engine) {
        super(
                new ToolSpec(
                        "write",
                        """
                        Creates a file, or replaces all of its content; directories are created as needed. A file \
                        that exists must have been read before. For small changes use edit. The content must be \
                        complete: nothing may be left out.\
                        """,
                        ExpectedChecksumArgument.to(
                                        new JsonSchemaBuilder()
                                                .text(
                                                        "path",
                                                        true,
                                                        "Path of the file, relative to the workspace.")
                                                .text(
                                                        "content",
                                                        true,
                                                        "The whole content of the file.")
                                                .truth(
                                                        "fenced",
                                                        false,
                                                        "Whether content may be only an excerpt of a file that exists; such an excerpt is not written."))
                                .build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        aliases()));
        this.engine = engine;
    }

    @Override
    boolean makesFiles(ToolArguments arguments) {
        return true;
    }

    @Override
    ToolCallPlan plan(EditTargetFile target, ToolArguments arguments, ToolContext context) {
        Optional<ToolCallPlan> unseen = target.unseen();
        if (unseen.isPresent()) {
            return unseen.get();
        }
        String content = arguments.text("content");
        EditRequest request =
                arguments.truth("fenced")
                        ? new EditRequest.Fenced(content)
                        : new EditRequest.Whole(content);
        return plan(target, engine.apply(target.text(), request), context);
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(FileToolFactory.PATH);
        aliases.put("contents", "content");
        aliases.put("text", "content");
        aliases.put("file_text", "content");
        return aliases;
    }
}
