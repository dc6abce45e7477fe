package dev.troupe.testkit.postgres;

import java.util.concurrent.CountDownLatch;

/** A test run of its own that is killed while its server runs. */
final class ServerOwnerMain {
    private ServerOwnerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("postmaster " + TestPostgres.durable().pid());
        new CountDownLatch(1).await();
    }
}
