package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question of a form.
 *
 * @param key names it within the form: lower-case letters, digits and hyphens, at most 40
 * @param why what depends on the answer
 * @param choices 2 to 8 where something is to be chosen, else none
 * @param suggestion what is taken when nobody answers, written as the answer would be; absent: it must be answered
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FormField(
        String key,
        String question,
        @Nullable String why,
        Kind kind,
        @Nullable List<Choice> choices,
        @Nullable Object suggestion) {
    /** Says what an answer looks like in JSON. */
    public enum Kind {
        /** The value of one choice, as a string. */
        @JsonProperty("choice")
        CHOICE,
        /** The values of any of them, as an array of strings. */
        @JsonProperty("choices")
        CHOICES,
        /** A string that is not blank, at most 4,000 characters. */
        @JsonProperty("text")
        TEXT,
        /** {@code true} or {@code false}. */
        @JsonProperty("yes-no")
        YES_NO,
        /** A number. */
        @JsonProperty("number")
        NUMBER
    }

    /**
     * Something that can be chosen.
     *
     * @param detail what it would mean
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Choice(String value, String label, @Nullable String detail) {}
}
