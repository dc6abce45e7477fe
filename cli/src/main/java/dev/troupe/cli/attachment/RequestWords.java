package dev.troupe.cli.attachment;

import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a request, and what comes with them.
 *
 * @param words as they were typed; none, or {@code -} alone: standard input has them
 */
public record RequestWords(List<String> words, List<MessageAttachment> attachments) {
    /** Copies the lists, and has servers take what comes along. */
    public RequestWords {
        words = List.copyOf(words);
        attachments = attachments.stream().map(MessageAttachment::fitted).toList();
    }

    /** Has a message carry what comes with it. */
    public PostMessageRequest with(PostMessageRequest message) {
        @Nullable List<MessageAttachment> all = attachments.isEmpty() ? null : attachments;
        return message.inContext(message.directory(), all);
    }
}
