package dev.troupe.contentindex;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Contents whose facts are wanted together: others are asked once for all of them. For one thread at a time. */
final class ContentBatch {
    private static final Duration PAUSE = Duration.ofMillis(200);

    /** Longer than a claim holds: what nobody has stored by then is read here too. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(7);

    private final Map<ContentKey, CompletableFuture<ContentFacts>> wanted = new LinkedHashMap<>();
    private final ContentBytes contents;
    private final long end = System.nanoTime() + LONGEST_WAIT.toNanos();

    /** Gives the bytes of a content. */
    @FunctionalInterface
    interface ContentBytes {
        byte[] load(ContentKey key) throws IOException, MissingContentException;
    }

    ContentBatch(Collection<ContentKey> keys, ContentBytes contents) {
        this.contents = contents;
        keys.forEach(it -> wanted.put(it, new CompletableFuture<>()));
    }

    /** The facts of each content, which are there now or later. */
    Map<ContentKey, CompletableFuture<ContentFacts>> facts() {
        return wanted;
    }

    /** Gives up what is not found yet. */
    void cancel() {
        wanted.values().forEach(it -> it.cancel(false));
    }

    /** Gets all that is wanted; what another service reads just now is looked for again after a pause. */
    void resolve(ContentFactsSources sources, ScheduledExecutorService workers) {
        try {
            for (ContentKey it : open()) {
                ContentFacts known = sources.find(it);
                if (known != null) {
                    complete(it, known);
                }
            }
            if (!isResolvedByOthers(sources)) {
                var _ =
                        workers.schedule(
                                () -> resolve(sources, workers),
                                PAUSE.toMillis(),
                                TimeUnit.MILLISECONDS);
            }
        } catch (RuntimeException | Error failed) {
            wanted.values().forEach(it -> it.completeExceptionally(failed));
        }
    }

    private boolean isResolvedByOthers(ContentFactsSources sources) {
        List<ContentKey> open = open();
        if (open.isEmpty()) {
            return true;
        }
        sources.findShared(open).forEach(this::complete);
        open = open();
        boolean isLate = System.nanoTime() - end > 0;
        Set<ContentKey> own = isLate || open.isEmpty() ? Set.copyOf(open) : sources.claim(open);
        open.stream().filter(own::contains).forEach(it -> read(it, sources));
        return own.size() == open.size();
    }

    private List<ContentKey> open() {
        List<ContentKey> open = new ArrayList<>();
        wanted.forEach((key, facts) -> {
            if (!facts.isDone()) {
                open.add(key);
            }
        });
        return open;
    }

    private void read(ContentKey key, ContentFactsSources sources) {
        CompletableFuture<ContentFacts> facts = Objects.requireNonNull(wanted.get(key));
        if (!facts.isDone()) {
            try {
                facts.complete(sources.extract(key, contents.load(key)));
            } catch (MissingContentException gone) {
                facts.complete(sources.remember(key, ContentFacts.missing()));
            } catch (IOException | RuntimeException | Error unread) {
                // Others of the batch are not to suffer from what is wrong with this one.
                facts.completeExceptionally(unread);
            }
        }
    }

    private void complete(ContentKey key, ContentFacts found) {
        Objects.requireNonNull(wanted.get(key)).complete(found);
    }
}
