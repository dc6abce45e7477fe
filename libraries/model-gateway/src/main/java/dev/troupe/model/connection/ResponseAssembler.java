package dev.troupe.model.connection;

import dev.troupe.model.ModelResponse.Finish;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.connection.ModelFailure.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts the pieces of one streamed answer together. */
public final class ResponseAssembler {
    private final ModelStreamListener listener;
    private final StringBuilder text = new StringBuilder();
    private final List<RawToolCall> calls = new ArrayList<>();
    private final List<ReasoningBlock> thoughts = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private boolean calling;
    private boolean thinking;
    private @Nullable Finish finish;
    private @Nullable String strange;
    private @Nullable ProviderTokenUsage tokenUsage;

    ResponseAssembler(ModelStreamListener listener) {
        this.listener = listener;
    }

    void add(ResponseChunk chunk) {
        switch (chunk) {
            case ResponseChunk.Text(String delta) -> {
                text.append(delta);
                listener.text(delta);
            }
            case ResponseChunk.Call call -> add(call);
            case ResponseChunk.Thinking(String delta) -> {
                thinking = true;
                listener.thinking(delta);
            }
            case ResponseChunk.Kept(String block) ->
                    thoughts.add(new ReasoningBlock(text.length(), calls.size(), block));
            case ResponseChunk.Calling(String part) -> {
                calling = true;
                listener.calling(part);
            }
            case ResponseChunk.Stopped(String reason) -> stopped(reason);
            case ResponseChunk.Used(ProviderTokenUsage told) ->
                    tokenUsage = tokenUsage == null ? told : tokenUsage.and(told);
            case ResponseChunk.Alive() -> {}
        }
    }

    private void add(ResponseChunk.Call call) {
        String id = call.id() == null || call.id().isBlank() ? fresh() : call.id();
        if (!ids.add(id)) {
            id = fresh();
        }
        calls.add(new RawToolCall(id, call.tool(), call.arguments(), call.signature()));
    }

    private static String fresh() {
        return "call_" + UUID.randomUUID().toString().replace("-", "");
    }

    private void stopped(String reason) {
        switch (reason.toLowerCase(Locale.ROOT)) {
            case "stop", "tool_calls", "function_call", "end_turn", "tool_use", "stop_sequence" ->
                    finish = Finish.COMPLETE;
            case "length", "max_tokens", "model_length", "model_context_window_exceeded" ->
                    finish = Finish.LENGTH;
            case "content_filter",
                    "refusal",
                    "safety",
                    "recitation",
                    "blocklist",
                    "prohibited_content",
                    "spii",
                    "language",
                    "other" ->
                    finish = Finish.FILTERED;
            case "" -> {}
            default -> strange = reason;
        }
    }

    /** Checks that this is a whole answer. */
    void end() {
        if (finish == null && strange == null && !begun()) {
            throw new ModelFailure(Kind.NO_ANSWER, "it sent no answer", null, null);
        }
        if (finish == null && strange == null) {
            throw new ModelFailure(
                    Kind.BROKEN_STREAM, "its answer ended in the middle", null, null);
        }
        if (finish == null) {
            throw spoiled("it stopped for a reason that is not known here, '" + strange + "'");
        }
        if (finish != Finish.FILTERED && text.toString().isBlank() && calls.isEmpty()) {
            boolean exhausted = finish == Finish.LENGTH && (thinking || !thoughts.isEmpty());
            throw spoiled(
                    exhausted
                            ? "it thought until its limit of output tokens and answered nothing"
                            : "its answer was empty");
        }
    }

    private static ModelFailure spoiled(String what) {
        return new ModelFailure(Kind.SPOILED, what, null, null);
    }

    /** Whether anything of the answer has come. */
    boolean begun() {
        return !text.isEmpty() || !calls.isEmpty() || calling || thinking;
    }

    /** Whether nothing that belongs to an answer has come. */
    boolean silent() {
        return !begun() && finish == null;
    }

    /** The text so far. */
    public String text() {
        return text.toString();
    }

    /** The calls so far, in the order in which they came. */
    public List<RawToolCall> calls() {
        return List.copyOf(calls);
    }

    /** What has to go back with the answer, in the order in which it came. */
    public List<ReasoningBlock> thoughts() {
        return List.copyOf(thoughts);
    }

    /** Why the model stopped. */
    public Finish finish() {
        return finish == null ? Finish.COMPLETE : finish;
    }

    /** What the provider says it consumed, if it does. */
    public @Nullable ProviderTokenUsage use() {
        return tokenUsage;
    }
}
