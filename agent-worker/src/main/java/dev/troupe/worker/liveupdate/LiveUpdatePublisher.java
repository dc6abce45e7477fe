package dev.troupe.worker.liveupdate;

import dev.troupe.contracts.event.EventBody;
import java.util.UUID;

/** Takes what should be seen at once. Never blocks, never fails. */
public interface LiveUpdatePublisher {
    /** A piece of text or output of a running task. */
    void piece(UUID sessionId, UUID taskId, EventBody body);

    /**
     * A session has new events; {@code last} is the newest number, or {@link
     * dev.troupe.contracts.wakeup.EventWakeup#UNKNOWN}.
     */
    void events(UUID sessionId, long last);

    /** Tasks of a cell may be ready to be claimed. */
    void tasks(String cell);

    /** Tells nobody: readers find out by polling. */
    static LiveUpdatePublisher silent() {
        return new LiveUpdatePublisher() {
            @Override
            public void piece(UUID sessionId, UUID taskId, EventBody body) {}

            @Override
            public void events(UUID sessionId, long last) {}

            @Override
            public void tasks(String cell) {}
        };
    }
}
