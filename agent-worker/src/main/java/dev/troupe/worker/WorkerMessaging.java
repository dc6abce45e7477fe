package dev.troupe.worker;

import dev.troupe.worker.liveupdate.JmsLiveUpdatePublisher;
import dev.troupe.worker.liveupdate.JmsWakeupListener;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;

/** What goes through the broker; nothing when there is none. */
record WorkerMessaging(LiveUpdatePublisher live, Runnable end) implements AutoCloseable {
    static WorkerMessaging none() {
        return new WorkerMessaging(LiveUpdatePublisher.silent(), () -> {});
    }

    static WorkerMessaging of(JmsLiveUpdatePublisher live, JmsWakeupListener wakeups) {
        return new WorkerMessaging(
                live,
                () -> {
                    wakeups.close();
                    live.close();
                });
    }

    @Override
    public void close() {
        end.run();
    }
}
