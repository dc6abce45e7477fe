package dev.troupe.contracts.budget;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Says how often a budget begins anew, at midnight in UTC. */
public enum BudgetPeriod {
    @JsonProperty("day")
    @JsonAlias("DAY")
    DAY,
    /** On Mondays. */
    @JsonProperty("week")
    @JsonAlias("WEEK")
    WEEK,
    /** On the first. */
    @JsonProperty("month")
    @JsonAlias("MONTH")
    MONTH;

    /** The period of a word, for example {@code month}; in any case of letters. */
    public static Optional<BudgetPeriod> find(String word) {
        return Arrays.stream(values()).filter(it -> it.name().equalsIgnoreCase(word)).findFirst();
    }

    /** Its word, for example {@code month}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
