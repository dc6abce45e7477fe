package dev.troupe.model.gateway;

import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ProviderClient;
import dev.troupe.model.provider.AnthropicClient;
import dev.troupe.model.provider.GoogleClient;
import dev.troupe.model.provider.OllamaClient;
import dev.troupe.model.provider.OpenAiClient;

/** Finds who speaks a protocol. */
final class ProviderClientFactory {
    private ProviderClientFactory() {}

    static ProviderClient of(ModelSettings settings, String key) {
        return switch (settings.protocol()) {
            case OPENAI -> new OpenAiClient(settings, key);
            case ANTHROPIC -> new AnthropicClient(settings, key);
            case GOOGLE -> new GoogleClient(settings, key);
            case OLLAMA -> new OllamaClient(settings, key);
        };
    }
}
