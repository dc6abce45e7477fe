package dev.troupe.benchmarks.localise;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a repository, and the files that it needs.
 *
 * @param name of the repository's directory
 * @param parentCommit the commit whose files are ranked
 * @param commit the commit that followed it; needed to tell which lines were changed
 * @param goldFiles the files that were changed; not needed to rank
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record LocalisationCase(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String name,
        @JsonProperty(value = "parent_commit", required = true) String parentCommit,
        @Nullable String commit,
        @JsonProperty(required = true) String query,
        @JsonProperty("gold_files") @Nullable List<String> goldFiles) {}
