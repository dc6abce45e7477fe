package dev.troupe.benchmarks.endpoint;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Has callers ask a service, and measures what comes of it. */
final class LoadGenerator {
    private final SecurityServiceProcess service;
    private final HttpPostSender post;
    private final AuditTrailFeeder trail;
    private final Path checkout;
    private final SplittableRandom random;
    private @Nullable String firstError;

    /**
     * @param checkout of a project, which the questions are about
     * @param seed the same one draws the same questions for each caller
     */
    LoadGenerator(
            SecurityServiceProcess service,
            HttpPostSender post,
            AuditTrailFeeder trail,
            Path checkout,
            long seed) {
        this.service = service;
        this.post = post;
        this.trail = trail;
        this.checkout = checkout;
        this.random = new SplittableRandom(seed);
    }

    /** So many callers, for so long. */
    LoadMeasurement measured(DecisionRoute route, int count, Duration time)
            throws InterruptedException {
        List<LoadCaller> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(caller(route));
        }
        long recorded = trail.recorded();
        ProcessorTimes before = ProcessorTimes.now(service);
        long start = System.nanoTime();
        long end = start + time.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (LoadCaller caller : callers) {
            threads.add(Thread.ofPlatform().name("caller").start(() -> caller.ask(end)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        ProcessorTimes busy = ProcessorTimes.now(service).since(before);
        long came = trail.recorded() - recorded;
        long waiting = trail.waiting();
        trail.settle();
        return figure(route, callers, seconds, busy, came, waiting);
    }

    private LoadCaller caller(DecisionRoute route) {
        UUID self = new UUID(random.nextLong(), random.nextLong());
        String token = route.token(service.issuer(), self);
        return new LoadCaller(post, route, checkout, self, token, trail, random.split());
    }

    private LoadMeasurement figure(
            DecisionRoute route,
            List<LoadCaller> callers,
            double seconds,
            ProcessorTimes busy,
            long recorded,
            long waiting) {
        if (firstError == null) {
            firstError =
                    callers.stream()
                            .map(LoadCaller::firstError)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
        }
        CallerWaitTimes waits =
                new CallerWaitTimes(callers.stream().map(LoadCaller::waits).toList());
        long errors = callers.stream().mapToLong(LoadCaller::errors).sum();
        return new LoadMeasurement(
                route,
                callers.size(),
                waits.count(),
                errors,
                seconds,
                waits,
                busy,
                recorded,
                waiting);
    }

    /** What was wrong first; null when nothing was. */
    @Nullable String firstError() {
        return firstError;
    }
}
