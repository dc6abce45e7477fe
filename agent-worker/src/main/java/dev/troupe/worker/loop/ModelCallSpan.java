package dev.troupe.worker.loop;

import dev.troupe.model.ModelResponse;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.service.tracing.TracedSpanBuilder;
import dev.troupe.worker.run.RunState;
import io.opentelemetry.api.trace.SpanKind;
import java.util.Locale;

/** A model call as a span, in the words of the GenAI conventions. Never with what was said. */
final class ModelCallSpan {
    private ModelCallSpan() {}

    static TracedSpanBuilder of(RunState run) {
        ModelSettings model = run.models().catalog().settings(run.model());
        return ServiceTracer.current()
                .span("chat " + model.model())
                .kind(SpanKind.CLIENT)
                .with("gen_ai.operation.name", "chat")
                .with("gen_ai.provider.name", provider(model.protocol()))
                .with("gen_ai.request.model", model.model())
                .with("gen_ai.request.max_tokens", model.maxOutputTokens())
                .with("gen_ai.conversation.id", run.sessionId().toString())
                .with("gen_ai.agent.name", run.task().definition().agent())
                .with("troupe.model", run.model());
    }

    private static String provider(ModelProtocol protocol) {
        return switch (protocol) {
            case OPENAI -> "openai";
            case ANTHROPIC -> "anthropic";
            case GOOGLE -> "gcp.gemini";
            case OLLAMA -> "ollama";
        };
    }

    static void ended(TracedSpan span, ModelResponse response) {
        span.set("gen_ai.usage.input_tokens", response.spend().inputTokens())
                .set("gen_ai.usage.output_tokens", response.spend().outputTokens())
                .set("gen_ai.usage.cache_read.input_tokens", response.spend().cachedTokens())
                .set("gen_ai.response.finish_reasons", finish(response))
                .set("troupe.model.answering", response.model())
                .set("troupe.model.attempts", response.attempts());
    }

    private static String finish(ModelResponse response) {
        return switch (response.finish()) {
            case COMPLETE -> response.calls().isEmpty() ? "stop" : "tool_calls";
            case LENGTH, FILTERED -> response.finish().name().toLowerCase(Locale.ROOT);
        };
    }
}
