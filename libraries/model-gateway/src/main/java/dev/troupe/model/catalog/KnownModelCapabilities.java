package dev.troupe.model.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows by their names what models can do, as far as nobody has set it otherwise. */
final class KnownModelCapabilities {
    private static final Pattern CLAUDE =
            Pattern.compile(".*claude-(?!instant|[12]\\b|3-(?:opus|sonnet|haiku|5)).*");
    private static final Pattern GPT =
            Pattern.compile("(?:.*/)?(?:o\\d|gpt-(?:[5-9]|oss))(?!.*-chat).*");
    private static final Pattern GEMINI =
            Pattern.compile("(?:.*/)?gemini-(?:2[.]5|[3-9]|[1-9]\\d).*");
    private static final Pattern OLLAMA = Pattern.compile("(?:.*/)?(?:gpt-oss|deepseek-r1).*");

    private static final Pattern CLAUDE_3 = Pattern.compile("claude-3[-.]");
    private static final Pattern GENERATION =
            Pattern.compile("claude-(?:opus|sonnet|haiku)-(\\d+)(?:[-.](\\d{1,2})(?!\\d))?");

    /** Families whose models see, by how their names begin behind the name of a provider. */
    private static final Pattern SEEING =
            Pattern.compile(
                    "(?:.*/)?(?:claude-(?!instant|[12]\\b)|gpt-4o|gpt-4[.]1|gpt-4-turbo|gpt-4[.]5|gpt-[5-9]|chatgpt-4o|o1(?!-mini|-preview)|o3(?!-mini)|o[4-9]|gemini-|gemma-?(?:3|4)(?!:270m|:1b|-270m|-1b|n)|llama-?4|llama-?3[.]2-?(?:11b|90b)|llama3[.]2-vision|mistral-(?:small-?3[.][1-9]|medium-?3|large-3)|magistral|ministral-3|pixtral|grok-(?:[4-9]|2-vision)|qwen-?3[.]5|phi-(?:3[.]5|4)-(?:vision|multimodal)|granite3[.]2-vision|kimi-k2[.]5|nova-(?:lite|pro|premier))"
                            + ".*|.*(?:[-_.:]|\\d)vl(?:[-_.:\\d].*)?|.*(?:[-_]vision|llava|minicpm-v|moondream|internvl|glm-[\\d.]+v).*",
                    Pattern.CASE_INSENSITIVE);

    private KnownModelCapabilities() {}

    /** Whether it can be shown images. */
    static boolean seeImages(String model) {
        return SEEING.matcher(model).matches();
    }

    /** Whether it can be told how much to think. */
    static boolean takeEffort(ModelProtocol protocol, String model) {
        Pattern pattern =
                switch (protocol) {
                    case ANTHROPIC -> CLAUDE;
                    case OPENAI -> GPT;
                    case GOOGLE -> GEMINI;
                    case OLLAMA -> OLLAMA;
                };
        return pattern.matcher(model).matches();
    }

    /** How it is told; what came after the ones known here is taken for one of the newer kind. */
    static AnthropicThinkingMode option(String model) {
        Matcher generation = GENERATION.matcher(model);
        boolean old =
                generation.find()
                        ? before46(generation.group(1), generation.group(2))
                        : CLAUDE_3.matcher(model).find();
        return old ? AnthropicThinkingMode.BUDGET : AnthropicThinkingMode.ADAPTIVE;
    }

    private static boolean before46(String major, @Nullable String minor) {
        int first = Integer.parseInt(major);
        int second = minor == null ? 0 : Integer.parseInt(minor);
        return first < 4 || (first == 4 && second < 6);
    }

    /** OpenAI itself has both; its models that think keep their thoughts in one of them only. */
    static OpenAiApiVariant api(boolean atOpenAi, String model) {
        return atOpenAi && GPT.matcher(model).matches()
                ? OpenAiApiVariant.RESPONSES
                : OpenAiApiVariant.CHAT;
    }
}
