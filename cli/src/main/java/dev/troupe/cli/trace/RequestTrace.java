package dev.troupe.cli.trace;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** The trace that this process's calls belong to now, with its first span. */
public final class RequestTrace {
    private static volatile RequestTrace current = new RequestTrace("troupe", Optional.empty());

    private final String name;
    private final Optional<TraceCollectorTarget> target;
    private final String trace;
    private final String span;
    private final Instant start = Instant.now();

    private RequestTrace(String name, Optional<TraceCollectorTarget> target) {
        byte[] random = new byte[24];
        // Must differ, but is no secret; a secure source takes longer to open than a command has.
        ThreadLocalRandom.current().nextBytes(random);
        this.name = name;
        this.trace = HexFormat.of().formatHex(random, 0, 16);
        this.span = HexFormat.of().formatHex(random, 16, 24);
        this.target = target.filter(it -> it.samples(trace));
    }

    /**
     * Begins the trace of a command.
     *
     * @param name of its first span, such as {@code troupe run}
     * @param target where that span is sent; absent: nowhere, and the server decides about the others
     */
    public static void begin(String name, Optional<TraceCollectorTarget> target) {
        current = new RequestTrace(name, target);
    }

    /** Ends the trace and begins another, for the next request of the same command. */
    public static void next() {
        RequestTrace ended = current;
        current = new RequestTrace(ended.name, ended.target);
        Thread.ofVirtual().name("trace").start(() -> ended.send(false));
    }

    /** Ends the trace. Takes a second at most, and nothing where no collector is named. */
    public static void end(boolean failed) {
        current.send(failed);
    }

    /** What calls carry in the header {@code traceparent}. */
    public static String header() {
        RequestTrace now = current;
        return "00-%s-%s-%s".formatted(now.trace, now.span, now.target.isPresent() ? "01" : "00");
    }

    private void send(boolean failed) {
        target.ifPresent(it ->
                it.send(new CommandRootSpan(name, trace, span, start, Instant.now(), failed)));
    }
}
