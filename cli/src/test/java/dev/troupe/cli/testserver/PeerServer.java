package dev.troupe.cli.testserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An HTTP server whose answers tests decide; it checks the token and remembers what was asked. */
public final class PeerServer implements AutoCloseable {
    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final String token;
    private final Map<String, Function<PeerRequest, PeerReply>> routes = new ConcurrentHashMap<>();
    private final List<PeerRequest> asked = new CopyOnWriteArrayList<>();

    /** Starts on any free port of the loopback address. */
    public PeerServer(String token) throws IOException {
        this.token = token;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/", this::serve);
        http.start();
        on("GET /v1/projects", request -> PeerReply.json(Map.of("items", List.of())));
    }

    /** Answers a method and path, for example {@code GET /v1/sessions}. */
    public PeerServer on(String route, Function<PeerRequest, PeerReply> answer) {
        routes.put(route, answer);
        return this;
    }

    /** Asks another route within a request, which is then remembered like any other. */
    PeerReply ask(PeerRequest request) {
        asked.add(request);
        return answer(request);
    }

    /** Requests of a route so far. */
    public List<PeerRequest> asked(String route) {
        return asked.stream().filter(one -> route.equals(one.method() + " " + one.path())).toList();
    }

    public ServerEndpoint endpoint() {
        return new ServerEndpoint(
                URI.create("http://127.0.0.1:" + http.getAddress().getPort()), token);
    }

    /** Writes the file by which clients find it, as if it ran in this process. */
    public void announce(TroupeHome home) throws IOException {
        Files.createDirectories(home.path());
        Files.writeString(
                home.serverFile(),
                WireJson.write(
                        Map.of(
                                "url", endpoint().url().toString(),
                                "token", token,
                                "pid", ProcessHandle.current().pid(),
                                "started", Instant.now().toString(),
                                "version", "0.1.0")));
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            PeerRequest request = PeerRequest.of(exchange);
            ask(request).write(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private PeerReply answer(PeerRequest request) {
        if (!("Bearer " + token).equals(request.authorization())) {
            return PeerReply.problem(ErrorCode.UNAUTHENTICATED, "The token is wrong.");
        }
        var route = routes.get(request.method() + " " + request.path());
        return route == null
                ? PeerReply.problem(ErrorCode.NOT_FOUND, "There is no " + request.path() + ".")
                : route.apply(request);
    }
}
