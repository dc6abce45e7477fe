package dev.troupe.worker.tool.web;

import dev.troupe.sandbox.address.AddressRefusedException;
import dev.troupe.sandbox.address.AddressRule;
import dev.troupe.sandbox.address.CheckedNameResolver;
import dev.troupe.sandbox.address.CheckedSocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * Asks for single pages: without cookies, credentials, proxies, and without following where an answer points. It
 * connects to the addresses that were checked and looks no name up twice for a request.
 */
final class WebPageClient {
    private static final String VERSION =
            Optional.ofNullable(WebPageClient.class.getPackage().getImplementationVersion())
                    .map("/"::concat)
                    .orElse("");
    private static final String ACCEPTED =
            "text/html, text/markdown, text/plain, application/json, application/xml;q=0.9";

    private final OkHttpClient client;
    private final int size;

    /**
     * @param names looks names up
     * @param rule which addresses may be connected to
     */
    WebPageClient(WebSettings settings, Dns names, AddressRule rule) {
        this.size = settings.size();
        this.client =
                new OkHttpClient.Builder()
                        .dns(new CheckedNameResolver(names::lookup, rule)::lookup)
                        .socketFactory(new CheckedSocketFactory(rule))
                        .proxy(Proxy.NO_PROXY)
                        .cookieJar(CookieJar.NO_COOKIES)
                        .followRedirects(false)
                        .followSslRedirects(false)
                        .retryOnConnectionFailure(true)
                        .protocols(List.of(Protocol.HTTP_1_1))
                        .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                        .build();
    }

    /**
     * Asks for a page.
     *
     * @param time how long it may take
     * @throws InterruptedException when the thread is interrupted; the connection is closed by then
     */
    PageResponse get(HttpUrl url, Duration time) throws InterruptedException {
        Request request =
                new Request.Builder()
                        .url(url)
                        .header("User-Agent", "Troupe" + VERSION + " (web_fetch)")
                        .header("Accept", ACCEPTED)
                        .build();
        Call call = client.newCall(request);
        call.timeout().timeout(Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
        FutureTask<PageResponse> asked = new FutureTask<>(() -> answer(call));
        Thread.ofVirtual().name("web-fetch").start(asked);
        try {
            return asked.get();
        } catch (ExecutionException failed) {
            return new PageResponse.None(why(url, failed));
        } finally {
            call.cancel();
        }
    }

    private PageResponse answer(Call call) throws IOException {
        HttpUrl url = call.request().url();
        try (Response response = call.execute()) {
            String location = response.header("Location");
            if (response.isRedirect() && location != null) {
                return new PageResponse.Elsewhere(location);
            }
            if (!response.isSuccessful()) {
                return new PageResponse.None("%s answered %d.".formatted(url, response.code()));
            }
            Optional<PageContentType> type = PageContentType.of(response.header("Content-Type"));
            return type.isEmpty()
                    ? new PageResponse.None(
                            "%s is %s, and only HTML, plain text, Markdown, JSON and XML are read."
                                    .formatted(
                                            url,
                                            response.header("Content-Type", "of no stated type")))
                    : page(url, type.get(), response);
        }
    }

    private PageResponse page(HttpUrl url, PageContentType type, Response response)
            throws IOException {
        ResponseBody whole =
                Objects.requireNonNull(response.body(), "Whoever executes gets a body.");
        try (InputStream body = whole.byteStream()) {
            byte[] bytes = body.readNBytes(size);
            return new PageResponse.Page(
                    url,
                    type,
                    HtmlTextRenderer.of(url, type, bytes),
                    bytes.length == size && body.read() >= 0);
        }
    }

    private static String why(HttpUrl url, ExecutionException failed) {
        Throwable failure = Objects.requireNonNullElse(failed.getCause(), failed);
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof AddressRefusedException refused) {
                return refused.getMessage() + ", so nothing was read.";
            }
        }
        return failure instanceof InterruptedIOException
                ? "%s did not answer in time (troupe.worker.web.time).".formatted(url)
                : "%s could not be read: %s.".formatted(url, failure.getMessage());
    }
}
