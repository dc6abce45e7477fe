package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.ModelAnswer.Finish;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Puts the pieces of one streamed answer together. */
public final class Pieces {
    private final StreamListener listener;
    private final StringBuilder text = new StringBuilder();
    private final List<RawCall> calls = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private @Nullable Finish finish;
    private @Nullable String strange;
    private boolean unknown;
    private @Nullable Usage usage;
    private long cacheRead;
    private long cacheWritten;

    Pieces(StreamListener listener) {
        this.listener = listener;
    }

    void add(ChatResponse response) {
        Usage told = response.getMetadata() == null ? null : response.getMetadata().getUsage();
        if (told != null && told.getPromptTokens() != null && told.getPromptTokens() > 0) {
            usage = told;
            // Some tell of their cache at the beginning only.
            cacheRead = Math.max(cacheRead, orZero(told.getCacheReadInputTokens()));
            cacheWritten = Math.max(cacheWritten, orZero(told.getCacheWriteInputTokens()));
        }
        for (Generation generation : response.getResults()) {
            add(generation);
        }
    }

    private void add(Generation generation) {
        AssistantMessage message = generation.getOutput();
        boolean thinking =
                Boolean.TRUE.equals(message.getMetadata().get("thinking"))
                        || message.getMetadata().containsKey("signature");
        String delta = message.getText();
        if (!thinking && delta != null && !delta.isEmpty()) {
            text.append(delta);
            listener.text(delta);
        }
        message.getToolCalls().forEach(this::add);
        String reason = generation.getMetadata().getFinishReason();
        if (reason != null) {
            finish(reason);
        }
    }

    private void add(AssistantMessage.ToolCall call) {
        String id = call.id() == null || call.id().isBlank() ? fresh() : call.id();
        if (!ids.add(id)) {
            id = fresh();
        }
        calls.add(new RawCall(id, call.name(), call.arguments() == null ? "" : call.arguments()));
    }

    private static String fresh() {
        return "call_" + UUID.randomUUID().toString().replace("-", "");
    }

    private void finish(String reason) {
        switch (reason.toLowerCase(Locale.ROOT)) {
            case "stop", "tool_calls", "function_call", "end_turn", "tool_use", "stop_sequence" ->
                    finish = Finish.COMPLETE;
            case "length", "max_tokens", "model_context_window_exceeded" -> finish = Finish.LENGTH;
            case "content_filter", "refusal" -> finish = Finish.FILTERED;
            case "" -> {}
            // What the libraries make of none at all, and of one they do not know.
            case "_unknown" -> unknown = true;
            default -> strange = reason;
        }
    }

    /** Checks that this is a whole answer. */
    void end() {
        if (finish == null && !begun()) {
            throw new ModelFailure(Kind.NO_ANSWER, "it sent no answer", null, null);
        }
        if (finish == null && strange == null) {
            throw new ModelFailure(
                    Kind.BROKEN_STREAM,
                    unknown
                            ? "its answer ended without a known reason, as one that is cut short"
                            : "its answer ended in the middle",
                    null,
                    null);
        }
        if (finish == null) {
            throw invalid("it stopped for a reason that is not known here, '" + strange + "'");
        }
        if (finish != Finish.FILTERED && text.toString().isBlank() && calls.isEmpty()) {
            throw invalid("its answer was empty");
        }
    }

    private static ModelFailure invalid(String what) {
        return new ModelFailure(Kind.INVALID_OUTPUT, what, null, null);
    }

    /** Whether anything of the answer has come. */
    boolean begun() {
        return !text.isEmpty() || !calls.isEmpty();
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
    public List<RawCall> calls() {
        return calls;
    }

    /** Why the model stopped. */
    public Finish finish() {
        return finish == null ? Finish.COMPLETE : finish;
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }

    /** Tokens of the request that the provider had in its cache, as far as it says so. */
    public long cacheRead() {
        return cacheRead;
    }

    /** Tokens of the request that the provider newly keeps in its cache, as far as it says so. */
    public long cacheWritten() {
        return cacheWritten;
    }

    /** What the provider says it consumed, if it does. */
    public @Nullable Usage usage() {
        return usage;
    }
}
