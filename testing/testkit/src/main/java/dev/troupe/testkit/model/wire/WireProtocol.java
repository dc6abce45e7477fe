package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ModelRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One service's wire format. */
public interface WireProtocol {

    /** Whether the request is meant for this service, whatever it wants. */
    boolean owns(WireRequest request);

    /** What the request wants; empty when this service has no such address. */
    Optional<Operation> operation(WireRequest request);

    /** The key that the request carries, or null. */
    @Nullable String key(WireRequest request);

    /**
     * Reads a request for a turn, or for the number of its tokens, and checks it as strictly as the real
     * service.
     *
     * @param window tokens that the model takes; 0 for no limit of the scenario
     * @throws Refused with the service's own wording
     */
    ModelRequest read(WireRequest request, int window) throws Refused;

    /** The body of an answer that is not streamed. */
    JsonNode answer(ModelRequest request, Answer answer);

    /** The content type of a streamed answer. */
    default String streamType() {
        return "text/event-stream; charset=utf-8";
    }

    /**
     * The events of a streamed answer, all of them, the closing ones included.
     *
     * @param chunk characters per piece of text or arguments
     */
    List<Event> events(ModelRequest request, Answer answer, int chunk);

    /** The body of an error response. */
    JsonNode error(ApiError error);

    /** The headers of an error response. The SDKs also read milliseconds, from a header of their own. */
    default Map<String, String> headers(ApiError error) {
        Duration wait = error.retryAfter();
        return wait == null
                ? Map.of()
                : Map.of(
                        "Retry-After",
                        Long.toString(wait.plusMillis(999).toSeconds()),
                        "retry-after-ms",
                        Long.toString(wait.toMillis()));
    }

    /** The event that reports an error in the middle of a stream. */
    Event errorEvent(ApiError error);

    /** The answer to the number of tokens of a request. */
    JsonNode tokens(int count);

    /**
     * The answer to {@link Operation#DESCRIBE} and {@link Operation#GREET}.
     *
     * @throws Refused when it asks for a model that is not there
     */
    JsonNode describe(WireRequest request, Offer offer) throws Refused;

    /** An id for a tool call as the service makes them. */
    String callId();

    /** The error for a request without a key, or with a wrong one. */
    ApiError unauthorised(@Nullable String key);

    /** The error for a request that has more tokens than the model can take. */
    ApiError tooLong(int tokens, int window);

    /** The error for a request that offers tools to a model that calls none. */
    ApiError withoutTools(String model);

    /** What the service says with that status about a request for that model. */
    String usually(int status, String model);
}
