package dev.troupe.syntax.tree;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * A thread with a stack that is deep enough for grammars that call themselves for each level of a text, and a runner for
 * it. On the stack of an ordinary thread a file of some ten thousand open brackets ends the JVM.
 */
public final class ParserThread implements AutoCloseable {
    /** The system gives memory only to what is used of it. */
    private static final long STACK_BYTES = 256L << 20;

    private final ExecutorService thread;
    private final TreeQueryRunner runner;

    /**
     * A thread that waits for work.
     *
     * @throws SyntaxUnavailableException when tree-sitter cannot be loaded here
     */
    public ParserThread() {
        runner = new TreeQueryRunner();
        thread = Executors.newSingleThreadExecutor(ParserThread::start);
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(null, work, "tag-parser", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** Runs something that needs the runner, and waits for it: an interrupt is kept for later. */
    public <T> T call(Function<TreeQueryRunner, T> work) {
        Future<T> result = thread.submit(() -> work.apply(runner));
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the thread and frees its parser. Not to be called while it works. */
    @Override
    public void close() {
        thread.close();
        runner.close();
    }
}
