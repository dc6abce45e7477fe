package dev.troupe.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import dev.troupe.testkit.model.RecordedModelRequest.Ending;
import dev.troupe.testkit.model.wire.InvalidUtf8Encoder;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.WireProtocol;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Writes one answer to the connection and notes in the log how it went. */
final class ModelHttpReplyWriter {
    private final HttpExchange exchange;
    private final ModelRequestLog log;
    private final long number;

    ModelHttpReplyWriter(HttpExchange exchange, ModelRequestLog log, long number) {
        this.exchange = exchange;
        this.log = log;
        this.number = number;
    }

    void json(int status, String body) throws IOException {
        whole(status, "application/json", body);
    }

    void error(WireProtocol wire, ProviderError error) throws IOException {
        wire.headers(error).forEach(exchange.getResponseHeaders()::set);
        json(error.status(), wire.error(error).toString());
    }

    void whole(int status, String type, String body) throws IOException {
        byte[] bytes = InvalidUtf8Encoder.bytes(body);
        head(status, type, bytes.length == 0 ? -1 : bytes.length);
        write(bytes);
        done();
    }

    /** Half of the announced bytes, then nothing. */
    void half(String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        head(200, "application/json", bytes.length);
        exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
        exchange.getResponseBody().flush();
        cut();
    }

    void stream(String type, List<StreamedEvent> events, Duration delay)
            throws IOException, InterruptedException {
        head(200, type, 0);
        send(events, delay);
        done();
    }

    /** A stream that breaks off after these events. */
    void brokenStream(String type, List<StreamedEvent> events, Duration delay)
            throws IOException, InterruptedException {
        head(200, type, 0);
        send(events, delay);
        cut();
    }

    /** A stream in which nothing comes for a while after that many events. */
    void interruptedStream(
            String type, List<StreamedEvent> events, Duration delay, int before, Duration silence)
            throws IOException, InterruptedException {
        head(200, type, 0);
        send(events.subList(0, before), delay);
        Thread.sleep(silence);
        send(events.subList(before, events.size()), delay);
        done();
    }

    private void send(List<StreamedEvent> events, Duration delay)
            throws IOException, InterruptedException {
        boolean first = true;
        for (StreamedEvent event : events) {
            if (!first && delay.isPositive()) {
                Thread.sleep(delay);
            }
            first = false;
            write(InvalidUtf8Encoder.bytes(event.text()));
        }
    }

    private void head(int status, String type, long length) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        String id = "req_" + UUID.randomUUID();
        exchange.getResponseHeaders().set("x-request-id", id);
        exchange.getResponseHeaders().set("request-id", id);
        log.update(number, it -> it.answering(status));
        exchange.sendResponseHeaders(status, length);
    }

    private void write(byte[] bytes) throws IOException {
        try {
            OutputStream body = exchange.getResponseBody();
            body.write(bytes);
            body.flush();
        } catch (IOException e) {
            log.update(number, it -> it.ended(Ending.CLIENT_LEFT));
            throw e;
        }
    }

    private void done() {
        log.update(number, it -> it.ended(Ending.COMPLETE));
        exchange.close();
    }

    private void cut() throws ConnectionCutException {
        log.update(number, it -> it.ended(Ending.CUT));
        throw new ConnectionCutException();
    }
}
