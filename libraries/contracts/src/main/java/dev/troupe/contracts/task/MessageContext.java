package dev.troupe.contracts.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a message stands in beside its words.
 *
 * @param directory where its author is, relative to the project with slashes; absent: at its top, or it is not known
 * @param attachments what comes with it, in order
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MessageContext(
        @Nullable String directory, @Nullable List<StoredAttachment> attachments) {
    /** Nothing beside the words. */
    public static final MessageContext NONE = new MessageContext(null, List.of());

    /** Copies the attachments; absent ones are none. */
    public MessageContext {
        attachments = attachments == null ? List.of() : List.copyOf(attachments);
    }

    /** Lists what comes with the message. */
    @Override
    public List<StoredAttachment> attachments() {
        return attachments == null ? List.of() : attachments;
    }

    /** Whether there is nothing beside the words. */
    public boolean empty() {
        return directory == null && attachments().isEmpty();
    }
}
