package dev.troupe.model;

import dev.troupe.contracts.session.ModelUsage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A complete answer.
 *
 * @param model the configured name of the model that answered, which may be a fallback
 * @param thoughts what the provider wants back with it in the next request
 * @param problems what looked like a call in the text but could not be read, for the model
 * @param unreadableEdits of the edits in the text that could not be read the files, empty where it is not known which
 * @param spend of all attempts that the provider is likely to charge
 * @param estimated whether the provider told no usage and the spend was counted here
 * @param cacheWrittenTokens of those sent, how many the provider newly keeps in its cache, where it says so
 * @param contextTokens tokens of the window that request and answer take
 * @param duration from the first attempt to the end of the answer
 * @param attempts 1 when the first try succeeded
 */
public record ModelResponse(
        String model,
        String text,
        List<RawToolCall> calls,
        List<ReasoningBlock> thoughts,
        List<String> problems,
        List<String> unreadableEdits,
        Finish finish,
        ModelUsage spend,
        boolean estimated,
        long cacheWrittenTokens,
        long contextTokens,
        Duration duration,
        int attempts) {
    /** Copies the lists. */
    public ModelResponse {
        calls = List.copyOf(calls);
        thoughts = List.copyOf(thoughts);
        problems = List.copyOf(problems);
        unreadableEdits = List.copyOf(unreadableEdits);
    }

    /** The same answer with the calls that were found in its text. */
    public ModelResponse withCalls(
            List<RawToolCall> found, List<String> unreadable, List<String> edits) {
        return new ModelResponse(
                model,
                text,
                found,
                thoughts,
                unreadable,
                edits,
                finish,
                spend,
                estimated,
                cacheWrittenTokens,
                contextTokens,
                duration,
                attempts);
    }

    /** The same answer with more to tell the model of what could not be read. */
    public ModelResponse telling(List<String> more) {
        return withCalls(
                calls, Stream.concat(problems.stream(), more.stream()).toList(), unreadableEdits);
    }

    /** The same answer with what other models have cost before it. */
    public ModelResponse costing(ModelUsage more) {
        return new ModelResponse(
                model,
                text,
                calls,
                thoughts,
                problems,
                unreadableEdits,
                finish,
                spend.plus(more),
                estimated,
                cacheWrittenTokens,
                contextTokens,
                duration,
                attempts);
    }

    /** The same answer without what only its provider can read. */
    public ModelResponse unsigned() {
        return new ModelResponse(
                model,
                text,
                calls.stream().map(RawToolCall::unsigned).toList(),
                List.of(),
                problems,
                unreadableEdits,
                finish,
                spend,
                estimated,
                cacheWrittenTokens,
                contextTokens,
                duration,
                attempts);
    }

    /** Says why the model stopped. */
    public enum Finish {
        /** It said all it wanted, or waits for the results of its calls. */
        COMPLETE,
        /** It reached the limit of output tokens in the middle. */
        LENGTH,
        /** The provider withheld the rest. */
        FILTERED
    }
}
