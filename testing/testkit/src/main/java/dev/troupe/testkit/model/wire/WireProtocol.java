package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
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
    Optional<ProtocolOperation> operation(WireRequest request);

    /** The key that the request carries, or null. */
    @Nullable String key(WireRequest request);

    /**
     * Reads a request for a turn, or for the number of its tokens, and checks it as strictly as the real
     * service.
     *
     * @param window tokens that the model takes; 0 for no limit of the scenario
     * @throws RequestRefusedException with the service's own wording
     */
    ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException;

    /** The body of an answer that is not streamed. */
    JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer);

    /** The content type of a streamed answer. */
    default String streamType() {
        return "text/event-stream; charset=utf-8";
    }

    /**
     * The events of a streamed answer, all of them, the closing ones included.
     *
     * @param chunk characters per piece of text or arguments
     */
    List<StreamedEvent> events(ParsedModelRequest request, ScriptedAnswer answer, int chunk);

    /** The body of an error response. */
    JsonNode error(ProviderError error);

    /** The headers of an error response. The SDKs also read milliseconds, from a header of their own. */
    default Map<String, String> headers(ProviderError error) {
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
    StreamedEvent errorEvent(ProviderError error);

    /** The answer to the number of tokens of a request. */
    JsonNode tokens(int count);

    /**
     * The answer to {@link ProtocolOperation#DESCRIBE} and {@link ProtocolOperation#GREET}.
     *
     * @throws RequestRefusedException when it asks for a model that is not there
     */
    JsonNode describe(WireRequest request, ModelServerCapabilities capabilities)
            throws RequestRefusedException;

    /** An id for a tool call as the service makes them. */
    String callId();

    /** The error for a request without a key, or with a wrong one. */
    ProviderError unauthorised(@Nullable String key);

    /** The error for a request that has more tokens than the model can take. */
    ProviderError tooLong(int tokens, int window);

    /** The error for a request that offers tools to a model that calls none. */
    ProviderError withoutTools(String model);

    /** What the service says with that status about a request for that model. */
    String usually(int status, String model);
}
