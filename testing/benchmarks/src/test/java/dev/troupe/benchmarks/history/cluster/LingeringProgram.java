package dev.troupe.benchmarks.history.cluster;

/** A program whose output has ended, and that goes on for a moment; told to, it is ready instead. */
final class LingeringProgram {
    static final String READY = "READY";

    private LingeringProgram() {}

    /** Ends by itself. */
    public static void main(String[] arguments) throws InterruptedException {
        if (System.getenv(READY) != null) {
            System.out.println("The program is ready at port 1");
            Thread.sleep(60_000);
        }
        System.out.close();
        System.err.close();
        Thread.sleep(1_500);
    }
}
