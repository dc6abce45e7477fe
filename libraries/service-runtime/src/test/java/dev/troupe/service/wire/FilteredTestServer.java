package dev.troupe.service.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.wire.http.MessageRoutes;
import dev.troupe.service.wire.trace.IncomingTraceFilter;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** A real server with one filter before a few pages. */
@NullMarked
public final class FilteredTestServer implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private FilteredTestServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts it on a free port. */
    public static FilteredTestServer start(
            Function<ApplicationContext, Filter> filter, String... arguments) {
        return new FilteredTestServer(
                new SpringApplicationBuilder(Setup.class)
                        .initializers(it ->
                                ((GenericApplicationContext) it)
                                        .registerBean(
                                                FilterRegistrationBean.class,
                                                () -> early(filter.apply(it))))
                        .properties("server.port=0", "spring.main.banner-mode=off")
                        .run(arguments));
    }

    /** Where services have the filters that identify callers. */
    private static FilterRegistrationBean<Filter> early(Filter filter) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /** Streams that are open, oldest first. */
    public BlockingQueue<SseEmitter> streams() {
        return context.getBean(Pages.class).streams;
    }

    /** How often the page that reads no body has done its work. */
    public int effects() {
        return context.getBean(Pages.class).effects.get();
    }

    /** Asks for a page, with headers by name and value. */
    public HttpResponse<String> get(String path, String... headers)
            throws IOException, InterruptedException {
        return client.send(request(path, headers), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends a body to a page, with headers by name and value. */
    public HttpResponse<String> post(String path, HttpRequest.BodyPublisher body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(request(path, headers), (_, _) -> true);
        return client.send(request.POST(body).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The port that it listens on. */
    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** Begins to read a page that goes on. */
    public InputStream open(String path) throws IOException, InterruptedException {
        return client.send(request(path), HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    private HttpRequest request(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
        return headers.length == 0 ? request.build() : request.headers(headers).build();
    }

    @Override
    public void close() {
        client.shutdownNow();
        context.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Setup {
        @Bean
        MessageRoutes messages() {
            return new MessageRoutes(Pattern.compile("/messages/[^/]+"));
        }

        @Bean
        Pages pages() {
            return new Pages();
        }
    }

    @RestController
    static class Pages {
        private final BlockingQueue<SseEmitter> streams = new LinkedBlockingQueue<>();
        private final AtomicInteger effects = new AtomicInteger();

        /** What log lines carry, and what calls to others would. */
        @GetMapping("/things/{id}")
        String thing(@PathVariable("id") String id) {
            return id + " " + MDC.get(IncomingTraceFilter.KEY) + " " + TraceParentCodec.current();
        }

        @GetMapping("/caller")
        String caller() {
            return CallerIdentity.current().subject();
        }

        @PostMapping({"/echo", "/messages/{id}", "/messages/{id}/more"})
        String echo(@RequestBody(required = false) @Nullable String text) {
            return "got " + text;
        }

        @PostMapping("/json")
        String json(@RequestBody Map<String, Object> fields) {
            return "got " + fields.size();
        }

        @PostMapping("/unread")
        String unread() {
            effects.incrementAndGet();
            return "done";
        }

        @GetMapping("/broken")
        String broken() {
            throw new IllegalStateException("broken");
        }

        @GetMapping("/stream")
        SseEmitter stream() throws IOException {
            SseEmitter stream = new SseEmitter(60_000L);
            stream.send("begun");
            streams.add(stream);
            return stream;
        }
    }
}
