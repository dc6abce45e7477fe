package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ModelRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One service's wire format. */
public sealed interface WireProtocol permits OpenAiChat, AnthropicMessages {

    /**
     * Reads a request and checks it as strictly as the real service.
     *
     * @throws Refused with the service's own wording
     */
    ModelRequest read(JsonNode body) throws Refused;

    /** The body of an answer that is not streamed. */
    JsonNode answer(ModelRequest request, Answer answer);

    /**
     * The events of a streamed answer, all of them, the closing ones included.
     *
     * @param chunk characters per piece of text or arguments
     */
    List<Event> events(ModelRequest request, Answer answer, int chunk);

    /** The body of an error response. */
    JsonNode error(ApiError error);

    /** The event that reports an error in the middle of a stream. */
    Event errorEvent(ApiError error);

    /** The body that lists models. */
    JsonNode models(List<String> names);

    /** An id for a tool call as the service makes them. */
    String callId();

    /** The error for a request without a key, or with a wrong one. */
    ApiError unauthorised(@Nullable String key);

    /** The error for a request that has more tokens than the model can take. */
    ApiError tooLong(int tokens, int window);
}
