package dev.troupe.benchmarks.edits;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Records what the engine made of a case.
 *
 * @param status {@code applied}, {@code refused} or {@code error}
 * @param text the file afterwards
 * @param ms reading the answer, finding the place and merging, in milliseconds
 * @param strategy which strategies found the places
 * @param message why it was refused, or what went wrong
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record EditCorpusOutcome(
        String id,
        String status,
        @JsonProperty("result_text") @Nullable String text,
        double ms,
        @Nullable String strategy,
        @Nullable String message) {}
