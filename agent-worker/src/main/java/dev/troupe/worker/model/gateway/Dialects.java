package dev.troupe.worker.model.gateway;

import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.direct.AnthropicDialect;
import dev.troupe.worker.model.direct.GoogleDialect;
import dev.troupe.worker.model.direct.OllamaDialect;
import dev.troupe.worker.model.direct.OpenAiDialect;
import dev.troupe.worker.model.wire.Dialect;
import dev.troupe.worker.model.wire.HttpCalls;

/** Finds who speaks a protocol. */
final class Dialects {
    private Dialects() {}

    static Dialect of(ModelSettings settings, String key, HttpCalls calls) {
        return switch (settings.protocol()) {
            case OPENAI -> new OpenAiDialect(settings, key, calls);
            case ANTHROPIC -> new AnthropicDialect(settings, key, calls);
            case GOOGLE -> new GoogleDialect(settings, key, calls);
            case OLLAMA -> new OllamaDialect(settings, key, calls);
        };
    }
}
