package dev.troupe.worker.model.direct;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.worker.model.catalog.TimeLimits;
import dev.troupe.worker.model.wire.Dialect.Answer;
import dev.troupe.worker.model.wire.HttpCalls;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import dev.troupe.worker.model.wire.Piece;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineCallsTest {
    @Test
    void anErrorOfThisMachineReachesWhoeverWaits() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, 2);
                    exchange.getResponseBody().write(new byte[] {'x', '\n'});
                    exchange.close();
                });
        server.start();
        try {
            HttpUrl url = HttpUrl.get("http://127.0.0.1:" + server.getAddress().getPort());
            Answer answer = LineCalls.ask(url, Map.of(), "{}", new Exhausted());
            HttpCalls calls = new HttpCalls(TimeLimits.DEFAULT, List.of());

            assertThatThrownBy(() -> answer.read(calls.call(), _ -> {}))
                    .hasStackTraceContaining("no room");
        } finally {
            server.stop(0);
        }
    }

    private static final class Exhausted implements LineCalls.Lines {
        @Override
        public List<Piece> read(String line) {
            throw new StackOverflowError("no room");
        }

        @Override
        public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
            return new ModelFailure(Kind.REJECTED, body, null, null);
        }
    }
}
