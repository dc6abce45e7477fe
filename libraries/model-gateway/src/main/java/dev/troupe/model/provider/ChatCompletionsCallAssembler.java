package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Puts calls together that come in pieces. OpenAI numbers them and names each in its first piece only; other
 * servers leave out the number or the id, repeat the name, give all calls one number or send them whole.
 */
final class ChatCompletionsCallAssembler {
    private static final int NONE = -1;

    private final List<Call> calls = new ArrayList<>();

    /** Takes a piece of a call. */
    ResponseChunk add(JsonNode piece) {
        int index = piece.path("index").asInt(NONE);
        String id = piece.path("id").asString("");
        String name = piece.path("function").path("name").asString("");
        String arguments = text(piece.path("function").path("arguments"));
        Call call = last(index, id, name);
        if (call == null || call.isOver(id, name, arguments)) {
            call = new Call(index);
            calls.add(call);
        }
        call.more(id, name, arguments);
        if (piece.hasNonNull(ChatCompletionsCallSignature.EXTRA)) {
            call.extra = piece.path(ChatCompletionsCallSignature.EXTRA);
        }
        return new ResponseChunk.Calling(arguments);
    }

    private static String text(JsonNode arguments) {
        return arguments.isContainer() ? arguments.toString() : arguments.asString("");
    }

    /** The call that a piece may belong to; null: a new one. */
    private @Nullable Call last(int index, String id, String name) {
        for (Call call : calls.reversed()) {
            boolean same = index == NONE ? call.mayBe(id, name) : call.index == index;
            if (same) {
                return call;
            }
        }
        return null;
    }

    /**
     * The calls that came.
     *
     * @param cut whether the last may have been cut short, which leaves it out when it has no name yet
     * @throws ModelFailure when one of them names no tool
     */
    List<ResponseChunk> whole(boolean cut) {
        if (cut && !calls.isEmpty() && calls.getLast().name.isBlank()) {
            calls.removeLast();
        }
        List<ResponseChunk> whole = new ArrayList<>();
        for (Call call : calls) {
            whole.add(call.whole());
        }
        return whole;
    }

    /** A call so far. */
    private static final class Call {
        private final int index;
        private final StringBuilder arguments = new StringBuilder();
        private String id = "";
        private String name = "";
        private @Nullable JsonNode extra;

        Call(int index) {
            this.index = index;
        }

        /** Whether a piece without a number may belong to it; some give each piece another id. */
        boolean mayBe(String nextId, String nextName) {
            return nextId.isBlank() || id.equals(nextId) || nextName.isBlank();
        }

        /** Whether a piece that could belong to it begins the next one. */
        boolean isOver(String nextId, String nextName, String nextArguments) {
            if (name.isBlank() || nextName.isBlank()) {
                return false;
            }
            if (!id.isBlank() && !nextId.isBlank()) {
                return !id.equals(nextId);
            }
            return !name.equals(nextName)
                    || (nextArguments.stripLeading().startsWith("{") && isWhole());
        }

        private boolean isWhole() {
            int length = arguments.length();
            return length > 0
                    && arguments.charAt(length - 1) == '}'
                    && ProviderJson.isObject(arguments.toString());
        }

        void more(String nextId, String nextName, String nextArguments) {
            boolean again = id.equals(nextId) && name.equals(nextName) && isSaid(nextArguments);
            id = id.isBlank() ? nextId : id;
            name = name.isBlank() ? nextName : name;
            if (!again) {
                arguments.append(nextArguments);
            }
        }

        /** Some send a call once more as a whole at its end. */
        private boolean isSaid(String nextArguments) {
            return nextArguments.length() == arguments.length()
                    && nextArguments.contentEquals(arguments)
                    && isWhole();
        }

        ResponseChunk whole() {
            if (name.isBlank()) {
                throw new ModelFailure(
                        Kind.SPOILED, "a call in its answer names no tool", null, null);
            }
            return new ResponseChunk.Call(
                    id,
                    name,
                    arguments.toString(),
                    new ChatCompletionsCallSignature(null, extra).text());
        }
    }
}
