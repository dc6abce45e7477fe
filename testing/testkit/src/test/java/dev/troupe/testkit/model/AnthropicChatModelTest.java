package dev.troupe.testkit.model;

import com.anthropic.errors.BadRequestException;
import com.anthropic.errors.RateLimitException;
import java.time.Duration;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.model.ChatModel;

class AnthropicChatModelTest extends ChatModelContract {
    @Override
    ChatModel client(ScriptedModelServer target, int retries) {
        return AnthropicChatModel.builder()
                .options(
                        AnthropicChatOptions.builder()
                                .baseUrl(target.baseUrl())
                                .apiKey("test-key")
                                .model("scripted")
                                .maxTokens(1000)
                                .timeout(Duration.ofSeconds(20))
                                .maxRetries(retries)
                                .build())
                .build();
    }

    @Override
    Class<? extends Throwable> rateLimited() {
        return RateLimitException.class;
    }

    @Override
    Class<? extends Throwable> badRequest() {
        return BadRequestException.class;
    }

    @Override
    String tooLongWords() {
        return "prompt is too long";
    }
}
