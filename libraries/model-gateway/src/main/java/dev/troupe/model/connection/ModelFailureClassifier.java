package dev.troupe.model.connection;

import dev.troupe.model.connection.ModelFailure.Kind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Sorts what goes wrong with a call, as far as it is the same for all protocols. */
public final class ModelFailureClassifier {
    private static final Pattern TOO_LONG =
            Pattern.compile(
                    "context_length|context length|context window|prompt is too long|too many tokens"
                            + "|maximum context|exceeds? the (model'?s? )?(limit|maximum)"
                            + "|context size|exceed_context_size|maximum prompt length"
                            + "|reduce the length of the messages|exceeded model token limit",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_TOOLS =
            Pattern.compile(
                    "(not|n't) support (the use of )?(tools?|function)|\\btools'? (is|are) not supported"
                            + "|(function|tool) calling is not (enabled|supported)"
                            + "|tool choice requires|no endpoints found that support tool"
                            + "|tools param requires",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_THOUGHTS =
            Pattern.compile(
                    "invalid `?(signature|data)`? in `?(redacted_)?thinking|invalid_encrypted_content"
                            + "|expected `?thinking`? or `?redacted_thinking|thinking`? blocks"
                            + "|encrypted content .* could not be|corrupted thought signature"
                            + "|cannot contain `?thinking|provided without its required",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_EFFORT =
            Pattern.compile(
                    "reasoning[_.]?effort|reasoning\\.(summary|encrypted_content)|reasoning summar|output_config|effort parameter"
                            + "|thinking[_. ]?(type|config|budget|level)|thinking\\.(enabled|adaptive)"
                            + "|(not|n't) support[a-z]* (adaptive |extended )?(thinking|reasoning)"
                            + "|thinking is not supported|\\bthinking: extra inputs",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_IMAGE =
            Pattern.compile(
                    "\\bimages?\\b|image_|_image|inline_?data|mime[_ ]?type|media_type"
                            + "|(not|n't) (a |support )?(multi-?modal|vision)",
                    Pattern.CASE_INSENSITIVE);

    /** A server's own failure may speak of images that are no pictures. */
    private static final Pattern BROKEN_IMAGE =
            Pattern.compile(
                    "(fail|unable|not|invalid|unsupported|unknown|error).{0,60}\\bimages?\\b"
                            + "|\\bimages?\\b.{0,30}(unknown|invalid|unsupported|not support|fail)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern UNKNOWN_MODEL =
            Pattern.compile("\\bmodels?\\b|deployment", Pattern.CASE_INSENSITIVE);

    /** OpenRouter finds nobody who takes tools, and llama.cpp calls it a failure of its own. */
    private static final Set<Integer> REFUSE_TOOLS = Set.of(400, 404, 422, 500);

    /** Ollama and llama.cpp call it a failure of their own that they cannot read one. */
    private static final Set<Integer> REFUSE_IMAGES = Set.of(400, 404, 415, 422, 500);

    private static final Set<Integer> REFUSE_OPTIONS = Set.of(400, 404, 422);

    private static final int LONGEST = 300;

    private ModelFailureClassifier() {}

    /** The failure behind an exception. */
    static ModelFailure of(Throwable thrown, boolean begun) {
        ModelFailure own = own(thrown);
        if (own != null) {
            return own;
        }
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
            case SocketTimeoutException e ->
                    new ModelFailure(Kind.TIME_OUT, "it kept silent too long", null, e);
            case IOException e -> connection(e, begun);
            default -> null;
        };
    }

    /** Something came that no parser takes. */
    public static ModelFailure garbage(Throwable cause) {
        String what =
                isNoJson(cause)
                        ? "it sent something that is no JSON"
                        : "its answer could not be read: " + text(cause);
        return new ModelFailure(Kind.INVALID_OUTPUT, what, null, cause);
    }

    /** What this side has found, however deep the libraries have wrapped it. */
    private static @Nullable ModelFailure own(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof InvalidUtf8Exception) {
                return new ModelFailure(Kind.BROKEN_STREAM, message, null, cause);
            }
            if (cause instanceof NotRecordedException) {
                return new ModelFailure(Kind.NOT_RECORDED, message, null, cause);
            }
        }
        return null;
    }

    private static boolean isNoJson(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof JacksonException) {
                return true;
            }
        }
        return false;
    }

    /**
     * The connection failed.
     *
     * @param begun whether pieces of the answer had come before
     */
    public static ModelFailure connection(Throwable cause, boolean begun) {
        return begun
                ? new ModelFailure(Kind.BROKEN_STREAM, "its answer broke off", null, cause)
                : new ModelFailure(
                        Kind.CONNECTION, "it cannot be reached: " + text(cause), null, cause);
    }

    /**
     * A status other than success, or an error in the middle of a stream, which has the stream's own.
     *
     * @param text what it answered, beginning with the status
     * @param retryAfter the header; null: there was none
     */
    public static ModelFailure status(
            int status, String text, @Nullable String retryAfter, @Nullable Throwable cause) {
        return new ModelFailure(
                kind(status, text), "it answered " + shown(text), text, pause(retryAfter), cause);
    }

    /**
     * The same where more is told than people read.
     *
     * @param whole all that tells what it means, codes and types among it
     */
    public static ModelFailure explained(
            int status, String text, String whole, @Nullable String retryAfter) {
        return new ModelFailure(
                kind(status, whole), "it answered " + shown(text), whole, pause(retryAfter), null);
    }

    private static @Nullable Duration pause(@Nullable String retryAfter) {
        return retryAfter == null ? null : wait(retryAfter);
    }

    private static Kind kind(int status, String text) {
        if (status == 413 || (status < 500 && TOO_LONG.matcher(text).find())) {
            return Kind.CONTEXT_TOO_LONG;
        }
        if (REFUSE_TOOLS.contains(status) && NO_TOOLS.matcher(text).find()) {
            return Kind.NO_TOOLS;
        }
        if (REFUSE_OPTIONS.contains(status) && NO_THOUGHTS.matcher(text).find()) {
            return Kind.NO_THOUGHTS;
        }
        if (REFUSE_OPTIONS.contains(status) && NO_EFFORT.matcher(text).find()) {
            return Kind.NO_EFFORT;
        }
        if (REFUSE_IMAGES.contains(status)
                && (status == 500 ? BROKEN_IMAGE : NO_IMAGE).matcher(text).find()) {
            return Kind.NO_IMAGE;
        }
        return switch (status) {
            case 401, 403 -> Kind.KEY;
            case 404 -> UNKNOWN_MODEL.matcher(text).find() ? Kind.UNKNOWN_MODEL : Kind.REJECTED;
            case 408 -> Kind.TIME_OUT;
            case 429 -> Kind.RATE_LIMIT;
            case 503 -> Kind.UNAVAILABLE;
            // An error event inside a stream comes with the stream's own status 200.
            case 200 -> Kind.OVERLOAD;
            default -> status >= 500 ? Kind.OVERLOAD : Kind.REJECTED;
        };
    }

    /** Seconds, with or without their unit, or an HTTP date; null when it is neither. */
    static @Nullable Duration wait(String header) {
        String value = header.strip();
        try {
            if (value.matches("\\d{1,6}(\\.\\d{1,9})?s?")) {
                double seconds = Double.parseDouble(value.replace("s", ""));
                return Duration.ofMillis((long) Math.ceil(seconds * 1_000));
            }
            return until(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Duration until(ZonedDateTime moment) {
        Duration left = Duration.between(Instant.now(), moment.toInstant());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** What an exception says, on one line, for people. */
    public static String text(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return shown(
                message.equals("null")
                        ? thrown.getClass().getSimpleName().toLowerCase(Locale.ROOT)
                        : message);
    }

    private static String shown(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
