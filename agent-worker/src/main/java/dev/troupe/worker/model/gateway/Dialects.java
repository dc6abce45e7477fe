package dev.troupe.worker.model.gateway;

import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.direct.AnthropicDialect;
import dev.troupe.worker.model.direct.GoogleDialect;
import dev.troupe.worker.model.direct.OllamaDialect;
import dev.troupe.worker.model.direct.OpenAiDialect;
import dev.troupe.worker.model.wire.Dialect;

/** Finds who speaks a protocol. */
final class Dialects {
    private Dialects() {}

    static Dialect of(ModelSettings settings, String key) {
        return switch (settings.protocol()) {
            case OPENAI -> new OpenAiDialect(settings, key);
            case ANTHROPIC -> new AnthropicDialect(settings, key);
            case GOOGLE -> new GoogleDialect(settings, key);
            case OLLAMA -> new OllamaDialect(settings, key);
        };
    }
}
