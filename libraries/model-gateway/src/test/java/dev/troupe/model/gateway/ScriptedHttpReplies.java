package dev.troupe.model.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on loopback that answers each request as a function of its body says, and remembers the bodies. */
final class ScriptedHttpReplies implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();

    ScriptedHttpReplies(Function<JsonNode, Reply> replies) {
        this((_, body) -> replies.apply(body));
    }

    /** One whose answers depend on the path, too. */
    ScriptedHttpReplies(BiFunction<String, JsonNode, Reply> replies) {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, replies));
        server.start();
    }

    private void answer(HttpExchange exchange, BiFunction<String, JsonNode, Reply> replies)
            throws IOException {
        try (exchange) {
            JsonNode body = body(exchange.getRequestBody().readAllBytes());
            bodies.add(body);
            Reply reply = replies.apply(exchange.getRequestURI().getPath(), body);
            reply.headers().forEach(exchange.getResponseHeaders()::add);
            exchange.sendResponseHeaders(reply.status(), 0);
            exchange.getResponseBody().write(reply.body().getBytes(UTF_8));
        }
    }

    private static JsonNode body(byte[] bytes) {
        return bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<JsonNode> bodies() {
        return List.copyOf(bodies);
    }

    JsonNode latest() {
        return bodies.getLast();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** One answer. */
    record Reply(int status, Map<String, String> headers, String body) {
        static Reply refusal(String message) {
            return new Reply(
                    400,
                    Map.of(),
                    JSON.createObjectNode()
                            .set("error", JSON.createObjectNode().put("message", message))
                            .toString());
        }

        /** Server-sent events, one for each text. */
        static Reply events(String... events) {
            StringBuilder body = new StringBuilder();
            for (String event : events) {
                body.append("data: ").append(event.strip()).append("\n\n");
            }
            return new Reply(200, Map.of("Content-Type", "text/event-stream"), body.toString());
        }

        /** A completion that says so much and stops. */
        static Reply said(String text) {
            return events(
                    "{\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}",
                    "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}",
                    "[DONE]");
        }
    }
}
