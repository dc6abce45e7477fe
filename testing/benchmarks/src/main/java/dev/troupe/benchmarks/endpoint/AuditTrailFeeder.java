package dev.troupe.benchmarks.endpoint;

import dev.troupe.benchmarks.endpoint.CommandMix.Asked;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Brings what agents had decided to the audit trail, as the orchestrator does: behind the decisions' back, in batches of
 * its size and at its interval, the next one only when the one before has been taken.
 */
final class AuditTrailFeeder implements AutoCloseable {
    private static final int BATCH = 200;
    private static final long INTERVAL = 500;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpPostSender post;
    private final SecurityServiceProcess service;
    private final Queue<Map<String, Object>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong left = new AtomicLong();
    private final AtomicLong recorded = new AtomicLong();
    private final Thread forwarder;
    private volatile boolean closed;

    AuditTrailFeeder(HttpPostSender post, SecurityServiceProcess service) {
        this.post = post;
        this.service = service;
        this.forwarder = Thread.ofPlatform().name("audit-forwarder").start(this::forward);
    }

    /** An agent acts upon a decision, and has it put on record. */
    void decided(Map<String, Object> origin, Asked asked) {
        String outcome =
                switch (asked.expected()) {
                    case ALLOW -> "allowed";
                    case ASK -> "asked";
                    case BLOCK -> "blocked";
                };
        waiting.add(
                Map.of(
                        "id", UUID.randomUUID().toString(),
                        "at", Instant.now().toString(),
                        "kind", "command-decided",
                        "origin", origin,
                        "target", asked.line(),
                        "outcome", outcome,
                        "detail", Map.of("rule", "profile: " + asked.expected())));
        left.incrementAndGet();
    }

    /** Entries that came to the trail so far. */
    long recorded() {
        return recorded.get();
    }

    /** Entries that are still to come to it. */
    long waiting() {
        return left.get();
    }

    private void forward() {
        try {
            while (!closed) {
                boolean more = batch();
                if (!more) {
                    Thread.sleep(INTERVAL);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException("The trail did not take what was decided.", e);
        }
    }

    /** Whether another may be waiting. */
    private boolean batch() throws IOException {
        List<Map<String, Object>> events = new ArrayList<>(BATCH);
        while (events.size() < BATCH && !waiting.isEmpty()) {
            events.add(waiting.remove());
        }
        if (!events.isEmpty()) {
            String token = service.issuer().service(DecisionRoute.AUDIENCE);
            HttpPostSender.Answer answer =
                    post.send("/v1/audit", token, JSON.writeValueAsBytes(events));
            if (answer.status() != 200) {
                throw new IOException(answer.status() + ": " + answer.body());
            }
            recorded.addAndGet(events.size());
            left.addAndGet(-events.size());
        }
        return events.size() == BATCH;
    }

    /**
     * Waits until all are on the trail.
     *
     * @throws IllegalStateException when the forwarding has ended before
     */
    void settle() throws InterruptedException {
        while (left.get() > 0) {
            if (!forwarder.isAlive()) {
                throw new IllegalStateException(left + " entries never came to the trail.");
            }
            Thread.sleep(20);
        }
    }

    /**
     * Whether the service finds the trail whole, with as many entries as were brought to it, besides those that tell of new
     * versions of rules.
     */
    boolean whole() throws IOException {
        JsonNode found = read("/v1/audit/verification");
        long own = read("/v1/audit?kind=graph-changed&limit=1000").size();
        return found.path("intact").asBoolean()
                && found.path("entries").asLong() == recorded.get() + own;
    }

    private JsonNode read(String path) throws IOException {
        String token = service.issuer().service(DecisionRoute.AUDIENCE);
        return JSON.readTree(post.get(path, token).body());
    }

    @Override
    public void close() {
        closed = true;
        forwarder.interrupt();
    }
}
