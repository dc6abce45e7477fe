package dev.troupe.worker;

import dev.troupe.worker.claim.WorkerLoop;
import org.springframework.context.SmartLifecycle;

/** Starts the worker once everything else is up, and ends it before anything else goes down. */
final class WorkerLifecycle implements SmartLifecycle {
    private final WorkerLoop loop;
    private volatile boolean running;

    WorkerLifecycle(WorkerLoop loop) {
        this.loop = loop;
    }

    @Override
    public void start() {
        running = true;
        loop.start();
    }

    @Override
    public void stop() {
        if (running) {
            running = false;
            loop.close();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 100;
    }
}
