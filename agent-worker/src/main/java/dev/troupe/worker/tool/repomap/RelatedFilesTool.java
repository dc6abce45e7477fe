package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.agent.SearchToolName;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspacePath;
import java.util.List;
import java.util.Map;

/** Finds the files and tests that belong with a file. */
final class RelatedFilesTool extends RepositoryMapTool {
    private static final int MOST = 30;

    RelatedFilesTool(RepositoryMapClient client) {
        super(
                new ToolSpec(
                        SearchToolName.RELATED.tool(),
                        """
                        Finds the files that belong with a file, each with the reason: what it uses, what uses it, what changes together \
                        with it, and the tests of it.\
                        """,
                        new JsonSchemaBuilder().text("path", true, "The file.").build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of("file_path", "path", "file", "path", "name", "path")),
                client);
    }

    @Override
    String title(ToolArguments arguments) {
        return "related " + arguments.text("path");
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of(
                new RequestedAccess.File(
                        path(ToolArguments.of(spec(), call), context).relative(),
                        FilePermissionRequest.Access.READ));
    }

    private static WorkspacePath path(ToolArguments arguments, ToolContext context) {
        return context.workspace()
                .resolve(arguments.text("path"), FilePermissionRequest.Access.READ);
    }

    @Override
    ToolResult answer(ToolArguments arguments, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException {
        String file = path(arguments, context).relative();
        SymbolAnswer related = about(SymbolQuestion.RELATED, file, paths, context);
        SymbolAnswer tests = about(SymbolQuestion.TESTS, file, paths, context);
        List<ReadablePlace> files = ReadablePlace.select(related, paths, context);
        List<ReadablePlace> tested = ReadablePlace.select(tests, paths, context);
        StringBuilder text = new StringBuilder();
        append("Files:\n", files, related, text);
        append("Tests:\n", tested, tests, text);
        if (files.isEmpty() && tested.isEmpty()) {
            text.append("The index knows nothing that belongs with %s.\n".formatted(file));
        }
        int found = files.size() + tested.size();
        return ToolResult.ok(
                text + end(related.freshness()),
                found == 0 ? "nothing found" : found + (found == 1 ? " place" : " places"));
    }

    private SymbolAnswer about(
            SymbolQuestion question, String file, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException {
        SymbolQuery query =
                new SymbolQuery(
                        List.of(paths.root().toString()),
                        question,
                        paths.fromTop(file),
                        MOST,
                        false);
        return ask(context.caller(), it -> it.symbols(query));
    }

    private static void append(
            String head, List<ReadablePlace> places, SymbolAnswer answer, StringBuilder text) {
        if (places.isEmpty()) {
            return;
        }
        text.append(head);
        places.forEach(it -> text.append(it.line()));
        int more = answer.total() - answer.places().size();
        if (more > 0) {
            text.append("[%d more]\n".formatted(more));
        }
    }
}
