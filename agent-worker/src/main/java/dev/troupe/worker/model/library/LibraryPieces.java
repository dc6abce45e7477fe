package dev.troupe.worker.model.library;

import dev.troupe.worker.model.wire.Piece;
import dev.troupe.worker.model.wire.TokenUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Reads the library's responses. */
final class LibraryPieces {
    List<Piece> of(ChatResponse response) {
        List<Piece> pieces = new ArrayList<>();
        Usage usage = response.getMetadata() == null ? null : response.getMetadata().getUsage();
        if (usage != null && usage.getPromptTokens() != null && usage.getPromptTokens() > 0) {
            pieces.add(new Piece.Used(use(usage, usage.getPromptTokens())));
        }
        for (Generation generation : response.getResults()) {
            add(generation, pieces);
        }
        return pieces.isEmpty() ? List.of(new Piece.Alive()) : pieces;
    }

    private TokenUse use(Usage usage, long sent) {
        long read = orZero(usage.getCacheReadInputTokens());
        long written = orZero(usage.getCacheWriteInputTokens());
        Integer output = usage.getCompletionTokens();
        // The provider counts what its cache held or newly holds apart from the rest.
        return new TokenUse(
                sent + read + written, output == null ? null : output.longValue(), read, written);
    }

    private static void add(Generation generation, List<Piece> pieces) {
        AssistantMessage message = generation.getOutput();
        boolean thinking =
                Boolean.TRUE.equals(message.getMetadata().get("thinking"))
                        || message.getMetadata().containsKey("signature");
        String delta = message.getText();
        if (!thinking && delta != null && !delta.isEmpty()) {
            pieces.add(new Piece.Text(delta));
        }
        for (AssistantMessage.ToolCall call : message.getToolCalls()) {
            String arguments = call.arguments() == null ? "" : call.arguments();
            pieces.add(new Piece.Call(call.id(), call.name(), arguments, null));
        }
        String reason = generation.getMetadata().getFinishReason();
        if (reason != null) {
            pieces.add(new Piece.Stopped(reason));
        }
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }
}
