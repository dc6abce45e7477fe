package dev.troupe.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.gateway.ModelCallException.After;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;

/**
 * Says what happened to a call, and what to do next.
 *
 * @param abortedUsage what its tries have cost all the same
 * @param heard whether pieces of the last try were heard
 */
record ModelFailureExplainer(
        String name, ModelSettings settings, ModelUsage abortedUsage, boolean heard) {
    RuntimeException of(Exception thrown) {
        return switch (thrown) {
            case ModelFailure failure -> of(failure);
            case CallNotPermittedException e ->
                    unavailable(
                            who() + " failed too often just now and is left alone for a while.",
                            ErrorCode.MODEL_UNAVAILABLE.hint(),
                            e);
            case BulkheadFullException e ->
                    unavailable(
                            who() + " has too many calls under way.",
                            "Raise `" + key("max-concurrent") + "` or resume later.",
                            e);
            case RuntimeException e -> e;
            default -> new IllegalStateException("A model call failed in an unknown way.", thrown);
        };
    }

    private RuntimeException of(ModelFailure failure) {
        String what = who() + " failed: " + failure.getMessage() + ".";
        return switch (failure.kind()) {
            case CONTEXT_TOO_LONG -> new ContextTooLongException(what, abortedUsage, failure);
            case KEY ->
                    rejected(
                            who() + " does not accept its key: " + failure.getMessage() + ".",
                            settings.keyHint(name),
                            After.ANOTHER_MODEL,
                            failure);
            case UNKNOWN_MODEL ->
                    rejected(
                            who() + " does not exist there: " + failure.getMessage() + ".",
                            "Correct `%s`, or fetch the model where the server is your own (`ollama pull %s`)."
                                    .formatted(key("model"), settings.model()),
                            After.ANOTHER_MODEL,
                            failure);
            case NO_TOOLS ->
                    rejected(
                            who() + " does not call tools: " + failure.getMessage() + ".",
                            "Set `" + key("tools") + ": text`.",
                            After.TOOLS_IN_TEXT,
                            failure);
            case NO_EFFORT ->
                    rejected(
                            who()
                                    + " cannot be told how much to think: "
                                    + failure.getMessage()
                                    + ".",
                            "Set `%s: false`, or choose another value for `%s` or `%s`."
                                    .formatted(key("thinks"), key("thinking"), key("api")),
                            After.WITHOUT_EFFORT,
                            failure);
            case NO_THOUGHTS ->
                    rejected(
                            who()
                                    + " does not take back what it gave of its thoughts: "
                                    + failure.getMessage()
                                    + ".",
                            "Begin another session.",
                            After.WITHOUT_THOUGHTS,
                            failure);
            case NO_IMAGE ->
                    rejected(
                            who() + " refused the request: " + failure.getMessage() + ".",
                            "If an image is the cause, save it anew as PNG or JPEG, or smaller; if the model sees none, set `%s: false`."
                                    .formatted(key("sees")),
                            After.WITHOUT_IMAGE,
                            failure);
            case NOT_RECORDED ->
                    rejected(
                            who() + " is replayed: " + failure.getMessage() + ".",
                            "Record the model's answers again with `troupe.recording.mode: record`.",
                            After.NOTHING,
                            failure);
            case REJECTED ->
                    rejected(
                            who() + " refused the request: " + failure.getMessage() + ".",
                            "If the model's name, its address or its limit of output is wrong, correct"
                                    + " `model`, `base-url` or `max-output-tokens` of `troupe.models."
                                    + name
                                    + "`.",
                            After.NOTHING,
                            failure);
            case NO_ANSWER ->
                    invalid(
                            what,
                            "Check that `"
                                    + key("base-url")
                                    + "` is the address of the API, and that `protocol` is the one that the API speaks.",
                            After.NOTHING,
                            failure);
            case INVALID_OUTPUT ->
                    invalid(what, ErrorCode.MODEL_OUTPUT_INVALID.hint(), After.NOTHING, failure);
            case SPOILED ->
                    invalid(
                            what,
                            ErrorCode.MODEL_OUTPUT_INVALID.hint(),
                            After.ANOTHER_MODEL,
                            failure);
            case CONNECTION -> unavailable(what, settings.connectionHint(), failure);
            case RATE_LIMIT, OVERLOAD, UNAVAILABLE, TIME_OUT, BROKEN_STREAM ->
                    unavailable(what, ErrorCode.MODEL_UNAVAILABLE.hint(), failure);
        };
    }

    private ModelCallException rejected(String what, String hint, After after, Throwable cause) {
        return new ModelCallException(
                ErrorCode.MODEL_REJECTED, what, hint, abortedUsage, heard, after, cause);
    }

    private ModelCallException invalid(String what, String hint, After after, Throwable cause) {
        return new ModelCallException(
                ErrorCode.MODEL_OUTPUT_INVALID, what, hint, abortedUsage, heard, after, cause);
    }

    private ModelCallException unavailable(String what, String hint, Throwable cause) {
        return new ModelCallException(
                ErrorCode.MODEL_UNAVAILABLE,
                what,
                hint,
                abortedUsage,
                heard,
                After.ANOTHER_MODEL,
                cause);
    }

    private String key(String setting) {
        return "troupe.models." + name + "." + setting;
    }

    private String who() {
        return "Model '" + name + "' (" + settings.model() + " at " + settings.url() + ")";
    }
}
