package dev.troupe.worker.validation;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.call.AfterModelValidator;
import dev.troupe.worker.validation.call.JsonArgumentsValidator;
import dev.troupe.worker.validation.call.KnownToolValidator;
import dev.troupe.worker.validation.call.SchemaArgumentsValidator;
import dev.troupe.worker.validation.call.ToolCallDraft;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.chain.ValidatorChain;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Reads calls as models write them: layer 2. */
final class RawToolCallReader {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ValidatorChain<AfterModelValidator> validators;

    /**
     * @param tools by name
     */
    RawToolCallReader(
            Map<String, AgentTool> tools, ValidationSettings settings, MeterRegistry meters) {
        this.validators =
                ValidatorChain.of(
                        ValidationLayer.AFTER_MODEL,
                        List.of(
                                new KnownToolValidator(tools),
                                new JsonArgumentsValidator(),
                                new SchemaArgumentsValidator()),
                        settings.afterModel(),
                        meters);
    }

    /** What a model has written, read. */
    sealed interface Reading {
        record Call(ToolCall call) implements Reading {}

        record Failed(PreparedToolCall.Closed closed) implements Reading {}
    }

    /**
     * Reads a call.
     *
     * @param cut whether the answer that it is in reached the limit of output tokens
     */
    Reading read(RawToolCall raw, boolean cut) {
        ToolCallDraft draft = ToolCallDraft.of(raw, cut);
        for (AfterModelValidator validator : validators.validators()) {
            ToolCallDraft current = draft;
            switch (validators.timed(validator, () -> validator.check(current))) {
                case AfterModelValidator.Check.Passed(ToolCallDraft passed) -> draft = passed;
                case AfterModelValidator.Check.Refused(String message, String summary) -> {
                    validators.refused(validator);
                    return new Reading.Failed(refuse(raw, message, summary));
                }
            }
        }
        if (draft.tool() == null || draft.arguments() == null) {
            throw new IllegalStateException("Layer 2 passed a call without tool or arguments.");
        }
        return new Reading.Call(
                new ToolCall(raw.id(), draft.tool().spec().name(), draft.arguments()));
    }

    /** Reads a call that was read before, and so can be read again. */
    ToolCall readAgain(RawToolCall raw) {
        return switch (read(raw, false)) {
            case Reading.Failed(PreparedToolCall.Closed closed) ->
                    throw new IllegalStateException(
                            "A call that ran once cannot be read: " + closed.result().text());
            case Reading.Call(ToolCall call) -> call;
        };
    }

    /** Turns a call down for how it is written. */
    static PreparedToolCall.Closed refuse(RawToolCall raw, String message, String summary) {
        ToolCall call = new ToolCall(raw.id(), raw.tool(), JSON.createObjectNode());
        return new PreparedToolCall.Closed(
                call,
                raw.tool(),
                PermissionVerdict.BLOCK,
                ToolResult.refused(message, summary),
                List.of(),
                List.of(),
                null,
                null);
    }
}
