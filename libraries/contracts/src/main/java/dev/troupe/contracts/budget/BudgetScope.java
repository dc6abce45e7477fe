package dev.troupe.contracts.budget;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whose budget, in the order in which reservations take them. */
public enum BudgetScope {
    @JsonProperty("team")
    @JsonAlias("TEAM")
    TEAM,
    @JsonProperty("user")
    @JsonAlias("USER")
    USER,
    @JsonProperty("session")
    @JsonAlias("SESSION")
    SESSION,
    @JsonProperty("task")
    @JsonAlias("TASK")
    TASK;

    /** The scope of a word, for example {@code team}; in any case of letters. */
    public static Optional<BudgetScope> find(String word) {
        return Arrays.stream(values()).filter(it -> it.name().equalsIgnoreCase(word)).findFirst();
    }

    /** Its word, for example {@code team}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether its keys are names, which may begin anew and have a limit in common; else they are ids. */
    public boolean named() {
        return switch (this) {
            case TEAM, USER -> true;
            case SESSION, TASK -> false;
        };
    }
}
