package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ModelHttpClient;
import dev.troupe.model.connection.ProviderClient.Answer;
import dev.troupe.model.connection.ResponseChunk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineStreamClientTest {
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
            Answer answer = LineStreamClient.ask(url, Map.of(), "{}", new Exhausted());
            ModelHttpClient httpClient = new ModelHttpClient(ModelTimeouts.DEFAULT, List.of());

            assertThatThrownBy(() -> answer.read(httpClient.call(), _ -> {}))
                    .hasStackTraceContaining("no room");
        } finally {
            server.stop(0);
        }
    }

    private static final class Exhausted implements LineStreamClient.Lines {
        @Override
        public List<ResponseChunk> read(String line) {
            throw new StackOverflowError("no room");
        }

        @Override
        public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
            return new ModelFailure(Kind.REJECTED, body, null, null);
        }
    }
}
