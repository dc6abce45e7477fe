package dev.troupe.testkit.model;

/** Keeps answers back until a test has done what is to happen before them. */
final class AnswerBarrier {
    private int closedFrom = Integer.MAX_VALUE;

    /** Lets the turns before this one pass, counted from 0, and those that wait for it. */
    synchronized void closeFrom(int turn) {
        closedFrom = turn;
        notifyAll();
    }

    synchronized void await(int turn) throws InterruptedException {
        while (turn >= closedFrom) {
            wait();
        }
    }
}
