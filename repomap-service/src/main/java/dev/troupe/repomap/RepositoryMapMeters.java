package dev.troupe.repomap;

import dev.troupe.contentindex.ContentIndex;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts and times what the service does, where somebody looks. */
final class RepositoryMapMeters {
    private static final List<String> QUESTIONS =
            List.of("context", "map", "symbols", "search", "semantic", "status");

    private final Map<String, Timer> timers = new HashMap<>();

    RepositoryMapMeters(@Nullable MeterRegistry registry, ContentIndex index) {
        if (registry != null) {
            FunctionCounter.builder("repomap.contents.parsed", index, ContentIndex::extracted)
                    .description("Contents that were parsed; known ones are not parsed again")
                    .register(registry);
            Gauge.builder("repomap.contents.known", index, ContentIndex::known)
                    .description("Contents whose definitions, references and terms are known")
                    .register(registry);
            QUESTIONS.forEach(it ->
                    timers.put(
                            it,
                            Timer.builder("repomap.answer.duration")
                                    .description("Answers about repositories")
                                    .tag("question", it)
                                    .register(registry)));
        }
    }

    <T> T time(String question, Supplier<T> answer) {
        Timer timer = timers.get(question);
        return timer == null ? answer.get() : timer.record(answer);
    }
}
