package dev.troupe.worker;

import dev.troupe.worker.liveupdate.JmsLiveUpdatePublisher;
import dev.troupe.worker.liveupdate.JmsWakeupListener;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;

/** Connects the worker to the broker, for live updates and wake-ups; does nothing without one. */
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
