package dev.troupe.security.app;

import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.token.TestTokenIssuer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The application on a real port with a database of its own, and a client for it. */
final class Running implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final TestTokenIssuer issuer;
    private final HttpClient client = HttpClient.newHttpClient();

    private Running(ConfigurableApplicationContext context, TestTokenIssuer issuer) {
        this.context = context;
        this.issuer = issuer;
    }

    static Running start(Path home, String... more) throws SQLException {
        TestTokenIssuer issuer = TestTokenIssuer.start();
        TestDatabase database = TestPostgres.database().createRole("troupe_security");
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=0",
                                "--troupe.security.home=" + home,
                                "--troupe.security.datasource.url=" + database.url(),
                                "--troupe.security.datasource.password=" + database.password()));
        arguments.addAll(List.of(more));
        if (arguments.stream().noneMatch(it -> it.startsWith("--troupe.orchestrator."))) {
            arguments.add("--troupe.orchestrator.base-url=" + issuer.url());
        }
        return new Running(
                SecurityApplication.application().run(arguments.toArray(String[]::new)), issuer);
    }

    /** An answer. */
    record Answer(int status, String type, String body) {
        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }
    }

    /** Whose tokens it believes. */
    TestTokenIssuer issuer() {
        return issuer;
    }

    /** A good token of a service. */
    String token() {
        return issuer.service(TokenApi.SECURITY);
    }

    Answer get(String path, @Nullable String token) throws IOException, InterruptedException {
        return send(request(path, token).GET().build());
    }

    Answer post(String path, String body) throws IOException, InterruptedException {
        return post(path, body, token());
    }

    Answer post(String path, String body, String token) throws IOException, InterruptedException {
        return send(
                request(path, token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build());
    }

    private HttpRequest.Builder request(String path, @Nullable String token) {
        String port = context.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private Answer send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        String type = response.headers().firstValue("Content-Type").orElse("");
        return new Answer(response.statusCode(), type, response.body());
    }

    /** The address the server listens on. */
    Object address() {
        WebServer server = ((WebServerApplicationContext) context).getWebServer();
        if (server instanceof TomcatWebServer tomcat) {
            return tomcat.getTomcat().getConnector().getProperty("address");
        }
        throw new IllegalStateException("The server is no Tomcat but " + server);
    }

    @Override
    public void close() {
        client.close();
        context.close();
        issuer.close();
    }
}
