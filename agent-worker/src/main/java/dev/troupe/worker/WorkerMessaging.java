package dev.troupe.worker;

import dev.troupe.worker.live.JmsLiveUpdatePublisher;
import dev.troupe.worker.live.JmsWakeupListener;
import dev.troupe.worker.live.LiveUpdatePublisher;

/** What goes through the broker; nothing when there is none. */
record WorkerMessaging(LiveUpdatePublisher live, Runnable end) implements AutoCloseable {
    static WorkerMessaging none() {
        return new WorkerMessaging(LiveUpdatePublisher.silent(), () -> {});
    }

    static WorkerMessaging of(JmsLiveUpdatePublisher live, JmsWakeupListener nudges) {
        return new WorkerMessaging(
                live,
                () -> {
                    nudges.close();
                    live.close();
                });
    }

    @Override
    public void close() {
        end.run();
    }
}
