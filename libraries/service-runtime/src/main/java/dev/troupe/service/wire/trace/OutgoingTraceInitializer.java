package dev.troupe.service.wire.trace;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.service.tracing.TraceParentCodec;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestInitializer;

/** Gives each request that leaves the span of the thread that makes it. */
public final class OutgoingTraceInitializer implements ClientHttpRequestInitializer {
    @Override
    public void initialize(ClientHttpRequest request) {
        String trace = TraceParentCodec.current();
        if (trace != null) {
            request.getHeaders().set(TraceParent.HEADER, trace);
        }
    }
}
