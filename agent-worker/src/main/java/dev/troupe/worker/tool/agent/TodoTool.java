package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Keeps the agent's list of what is to be done. The list is whatever the last call said. */
public final class TodoTool implements AgentTool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "todo",
                    """
                    Writes down the steps of a task that has several, and how far they are; people see the list. Every \
                    call replaces the whole list. Keep one item active while you work on it and mark it done as soon \
                    as it is.\
                    """,
                    new JsonSchemaBuilder()
                            .list("items", 0, "The whole list, in order.", TodoTool::item)
                            .build(),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN,
                    Map.of("todos", "items", "content", "text", "task", "text", "state", "status"));

    private static void item(JsonSchemaBuilder schema) {
        schema.text("text", true, "What is to be done, in a few words.")
                .choice("status", true, "How far it is.", "pending", "active", "done");
    }

    /** The list a call writes down. */
    public static List<EventBody.TodoChanged.Item> items(ToolCall call) {
        return ToolArguments.of(SPEC, call).list("items").stream().map(TodoTool::item).toList();
    }

    private static EventBody.TodoChanged.Item item(JsonNode node) {
        return new EventBody.TodoChanged.Item(
                node.path("text").asString(""), node.path("status").asString(""));
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        ToolArguments.of(SPEC, call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        String list =
                items(call).stream()
                        .map(item -> "[%s] %s".formatted(item.status(), item.text()))
                        .collect(Collectors.joining("\n"));
        return new ToolCallPlan.Ready(List.of(), "todo", list);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        List<EventBody.TodoChanged.Item> items = items(call);
        long done = items.stream().filter(item -> item.status().equals("done")).count();
        String count = "%d of %d done".formatted(done, items.size());
        return ToolResult.ok("Noted: " + count + ".", count);
    }
}
