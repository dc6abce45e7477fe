package dev.troupe.testkit.model.wire.openai;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.wire.ModelServerCapabilities;
import dev.troupe.testkit.model.wire.ProtocolOperation;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.WireProtocol;
import dev.troupe.testkit.model.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** OpenAI responses; what is not about them is as with chat completions. */
public final class OpenAiResponsesProtocol implements WireProtocol {
    private static final String PATH = "/v1/responses";

    private final OpenAiChatProtocol chat = new OpenAiChatProtocol();

    @Override
    public boolean owns(WireRequest request) {
        return request.path().equals(PATH);
    }

    @Override
    public Optional<ProtocolOperation> operation(WireRequest request) {
        return request.is("POST", PATH)
                ? Optional.of(ProtocolOperation.CONVERSE)
                : Optional.empty();
    }

    @Override
    public @Nullable String key(WireRequest request) {
        return chat.key(request);
    }

    @Override
    public ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException {
        if (!request.body().isObject()) {
            throw new RequestRefusedException(
                    ProviderError.invalid(
                            "We could not parse the JSON body of your request.", null));
        }
        return new ResponsesRequestReader(request.body()).read();
    }

    @Override
    public JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer) {
        return new ResponsesAnswerWriter(request, answer).whole();
    }

    @Override
    public List<StreamedEvent> events(
            ParsedModelRequest request, ScriptedAnswer answer, int chunk) {
        return new ResponsesAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ProviderError error) {
        return chat.error(error);
    }

    @Override
    public StreamedEvent errorEvent(ProviderError error) {
        JsonNode said = error(error).path("error");
        String body =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "error")
                        .put("code", said.path("code").asString("server_error"))
                        .put("message", error.message())
                        .put("param", error.param())
                        .toString();
        return StreamedEvent.named("error", body);
    }

    @Override
    public JsonNode tokens(int count) {
        return chat.tokens(count);
    }

    @Override
    public JsonNode describe(WireRequest request, ModelServerCapabilities capabilities) {
        return chat.describe(request, capabilities);
    }

    @Override
    public String callId() {
        return chat.callId();
    }

    @Override
    public ProviderError unauthorised(@Nullable String key) {
        return chat.unauthorised(key);
    }

    @Override
    public ProviderError tooLong(int tokens, int window) {
        return new ProviderError(
                400,
                "Your input exceeds the context window of this model. Please adjust your input and try again.",
                "input",
                "context_length_exceeded",
                null);
    }

    @Override
    public ProviderError withoutTools(String model) {
        return chat.withoutTools(model);
    }

    @Override
    public String usually(int status, String model) {
        return chat.usually(status, model);
    }
}
