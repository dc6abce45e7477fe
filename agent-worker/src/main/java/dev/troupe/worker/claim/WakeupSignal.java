package dev.troupe.worker.claim;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;

/** Wakes the worker before its clock does. Wake-ups that come together count once. */
public final class WakeupSignal {
    private boolean task;
    private boolean control;
    private SpanContext cause = SpanContext.getInvalid();

    /** No wake-up yet. */
    public WakeupSignal() {}

    /** A task may be ready, because of what is current on this thread. */
    public synchronized void task() {
        task = true;
        SpanContext now = Span.current().getSpanContext();
        cause = now.isValid() ? now : cause;
        notifyAll();
    }

    /** A running task was cancelled, steered or answered. */
    public synchronized void control() {
        control = true;
        notifyAll();
    }

    /** What the newest wake-up came from, told once; invalid when there is none. */
    synchronized SpanContext cause() {
        SpanContext told = cause;
        cause = SpanContext.getInvalid();
        return told;
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
