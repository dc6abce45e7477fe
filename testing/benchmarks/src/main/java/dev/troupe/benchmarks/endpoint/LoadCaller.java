package dev.troupe.benchmarks.endpoint;

import dev.troupe.benchmarks.endpoint.CommandMix.Asked;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One who asks, and asks again as soon as there is an answer. */
final class LoadCaller {
    private final HttpPostSender post;
    private final DecisionRoute route;
    private final Path checkout;
    private final UUID self;
    private final String token;
    private final AuditTrailFeeder trail;
    private final SplittableRandom random;

    private long[] nanos = new long[1_024];
    private int answered;
    private long errors;
    private @Nullable String first;

    /**
     * @param self the person, or the task that a run is of
     * @param random from which the questions are drawn
     */
    LoadCaller(
            HttpPostSender post,
            DecisionRoute route,
            Path checkout,
            UUID self,
            String token,
            AuditTrailFeeder trail,
            SplittableRandom random) {
        this.post = post;
        this.route = route;
        this.checkout = checkout;
        this.self = self;
        this.token = token;
        this.trail = trail;
        this.random = random;
    }

    /** Asks until then, by the clock of {@link System#nanoTime()}. */
    void ask(long end) {
        for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
            Asked asked = CommandMix.next(random);
            byte[] body = route.body(checkout, self, asked.line());
            start = System.nanoTime();
            try {
                HttpPostSender.Answer answer = post.send(route.path(), token, body);
                long taken = System.nanoTime() - start;
                heard(asked, answer, taken);
            } catch (IOException e) {
                wrong(asked.line() + " was not answered: " + e);
            }
        }
    }

    private void heard(Asked asked, HttpPostSender.Answer answer, long taken) {
        String verdict = DecisionRoute.verdict(answer.body());
        if (answer.status() != 200 || !verdict.equals(asked.expected().name())) {
            wrong(
                    "`%s` should be decided as %s, but was answered with %d: %s"
                            .formatted(
                                    asked.line(),
                                    asked.expected(),
                                    answer.status(),
                                    answer.body()));
            return;
        }
        if (route == DecisionRoute.DECIDED) {
            trail.decided(DecisionRoute.origin(checkout, self), asked);
        }
        if (answered == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * answered);
        }
        nanos[answered++] = taken;
    }

    private void wrong(String sentence) {
        errors++;
        if (first == null) {
            first = sentence;
        }
    }

    long[] waits() {
        return Arrays.copyOf(nanos, answered);
    }

    long errors() {
        return errors;
    }

    /** What was wrong first; null when nothing was. */
    @Nullable String firstError() {
        return first;
    }
}
