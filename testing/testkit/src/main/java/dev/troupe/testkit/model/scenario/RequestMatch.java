package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a request; every given part must hold.
 *
 * @param firstUser the oldest user message: names the conversation
 * @param lastUser the newest user message
 * @param lastTool the newest tool result
 * @param last the newest user message or tool result, whichever is newer
 * @param system the system prompt
 * @param model the exact model name
 * @param tools whether any tools are offered
 * @param tool a tool that must be among those offered
 * @param protocol how the request came
 */
public record RequestMatch(
        @Nullable TextMatch firstUser,
        @Nullable TextMatch lastUser,
        @Nullable TextMatch lastTool,
        @Nullable TextMatch last,
        @Nullable TextMatch system,
        @Nullable String model,
        @Nullable Boolean tools,
        @Nullable String tool,
        @Nullable ProviderProtocol protocol) {

    /** Accepts every request. */
    public static final RequestMatch ANY =
            new RequestMatch(null, null, null, null, null, null, null, null, null);

    /** Keeps the canonical constructor the one that files are read with. */
    @JsonCreator
    public RequestMatch {}

    /** Requests whose newest user message or tool result contains this text. */
    public static RequestMatch last(String text) {
        TextMatch match = TextMatch.containing(text);
        return new RequestMatch(null, null, null, match, null, null, null, null, null);
    }

    /** Requests whose oldest user message contains this text. */
    public static RequestMatch firstUser(String text) {
        TextMatch match = TextMatch.containing(text);
        return new RequestMatch(match, null, null, null, null, null, null, null, null);
    }

    boolean acceptsAll() {
        return equals(ANY);
    }

    boolean accepts(ParsedModelRequest request) {
        return mismatch(request).isEmpty();
    }

    /** Why the request does not match, or empty when it does. */
    Optional<String> mismatch(ParsedModelRequest request) {
        return Stream.of(
                        text("the first user message", firstUser, request.firstUser()),
                        text("the last user message", lastUser, request.latest(Role.USER)),
                        text("the last tool result", lastTool, request.latest(Role.TOOL)),
                        text("the last message", last, request.last()),
                        text("the system prompt", system, request.system()),
                        same("the model", model, request.model()),
                        same("tools offered", tools, !request.tools().isEmpty()),
                        same("the protocol", protocol, request.protocol()),
                        offered(request))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> offered(ParsedModelRequest request) {
        return tool == null || request.tools().contains(tool)
                ? Optional.empty()
                : Optional.of("tool '" + tool + "' is not among those offered " + request.tools());
    }

    private static Optional<String> text(String what, @Nullable TextMatch match, String text) {
        return match == null || match.accepts(text)
                ? Optional.empty()
                : Optional.of(
                        "%s is expected %s but is '%s'"
                                .formatted(what, match.describe(), TextExcerpt.of(text)));
    }

    private static Optional<String> same(String what, @Nullable Object expected, Object actual) {
        return expected == null || expected.equals(actual)
                ? Optional.empty()
                : Optional.of("%s is expected as %s but is %s".formatted(what, expected, actual));
    }
}
