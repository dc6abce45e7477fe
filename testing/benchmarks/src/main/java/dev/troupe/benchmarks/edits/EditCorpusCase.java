package dev.troupe.benchmarks.edits;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the engine is given of a case of a corpus.
 *
 * @param before the file, a byte order mark as U+FEFF
 * @param edit the text as the model wrote it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record EditCorpusCase(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String path,
        @JsonProperty(required = true) String format,
        @Nullable String before,
        @Nullable String edit,
        @JsonProperty("old") @Nullable String oldText,
        @JsonProperty("new") @Nullable String newText,
        @JsonProperty("replace_all") @Nullable Boolean replaceAll) {}
