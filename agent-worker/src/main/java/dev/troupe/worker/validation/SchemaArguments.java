package dev.troupe.worker.validation;

import dev.troupe.worker.tool.Tool;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The arguments must fit the tool's schema, under its own names or the usual other ones. */
final class SchemaArguments implements CallValidator {
    @Override
    public String name() {
        return "schema-arguments";
    }

    @Override
    public Check check(CallDraft draft) {
        Tool tool = draft.tool();
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
                        "arguments off the schema");
    }
}
