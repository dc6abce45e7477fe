package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import dev.troupe.worker.model.wire.Piece;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Puts calls together that come in pieces. OpenAI numbers them and names each in its first piece only; other
 * servers leave out the number or the id, repeat the name, give all calls one number or send them whole.
 */
final class OpenAiCalls {
    private static final int NONE = -1;

    private final List<Call> calls = new ArrayList<>();

    void add(JsonNode piece) {
        int index = piece.path("index").asInt(NONE);
        String id = piece.path("id").asString("");
        String name = piece.path("function").path("name").asString("");
        String arguments = text(piece.path("function").path("arguments"));
        Call call = last(index, id);
        if (call == null || call.isOver(id, name, arguments)) {
            call = new Call(index);
            calls.add(call);
        }
        call.more(id, name, arguments);
    }

    private static String text(JsonNode arguments) {
        return arguments.isContainer() ? arguments.toString() : arguments.asString("");
    }

    /** The call that a piece may belong to; null: a new one. */
    private @Nullable Call last(int index, String id) {
        for (Call call : calls.reversed()) {
            if (index == NONE ? id.isBlank() || call.id.equals(id) : call.index == index) {
                return call;
            }
        }
        return null;
    }

    /**
     * The calls that came.
     *
     * @throws ModelFailure when one of them names no tool
     */
    List<Piece> whole() {
        return calls.stream().map(Call::whole).toList();
    }

    /** A call so far. */
    private static final class Call {
        private final int index;
        private final StringBuilder arguments = new StringBuilder();
        private String id = "";
        private String name = "";

        Call(int index) {
            this.index = index;
        }

        /** Whether a piece that could belong to it begins the next one. */
        boolean isOver(String nextId, String nextName, String nextArguments) {
            if (!id.isBlank() && !nextId.isBlank()) {
                return !id.equals(nextId);
            }
            if (name.isBlank() || nextName.isBlank()) {
                return false;
            }
            return !name.equals(nextName)
                    || (!nextArguments.isBlank() && Json.isObject(arguments.toString()));
        }

        void more(String nextId, String nextName, String nextArguments) {
            id = id.isBlank() ? nextId : id;
            name = name.isBlank() ? nextName : name;
            arguments.append(nextArguments);
        }

        Piece whole() {
            if (name.isBlank()) {
                throw new ModelFailure(
                        Kind.SPOILED, "a call in its answer names no tool", null, null);
            }
            return new Piece.Call(id, name, arguments.toString(), null);
        }
    }
}
