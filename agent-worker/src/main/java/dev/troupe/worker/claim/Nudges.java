package dev.troupe.worker.claim;

/** Wakes the worker before its clock does. Nudges that come together count once. */
public final class Nudges {
    private boolean task;
    private boolean control;

    /** No nudge yet. */
    public Nudges() {}

    /** A task may be ready. */
    public synchronized void task() {
        task = true;
        notifyAll();
    }

    /** A running task was cancelled, steered or answered. */
    public synchronized void control() {
        control = true;
        notifyAll();
    }

    synchronized void awaitTask(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (!task) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
        task = false;
    }

    synchronized void awaitControl(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (!control) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
        control = false;
    }
}
