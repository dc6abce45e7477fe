package dev.troupe.cli.testserver;

import com.sun.net.httpserver.HttpExchange;
import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the peer answers. */
public interface PeerReply {
    /** Writes the answer; the exchange is closed afterwards. */
    void write(HttpExchange exchange) throws IOException, InterruptedException;

    /** A value as JSON. */
    static PeerReply json(Object value) {
        return text(200, "application/json", WireJson.write(value));
    }

    /** A problem document. */
    public static PeerReply problem(ErrorCode code, String detail) {
        ProblemResponse problem = ProblemResponse.of(code, detail, code.hint());
        return text(code.status(), "application/problem+json", WireJson.write(problem));
    }

    /** Any text. */
    static PeerReply text(int status, String type, String body) {
        return new Text(status, type, body);
    }

    /** A whole answer. */
    record Text(int status, String type, String body) implements PeerReply {
        @Override
        public void write(HttpExchange exchange) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }

        boolean good() {
            return status < 300;
        }
    }

    /** No answer: the connection is cut. */
    static PeerReply cut() {
        return exchange -> {
            throw new IOException("cut");
        };
    }
}
