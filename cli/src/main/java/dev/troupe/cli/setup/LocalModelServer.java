package dev.troupe.cli.setup;

import java.util.List;

/**
 * A server of models that answers on this machine.
 *
 * @param name the name of its program
 * @param protocol what it speaks
 * @param baseUrl where it answers, as the settings want it
 * @param models the names of those that can chat, as it lists them
 */
public record LocalModelServer(String name, String protocol, String baseUrl, List<String> models) {
    /** Copies the names. */
    public LocalModelServer {
        models = List.copyOf(models);
    }

    /** One of its models as settings. */
    public ModelEntry entry(String model) {
        boolean usual = protocol.equals("ollama") && baseUrl.equals(LocalModelFinder.OLLAMA);
        return new ModelEntry(protocol, usual ? null : baseUrl, model, null, null);
    }
}
