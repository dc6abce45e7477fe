package dev.troupe.worker.model.library;

import dev.troupe.worker.tool.ToolSpec;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** Tells the library of a tool. The library never runs it: tools run in the worker's own loop. */
record OfferedTool(ToolDefinition definition) implements ToolCallback {
    static List<ToolCallback> all(List<ToolSpec> specs) {
        return specs.stream().map(OfferedTool::of).toList();
    }

    private static ToolCallback of(ToolSpec spec) {
        return new OfferedTool(
                ToolDefinition.builder()
                        .name(spec.name())
                        .description(spec.description())
                        .inputSchema(spec.schema().toString())
                        .build());
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return definition;
    }

    @Override
    public String call(String input) {
        throw new IllegalStateException("Tools run in the worker's own loop only.");
    }
}
