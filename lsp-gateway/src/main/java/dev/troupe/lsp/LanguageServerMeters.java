package dev.troupe.lsp;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.lsp.pool.ServerPool;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts and times what the gateway does, where somebody looks. */
final class LanguageServerMeters {
    private static final List<String> QUESTIONS =
            List.of("diagnostics", "changes", "navigation", "change", "status", "logs");
    private static final String NONE = "none";

    private final @Nullable MeterRegistry registry;
    private final Map<String, Timer> timers = new HashMap<>();

    LanguageServerMeters(@Nullable MeterRegistry registry, ServerPool pool) {
        this.registry = registry;
        if (registry != null) {
            Gauge.builder("lsp.servers.running", pool, ServerPool::countRunning)
                    .description("Language servers that run")
                    .register(registry);
            Gauge.builder("lsp.servers.memory", pool, ServerPool::memory)
                    .description("Memory of all language servers")
                    .baseUnit("bytes")
                    .register(registry);
            QUESTIONS.forEach(it ->
                    timers.put(
                            it,
                            Timer.builder("lsp.answer.duration")
                                    .description("Answers of the language-server gateway")
                                    .tag("question", it)
                                    .publishPercentileHistogram()
                                    .register(registry)));
            for (DiagnosticFreshness freshness : DiagnosticFreshness.values()) {
                var _ = counter(registry, NONE, freshness);
            }
        }
    }

    <T> T time(String question, Supplier<T> answer) {
        Timer timer = timers.get(question);
        return timer == null ? answer.get() : timer.record(answer);
    }

    /** Counts an answer's files by how fresh they are. */
    void count(DiagnosticsAnswer answer) {
        MeterRegistry meters = registry;
        if (meters == null) {
            return;
        }
        for (FileDiagnostics file : answer.files()) {
            String server = file.server();
            counter(meters, server == null ? NONE : server, file.freshness()).increment();
        }
    }

    private static Counter counter(
            MeterRegistry registry, String server, DiagnosticFreshness freshness) {
        return Counter.builder("lsp.diagnostics.answers")
                .description(
                        "Files that language servers were asked about, by what the answer is worth")
                .tag("server", server)
                .tag("freshness", freshness.word())
                .register(registry);
    }
}
