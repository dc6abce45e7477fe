package dev.troupe.worker;

import dev.troupe.worker.live.JmsLive;
import dev.troupe.worker.live.JmsNudges;
import dev.troupe.worker.live.Live;

/** What goes through the broker; nothing when there is none. */
record WorkerBroker(Live live, Runnable end) implements AutoCloseable {
    static WorkerBroker none() {
        return new WorkerBroker(Live.silent(), () -> {});
    }

    static WorkerBroker of(JmsLive live, JmsNudges nudges) {
        return new WorkerBroker(
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
