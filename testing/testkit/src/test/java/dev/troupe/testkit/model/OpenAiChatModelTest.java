package dev.troupe.testkit.model;

import com.openai.errors.BadRequestException;
import com.openai.errors.RateLimitException;
import java.time.Duration;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

class OpenAiChatModelTest extends ChatModelContract {
    @Override
    ChatModel client(ScriptedModelServer target, int retries) {
        return OpenAiChatModel.builder()
                .options(
                        OpenAiChatOptions.builder()
                                .baseUrl(target.openAiBaseUrl())
                                .apiKey("test-key")
                                .model("scripted")
                                .streamUsage(true)
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
        return "maximum context length is 500 tokens";
    }
}
