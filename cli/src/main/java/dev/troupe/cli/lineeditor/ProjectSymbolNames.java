package dev.troupe.cli.lineeditor;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of a project whose names begin as somebody has typed. They are asked for in the background: the line waits a
 * moment for the answer, and hardly after one that came late.
 */
public final class ProjectSymbolNames {
    private static final Duration PATIENCE = Duration.ofMillis(100);
    private static final Duration HARDLY = Duration.ofMillis(20);
    private static final long OLD = Duration.ofSeconds(5).toNanos();
    private static final int MOST_RUNNING = 3;

    private final Function<String, List<CompletionCandidate>> ask;
    private final Consumer<String> late;
    private final AtomicInteger running = new AtomicInteger();
    private volatile boolean slow;
    private @Nullable AskedNames last;

    /**
     * @param ask finds the symbols of a beginning, and fails when nobody answers; called by a thread of its own
     * @param late told the beginning when an answer came too late for the line
     */
    public ProjectSymbolNames(
            Function<String, List<CompletionCandidate>> ask, Consumer<String> late) {
        this.ask = ask;
        this.late = late;
    }

    private record AskedNames(
            String beginning,
            CompletableFuture<List<CompletionCandidate>> answer,
            AtomicBoolean followed,
            long at) {
        boolean isCurrent(String wanted) {
            return beginning.equals(wanted) && (!answer.isDone() || System.nanoTime() - at < OLD);
        }
    }

    /** Finds the symbols, as far as they are known in a moment. */
    List<CompletionCandidate> startingWith(String beginning) {
        AskedNames asked = current(beginning);
        if (asked == null) {
            return List.of();
        }
        try {
            Duration patience = slow ? HARDLY : PATIENCE;
            return asked.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            slow = true;
            follow(asked);
        } catch (ExecutionException e) {
            // Nobody answers: there are files to complete all the same.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private void follow(AskedNames asked) {
        if (asked.followed().compareAndSet(false, true)) {
            var _ =
                    asked.answer()
                            .thenAccept(names -> {
                                if (!names.isEmpty()) {
                                    late.accept(asked.beginning());
                                }
                            });
        }
    }

    /** The question for a beginning; none while too many others have no answer. */
    private synchronized @Nullable AskedNames current(String beginning) {
        AskedNames known = last;
        if (known != null && known.isCurrent(beginning)) {
            return known;
        }
        if (running.incrementAndGet() > MOST_RUNNING) {
            running.decrementAndGet();
            return null;
        }
        AskedNames asked =
                new AskedNames(
                        beginning,
                        new CompletableFuture<>(),
                        new AtomicBoolean(),
                        System.nanoTime());
        last = asked;
        Thread.ofVirtual().name("symbols").start(() -> answer(asked));
        return asked;
    }

    private void answer(AskedNames asked) {
        try {
            List<CompletionCandidate> names = ask.apply(asked.beginning());
            slow = System.nanoTime() - asked.at() > PATIENCE.toNanos();
            asked.answer().complete(names);
        } catch (RuntimeException e) {
            asked.answer().completeExceptionally(e);
        } finally {
            running.decrementAndGet();
        }
    }
}
