package dev.troupe.worker.validation.call;

import dev.troupe.worker.tool.AgentTool;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The arguments must fit the tool's schema, under its own names or the usual other ones. */
public final class SchemaArgumentsValidator implements AfterModelValidator {
    @Override
    public String name() {
        return "schema-arguments";
    }

    @Override
    public Check check(ToolCallDraft draft) {
        AgentTool tool = draft.tool();
        ObjectNode arguments = draft.arguments();
        if (tool == null || arguments == null) {
            throw new IllegalStateException(
                    "schema-arguments must come after known-tool and json-arguments");
        }
        ObjectNode canonical = tool.spec().canonical(arguments);
        List<String> violations = tool.spec().violations(canonical);
        return violations.isEmpty()
                ? new Check.Passed(draft.with(canonical))
                : new Check.Refused(
                        "The call of \"%s\" does not fit its schema: %s"
                                .formatted(tool.spec().name(), String.join(" ", violations)),
                        "arguments that the tool does not take");
    }
}
