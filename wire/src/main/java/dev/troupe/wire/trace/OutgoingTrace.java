package dev.troupe.wire.trace;

import dev.troupe.contracts.call.TraceParent;
import org.slf4j.MDC;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestInitializer;

/** Gives each request that leaves the trace of the thread that makes it. */
public final class OutgoingTrace implements ClientHttpRequestInitializer {
    @Override
    public void initialize(ClientHttpRequest request) {
        String trace = MDC.get(IncomingTrace.KEY);
        if (trace != null) {
            request.getHeaders().set(TraceParent.HEADER, TraceParent.header(trace));
        }
    }
}
