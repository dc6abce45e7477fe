package dev.troupe.worker.execution;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.task.Task;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.tracing.TracedSpanBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The trace that a task's runs belong to: that of the request that asked for the task. The id of a run's
 * span follows from task and epoch, so that a later run can name those before it, even one whose worker
 * died before it could export anything.
 */
final class TaskTrace {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private TaskTrace() {}

    /** The span that asked for the task; where its input names none, a trace made of the task's own id. */
    static SpanContext of(Task task) {
        SpanContext told = TraceParentCodec.read(told(task.definition().input()));
        return told.isValid()
                ? told
                : TraceParentCodec.read(
                        "00-%s-%s-00"
                                .formatted(
                                        task.id().toString().replace("-", ""),
                                        spanId(task.id(), 0)));
    }

    /** An input that cannot be read fails its run later, which is logged too. */
    private static String told(String input) {
        try {
            return JSON.readTree(input).path("traceParent").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    /** The span of a run, linked to what woke the worker, which is current, and to the run before it. */
    static TracedSpanBuilder span(ServiceTracer tracer, Task task, SpanContext asked) {
        boolean agent = task.definition().hasKind(TaskKind.AGENT);
        String name =
                agent ? "invoke_agent " + task.definition().agent() : task.definition().kind();
        TracedSpanBuilder span =
                tracer.span(name)
                        .linked(Span.current().getSpanContext())
                        .below(TraceParentCodec.context(asked))
                        .id(spanId(task.id(), task.epoch()))
                        .with("gen_ai.operation.name", agent ? "invoke_agent" : null)
                        .with("gen_ai.agent.name", agent ? task.definition().agent() : null)
                        .with("gen_ai.conversation.id", task.definition().sessionId().toString())
                        .with("troupe.session.id", task.definition().sessionId().toString())
                        .with("troupe.task.id", task.id().toString())
                        .with("troupe.run.epoch", task.epoch());
        return task.epoch() > 1 ? span.linked(run(task, asked, task.epoch() - 1)) : span;
    }

    private static SpanContext run(Task task, SpanContext asked, long epoch) {
        return SpanContext.createFromRemoteParent(
                asked.getTraceId(),
                spanId(task.id(), epoch),
                TraceFlags.getSampled(),
                TraceState.getDefault());
    }

    /** 16 hex digits; nothing but chance keeps those of two runs apart. */
    static String spanId(UUID task, long epoch) {
        byte[] name = (task + "/" + epoch).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().toHexDigits(UUID.nameUUIDFromBytes(name).getMostSignificantBits());
    }
}
