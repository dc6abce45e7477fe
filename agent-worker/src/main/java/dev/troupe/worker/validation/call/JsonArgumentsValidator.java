package dev.troupe.worker.validation.call;

import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The arguments must be one JSON object. Nothing at all counts as an empty one. */
public final class JsonArgumentsValidator implements AfterModelValidator {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    @Override
    public String name() {
        return "json-arguments";
    }

    @Override
    public Check check(ToolCallDraft draft) {
        String text = draft.raw().arguments();
        if (text.isBlank()) {
            return new Check.Passed(draft.with(JSON.createObjectNode()));
        }
        try {
            JsonNode node = JSON.readTree(text);
            if (node instanceof ObjectNode object) {
                return new Check.Passed(draft.with(object));
            }
            return refused(draft, "they are no JSON object");
        } catch (UnexpectedEndOfInputException e) {
            return refused(draft, "they end before all of their braces and quotes are closed");
        } catch (JacksonException e) {
            return refused(draft, e.getOriginalMessage());
        }
    }

    private static Check refused(ToolCallDraft draft, String why) {
        String cut =
                draft.cut()
                        ? " Your answer was cut at the limit of output tokens: use smaller pieces."
                        : "";
        return new Check.Refused(
                "The arguments of \"%s\" cannot be read: %s. Send one JSON object.%s"
                        .formatted(draft.raw().tool(), why, cut),
                "unreadable arguments");
    }
}
