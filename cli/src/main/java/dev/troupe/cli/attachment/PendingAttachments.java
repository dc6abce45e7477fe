package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.MessageLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what goes with the next message of a chat, never more than one message takes: the oldest texts give way.
 * Safe for several threads.
 */
public final class PendingAttachments {
    // About as much as a model is given beside the words of one message.
    private static final int MOST_TEXT = 300_000;

    private final List<MessageAttachment> waiting = new ArrayList<>();

    /** Begins with these. */
    public PendingAttachments(List<MessageAttachment> first) {
        first.forEach(it -> waiting.add(it.fitted()));
    }

    /**
     * Adds one behind the others.
     *
     * @return what had to give way for it, for people; empty when nothing had to
     */
    public synchronized String add(MessageAttachment attachment) {
        waiting.add(attachment.fitted());
        return shrink();
    }

    /** Takes all of them. */
    public synchronized List<MessageAttachment> take() {
        List<MessageAttachment> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /**
     * Puts back what could not be sent, unless that is why it could not: it would hold up every later message.
     *
     * @return what is no longer there, for people; empty when all is
     */
    public synchronized String putBack(
            List<MessageAttachment> unsent, @Nullable Exception failure) {
        if (failure instanceof TroupeException refused && isRefused(refused)) {
            return told(unsent, "does not go with your next message");
        }
        waiting.addAll(0, unsent);
        return shrink();
    }

    /**
     * Gives up all that waits.
     *
     * @return what that was, for people; empty when nothing waited
     */
    public synchronized String drop() {
        return told(take(), "does not go with your next message");
    }

    private static boolean isRefused(TroupeException failure) {
        return failure.code() == ErrorCode.REQUEST_TOO_LARGE
                || (failure.code() == ErrorCode.INVALID_REQUEST
                        && String.valueOf(failure.getMessage()).startsWith(MessageLimits.FIELD));
    }

    private String shrink() {
        List<MessageAttachment> dropped = new ArrayList<>();
        while (waiting.size() > MessageLimits.MOST_ATTACHMENTS || texts() > MOST_TEXT) {
            MessageAttachment oldest =
                    waiting.stream()
                            .filter(it -> it.text() != null)
                            .findFirst()
                            .orElse(waiting.getFirst());
            waiting.remove(oldest);
            dropped.add(oldest);
        }
        return told(dropped, "no longer goes with your next message, which takes no more");
    }

    private long texts() {
        return waiting.stream()
                .map(MessageAttachment::text)
                .mapToLong(it -> it == null ? 0 : it.length())
                .sum();
    }

    private static String told(List<MessageAttachment> gone, String how) {
        return gone.isEmpty()
                ? ""
                : gone.stream()
                        .map(MessageAttachment::name)
                        .collect(Collectors.joining(", ", "", " " + how + "."));
    }
}
