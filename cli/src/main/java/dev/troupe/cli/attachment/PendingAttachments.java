package dev.troupe.cli.attachment;

import dev.troupe.contracts.session.MessageAttachment;
import java.util.ArrayList;
import java.util.List;

/** Keeps what goes with the next message of a chat. Safe for several threads. */
public final class PendingAttachments {
    private final List<MessageAttachment> waiting = new ArrayList<>();

    /** Begins with these. */
    public PendingAttachments(List<MessageAttachment> first) {
        waiting.addAll(first);
    }

    /** Adds one behind the others. */
    public synchronized void add(MessageAttachment attachment) {
        waiting.add(attachment);
    }

    /** Takes all of them. */
    public synchronized List<MessageAttachment> take() {
        List<MessageAttachment> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /** Puts back what could not be sent. */
    public synchronized void putBack(List<MessageAttachment> unsent) {
        waiting.addAll(0, unsent);
    }
}
