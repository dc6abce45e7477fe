package dev.troupe.testkit.model.wire.openai;

import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.wire.Answer;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.Event;
import dev.troupe.testkit.model.wire.Offer;
import dev.troupe.testkit.model.wire.Operation;
import dev.troupe.testkit.model.wire.Refused;
import dev.troupe.testkit.model.wire.WireProtocol;
import dev.troupe.testkit.model.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** OpenAI responses; what is not about them is as with chat completions. */
public final class OpenAiResponses implements WireProtocol {
    private static final String PATH = "/v1/responses";

    private final OpenAiChat chat = new OpenAiChat();

    @Override
    public boolean owns(WireRequest request) {
        return request.path().equals(PATH);
    }

    @Override
    public Optional<Operation> operation(WireRequest request) {
        return request.is("POST", PATH) ? Optional.of(Operation.CONVERSE) : Optional.empty();
    }

    @Override
    public @Nullable String key(WireRequest request) {
        return chat.key(request);
    }

    @Override
    public ModelRequest read(WireRequest request, int window) throws Refused {
        if (!request.body().isObject()) {
            throw new Refused(
                    ApiError.invalid("We could not parse the JSON body of your request.", null));
        }
        return new ResponsesRequestReader(request.body()).read();
    }

    @Override
    public JsonNode answer(ModelRequest request, Answer answer) {
        return new ResponsesAnswerWriter(request, answer).whole();
    }

    @Override
    public List<Event> events(ModelRequest request, Answer answer, int chunk) {
        return new ResponsesAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ApiError error) {
        return chat.error(error);
    }

    @Override
    public Event errorEvent(ApiError error) {
        JsonNode said = error(error).path("error");
        String body =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "error")
                        .put("code", said.path("code").asString("server_error"))
                        .put("message", error.message())
                        .put("param", error.param())
                        .toString();
        return Event.named("error", body);
    }

    @Override
    public JsonNode tokens(int count) {
        return chat.tokens(count);
    }

    @Override
    public JsonNode describe(WireRequest request, Offer offer) {
        return chat.describe(request, offer);
    }

    @Override
    public String callId() {
        return chat.callId();
    }

    @Override
    public ApiError unauthorised(@Nullable String key) {
        return chat.unauthorised(key);
    }

    @Override
    public ApiError tooLong(int tokens, int window) {
        return new ApiError(
                400,
                "Your input exceeds the context window of this model. Please adjust your input and try again.",
                "input",
                "context_length_exceeded",
                null);
    }

    @Override
    public ApiError withoutTools(String model) {
        return chat.withoutTools(model);
    }

    @Override
    public String usually(int status, String model) {
        return chat.usually(status, model);
    }
}
