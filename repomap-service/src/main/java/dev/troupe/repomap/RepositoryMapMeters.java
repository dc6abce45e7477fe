package dev.troupe.repomap;

import dev.troupe.repomap.index.ContentIndex;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts and times what the service does, where somebody looks. */
final class RepositoryMapMeters {
    private final @Nullable MeterRegistry registry;

    RepositoryMapMeters(@Nullable MeterRegistry registry, ContentIndex index) {
        this.registry = registry;
        if (registry != null) {
            FunctionCounter.builder("repomap.contents.parsed", index, ContentIndex::extracted)
                    .description("Contents that were parsed; known ones are not parsed again")
                    .register(registry);
            Gauge.builder("repomap.contents.known", index, ContentIndex::known)
                    .description("Contents whose definitions, references and terms are known")
                    .register(registry);
        }
    }

    <T> T time(String question, Supplier<T> answer) {
        return registry == null
                ? answer.get()
                : Timer.builder("repomap.answer.duration")
                        .description("Answers about repositories")
                        .tag("question", question)
                        .register(registry)
                        .record(answer);
    }
}
