package dev.troupe.worker.validation;

import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.tool.Tool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call on its way through layer 2.
 *
 * @param cut whether the answer broke off at the limit of output tokens
 */
public record CallDraft(
        RawCall raw, boolean cut, @Nullable Tool tool, @Nullable ObjectNode arguments) {
    /** As the model wrote it. */
    static CallDraft of(RawCall raw, boolean cut) {
        return new CallDraft(raw, cut, null, null);
    }

    CallDraft with(Tool found) {
        return new CallDraft(raw, cut, found, arguments);
    }

    CallDraft with(ObjectNode read) {
        return new CallDraft(raw, cut, tool, read);
    }
}
