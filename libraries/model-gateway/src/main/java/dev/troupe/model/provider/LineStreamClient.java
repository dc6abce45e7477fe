package dev.troupe.model.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ModelHttpClient.Handle;
import dev.troupe.model.connection.ProviderClient.Answer;
import dev.troupe.model.connection.ResponseChunk;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Asks over plain HTTP and reads the answer line by line. */
final class LineStreamClient {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
    private static final long LONGEST_REFUSAL = 64_000;

    /** A file's worth of text in one piece, many times over. */
    private static final long LONGEST_LINE = 16 << 20;

    private LineStreamClient() {}

    static Answer ask(HttpUrl url, Map<String, String> headers, String body, Lines lines) {
        byte[] bytes = body.getBytes(UTF_8);
        Request.Builder request =
                new Request.Builder().url(url).post(RequestBody.create(bytes, JSON));
        headers.forEach(request::header);
        return (call, told) -> {
            read(request.build(), lines, call, told);
            // Only now: whoever records the exchange has it when the answer is over.
            lines.end().forEach(told);
        };
    }

    private static void read(
            Request request, Lines lines, Handle call, Consumer<ResponseChunk> told)
            throws IOException {
        try (Response response = call.send(request)) {
            BufferedSource body = Objects.requireNonNull(response.body()).source();
            if (!response.isSuccessful()) {
                String said = beginning(body);
                throw lines.refused(response.code(), said, retryAfter(response));
            }
            String line = line(body);
            while (line != null) {
                lines.read(line).forEach(told);
                // The connection may stay open for long after the answer.
                line = lines.over() ? null : line(body);
            }
        }
    }

    /** Some say it in milliseconds as well, and more exactly. */
    private static @Nullable String retryAfter(Response response) {
        for (String name : List.of("retry-after-ms", "x-ms-retry-after-ms")) {
            String value = response.header(name, "");
            if (value != null && MILLISECONDS.matcher(value.strip()).matches()) {
                return new BigDecimal(value.strip()).movePointLeft(3).toPlainString();
            }
        }
        return response.header("Retry-After");
    }

    /** The next line, without its end; null: there is none. */
    private static @Nullable String line(BufferedSource body) throws IOException {
        if (body.indexOf((byte) '\n', 0, LONGEST_LINE) < 0 && body.request(LONGEST_LINE)) {
            throw new ModelFailure(
                    Kind.INVALID_OUTPUT,
                    "it sent a line of more than %d MB".formatted(LONGEST_LINE >> 20),
                    null,
                    null);
        }
        return body.readUtf8Line();
    }

    private static String beginning(BufferedSource body) throws IOException {
        body.request(LONGEST_REFUSAL);
        return body.getBuffer().snapshot().utf8();
    }

    /** Reads one answer. */
    interface Lines {
        /**
         * What a line brings.
         *
         * @throws ModelFailure when it is an error, or nothing that the protocol knows
         */
        List<ResponseChunk> read(String line);

        /** Whether nothing that follows belongs to the answer. */
        default boolean over() {
            return false;
        }

        /**
         * What is left to tell when no line follows any more.
         *
         * @throws ModelFailure when the answer cannot be used as a whole
         */
        default List<ResponseChunk> end() {
            return List.of();
        }

        /** What a status other than success means. */
        ModelFailure refused(int status, String body, @Nullable String retryAfter);
    }
}
