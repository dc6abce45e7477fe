package dev.troupe.worker.model.wire;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.anthropic.errors.AnthropicIoException;
import com.anthropic.errors.AnthropicServiceException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sorts what the provider libraries throw. */
final class Failures {
    private static final Pattern TOO_LONG =
            Pattern.compile(
                    "context_length|context length|context window|prompt is too long|too many tokens"
                            + "|maximum context|exceeds? the (model'?s? )?(limit|maximum)",
                    Pattern.CASE_INSENSITIVE);
    private static final int LONGEST = 300;

    private Failures() {}

    /**
     * The failure behind an exception.
     *
     * @param begun whether pieces of the answer had come before
     */
    static ModelFailure of(Throwable thrown, boolean begun) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            ModelFailure failure = known(cause, begun);
            if (failure != null) {
                return failure;
            }
        }
        return new ModelFailure(
                Kind.INVALID_OUTPUT, "its answer could not be read: " + text(thrown), null, thrown);
    }

    private static @Nullable ModelFailure known(Throwable cause, boolean begun) {
        return switch (cause) {
            case ModelFailure failure -> failure;
            case OpenAIServiceException e ->
                    status(e.statusCode(), text(e), e.headers().values("Retry-After"), e);
            case AnthropicServiceException e ->
                    status(e.statusCode(), text(e), e.headers().values("Retry-After"), e);
            case OpenAIInvalidDataException e -> garbage(e);
            case AnthropicInvalidDataException e -> garbage(e);
            case SocketTimeoutException e ->
                    new ModelFailure(Kind.TIME_OUT, "it kept silent too long", null, e);
            case IOException e -> connection(e, begun);
            case OpenAIIoException e when e.getCause() == null -> connection(e, begun);
            case AnthropicIoException e when e.getCause() == null -> connection(e, begun);
            default -> null;
        };
    }

    private static ModelFailure garbage(Throwable cause) {
        String what =
                isNoJson(cause)
                        ? "it sent something that is no JSON"
                        : "its answer could not be read: " + text(cause);
        return new ModelFailure(Kind.INVALID_OUTPUT, what, null, cause);
    }

    private static boolean isNoJson(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof StreamReadException) {
                return true;
            }
        }
        return false;
    }

    private static ModelFailure connection(Throwable cause, boolean begun) {
        return begun
                ? new ModelFailure(Kind.BROKEN_STREAM, "its answer broke off", null, cause)
                : new ModelFailure(
                        Kind.CONNECTION, "it cannot be reached: " + text(cause), null, cause);
    }

    private static ModelFailure status(
            int status, String text, List<String> retryAfter, Throwable cause) {
        Kind kind = kind(status, text);
        Duration wait = retryAfter.isEmpty() ? null : wait(retryAfter.getFirst());
        return new ModelFailure(kind, "it answered " + text, wait, cause);
    }

    private static Kind kind(int status, String text) {
        if (status == 413 || (status < 500 && TOO_LONG.matcher(text).find())) {
            return Kind.CONTEXT_TOO_LONG;
        }
        return switch (status) {
            case 401, 403 -> Kind.KEY;
            case 408 -> Kind.TIME_OUT;
            case 429 -> Kind.RATE_LIMIT;
            // An error event inside a stream comes with the stream's own status 200.
            case 200 -> Kind.OVERLOAD;
            default -> status >= 500 ? Kind.OVERLOAD : Kind.REJECTED;
        };
    }

    /** Seconds or an HTTP date; null when it is neither. */
    static @Nullable Duration wait(String header) {
        String value = header.strip();
        try {
            return value.matches("\\d{1,6}")
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : until(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Duration until(ZonedDateTime moment) {
        Duration left = Duration.between(Instant.now(), moment.toInstant());
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static String text(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage()).strip().replaceAll("\\s+", " ");
        if (message.equals("null")) {
            message = thrown.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        }
        return message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…";
    }
}
