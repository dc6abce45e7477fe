package dev.troupe.testkit.process;

import java.util.concurrent.CountDownLatch;

/** A child that starts a child of its own and counts on standard output until it is ended. */
final class SleepingChildMain {
    private SleepingChildMain() {}

    public static void main(String[] arguments) throws Exception {
        Process grandchild = new ProcessBuilder("sleep", "600").start();
        System.out.println(
                "grandchild " + grandchild.pid() + " greets " + System.getenv("GREETED"));
        System.err.println("arguments " + String.join(",", arguments));
        CountDownLatch never = new CountDownLatch(1);
        for (int beat = 0; ; beat++) {
            System.out.println("beat " + beat);
            if (never.await(20, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }
}
