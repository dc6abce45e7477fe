package dev.troupe.model.provider;

import dev.troupe.model.connection.ProviderTokenUsage;
import tools.jackson.databind.JsonNode;

/** Reads what servers count, which many tell under names of their own. */
record ChatCompletionsUsageReader(JsonNode usage) {
    /** Whether anything is counted. */
    boolean told() {
        return sent() > 0;
    }

    ProviderTokenUsage use() {
        boolean answered = usage.hasNonNull("completion_tokens");
        return new ProviderTokenUsage(sent(), answered ? answered() : null, cached(), 0);
    }

    private long sent() {
        return usage.path("prompt_tokens").asLong(0);
    }

    /** Thoughts are in the answer's count with OpenAI; with others only the total has them. */
    private long answered() {
        long answer = usage.path("completion_tokens").asLong(0);
        long rest = usage.path("total_tokens").asLong(0) - sent();
        JsonNode thoughts = usage.path("completion_tokens_details").path("reasoning_tokens");
        long most = thoughts.isNumber() ? answer + thoughts.asLong(0) : rest;
        return Math.max(answer, Math.min(rest, most));
    }

    /** At OpenAI, at Kimi, at DeepSeek. */
    private long cached() {
        long details = usage.path("prompt_tokens_details").path("cached_tokens").asLong(0);
        long own = usage.path("cached_tokens").asLong(0);
        return Math.max(details, Math.max(own, usage.path("prompt_cache_hit_tokens").asLong(0)));
    }
}
