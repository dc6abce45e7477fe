package dev.troupe.contracts.lesson;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lesson as a line of a corpus of edits.
 *
 * @param kind why the edit was refused
 * @param origin where the case is from: {@code real}
 * @param before the file, a byte order mark as U+FEFF; absent where there was none
 * @param edit the refused edit
 * @param expected the file as it should be; absent where the correction did
 *     something else or more, or began from another file
 * @param after the file after the correction
 * @param leftOut texts that were too long to be kept
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LessonCase(
        String id,
        String kind,
        String origin,
        String format,
        String path,
        String tool,
        @Nullable String model,
        @Nullable String before,
        @Nullable String edit,
        @Nullable String expected,
        @Nullable String after,
        Correction corrected,
        @JsonProperty("left_out") List<String> leftOut) {
    /** Copies the list. */
    public LessonCase {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * The edit that worked.
     *
     * @param format of the edit
     * @param turns how many turns later
     * @param before the file that it began from, where that is another one
     * @param edit absent where it changed other files as well
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Correction(
            String tool,
            @Nullable String strategy,
            int turns,
            @Nullable String format,
            @Nullable String before,
            @Nullable String edit) {}
}
