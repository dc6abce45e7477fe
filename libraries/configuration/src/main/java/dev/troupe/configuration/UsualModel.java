package dev.troupe.configuration;

import java.util.List;

/**
 * A model that is taken where nobody has chosen one of its provider's.
 *
 * @param provider as people call the provider
 * @param protocol the word for it in settings
 * @param model the provider's name for the model
 * @param keyVariable the environment variable in which people keep the provider's key
 */
public record UsualModel(String provider, String protocol, String model, String keyVariable) {
    /** Is the one of Anthropic, which examples name. */
    public static final UsualModel ANTHROPIC =
            new UsualModel("Anthropic", "anthropic", "claude-sonnet-4-5", "ANTHROPIC_API_KEY");

    /** Is the one of OpenAI. */
    public static final UsualModel OPENAI =
            new UsualModel("OpenAI", "openai", "gpt-4.1", "OPENAI_API_KEY");

    /** Is the one of Google. */
    public static final UsualModel GOOGLE =
            new UsualModel("Google", "google", "gemini-2.5-pro", "GEMINI_API_KEY");

    /** Lists them; where several keys are set, the first of them counts. */
    public static final List<UsualModel> ALL = List.of(ANTHROPIC, OPENAI, GOOGLE);
}
