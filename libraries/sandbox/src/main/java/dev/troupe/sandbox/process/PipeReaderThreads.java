package dev.troupe.sandbox.process;

/**
 * Threads that read what a program writes. They are not virtual: a read from a pipe keeps the thread that carries it, and
 * when as many programs run as there are processors, no virtual thread of this JVM would go on until one of them ends.
 */
public final class PipeReaderThreads {
    private PipeReaderThreads() {}

    /** A thread that is still to be started and keeps no JVM from ending. */
    public static Thread of(Runnable read) {
        return Thread.ofPlatform().daemon().name("pipe").unstarted(read);
    }

    /** Likewise, started. */
    public static Thread start(Runnable read) {
        Thread reader = of(read);
        reader.start();
        return reader;
    }
}
