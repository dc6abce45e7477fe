package dev.troupe.service.tracing.export;

import dev.troupe.service.tracing.PresetSpanIdGenerator;
import dev.troupe.service.tracing.TracingProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts the recording and sending of spans. */
final class SpanExportFactory {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration COLLECT = Duration.ofSeconds(1);
    private static final long GOODBYE_SECONDS = 3;

    /** Held, or its level would be lost with it: it logs every failed try, which {@link RedactingSpanExporter} tells once. */
    private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

    private SpanExportFactory() {}

    /**
     * Records spans and posts them to a collector.
     *
     * @param process its name in the trace, such as {@code agent-worker}
     * @param redactor takes the secrets out of a text
     */
    static TracingProvider to(
            URI target,
            TracingSettings settings,
            String process,
            UnaryOperator<String> redactor,
            MeterRegistry meters) {
        LIBRARY.setLevel(Level.OFF);
        SpanQueueCapacity places = new SpanQueueCapacity(meters);
        RedactingSpanExporter collector =
                new RedactingSpanExporter(
                        exporter(target, settings.headers()), target, places, redactor);
        BatchSpanProcessor queue =
                BatchSpanProcessor.builder(collector).setScheduleDelay(COLLECT).build();
        SdkTracerProvider provider =
                SdkTracerProvider.builder()
                        .setResource(resource(process))
                        .setIdGenerator(new PresetSpanIdGenerator())
                        .setSampler(new ConsistentSampler(settings.part()))
                        .addSpanProcessor(new BoundedSpanProcessor(queue, places))
                        .build();
        return TracingProvider.recording(
                provider,
                () -> {
                    var _ = provider.shutdown().join(GOODBYE_SECONDS, TimeUnit.SECONDS);
                });
    }

    private static OtlpHttpSpanExporter exporter(URI target, Map<String, String> headers) {
        OtlpHttpSpanExporterBuilder builder =
                OtlpHttpSpanExporter.builder()
                        .setEndpoint(target.toString())
                        .setConnectTimeout(CONNECT)
                        .setTimeout(ANSWER)
                        .setCompression("gzip");
        headers.forEach(builder::addHeader);
        return builder.build();
    }

    private static Resource resource(String process) {
        String version = TracingProvider.class.getPackage().getImplementationVersion();
        var attributes =
                Attributes.builder()
                        .put("service.namespace", "troupe")
                        .put("service.name", process)
                        .put("process.pid", ProcessHandle.current().pid());
        if (version != null) {
            attributes.put("service.version", version);
        }
        return Resource.getDefault().merge(Resource.create(attributes.build()));
    }
}
