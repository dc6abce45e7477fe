package dev.troupe.testkit.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.json.JsonMapper;

/** Takes spans by OTLP over HTTP, in either encoding, and keeps them. */
public final class SpanCollector implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<CollectedSpan> spans = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    private SpanCollector(HttpServer server) {
        this.server = server;
    }

    /** Listens on a free port of the loopback address. */
    public static SpanCollector start() {
        return start(0);
    }

    /** Listens on this port of the loopback address. */
    public static SpanCollector start(int port) {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            SpanCollector collector = new SpanCollector(server);
            server.createContext("/v1/traces", collector::take);
            server.setExecutor(collector.threads);
            server.start();
            return collector;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers with this status from now on, and keeps nothing unless it is 200. */
    public void answer(int with) {
        status = with;
    }

    /** What exporters are told. */
    public String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** All that have arrived, in the order of their arrival. */
    public List<CollectedSpan> spans() {
        return List.copyOf(spans);
    }

    /** The authorization headers of all posts. */
    public List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = body(exchange);
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            authorizations.add(authorization == null ? "" : authorization);
            if (status == 200) {
                boolean json =
                        String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"))
                                .startsWith("application/json");
                spans.addAll(
                        json
                                ? JsonSpanReader.of(JSON.readTree(body))
                                : BinarySpanReader.of(ExportTraceServiceRequest.parseFrom(body)));
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        InputStream body = exchange.getRequestBody();
        boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream plain = zipped ? new GZIPInputStream(body) : body) {
            return plain.readAllBytes();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
