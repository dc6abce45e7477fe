package dev.troupe.cli.chat;

import dev.troupe.contracts.error.TroupeException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Calls to the server that the chat does not wait for: in order, with answers that it hears later. */
final class Calls implements AutoCloseable {
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("calls").factory());
    private final BlockingQueue<Runnable> heard;
    private final Consumer<Exception> failed;

    /**
     * @param heard takes what is to be done with an answer
     * @param failed told of failures that nobody else wants to hear of
     */
    Calls(BlockingQueue<Runnable> heard, Consumer<Exception> failed) {
        this.heard = heard;
        this.failed = failed;
    }

    <T> void ask(Callable<T> call, Consumer<T> then) {
        ask(call, then, failed);
    }

    <T> void ask(Callable<T> call, Consumer<T> then, Consumer<Exception> otherwise) {
        thread.execute(() -> {
            try {
                T answer = call.call();
                heard.add(() -> then.accept(answer));
            } catch (TroupeException e) {
                heard.add(() -> otherwise.accept(e));
            } catch (Exception e) {
                heard.add(() -> otherwise.accept(e));
            }
        });
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
