package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.troupe.testkit.model.scenario.Selection.Chosen;
import dev.troupe.testkit.model.scenario.Selection.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The turns for one kind of request.
 *
 * @param name for explanations and assertions
 * @param match which requests belong to it
 * @param turns at least one
 */
public record Conversation(String name, RequestMatch match, List<Turn> turns) {

    /** Copies the turns and fixes each listed turn's number. */
    public Conversation {
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("conversation '" + name + "' has no turns");
        }
        turns = numbered(turns);
    }

    private static List<Turn> numbered(List<Turn> turns) {
        List<Turn> numbered = new ArrayList<>();
        int next = 0;
        for (Turn turn : turns) {
            numbered.add(
                    switch (turn.at()) {
                        case Position.Listed() -> turn.when(new Position.At(next++), turn.match());
                        case Position.At(_), Position.Anywhere() -> turn;
                    });
        }
        return List.copyOf(numbered);
    }

    /** The first turn, in order of the file, that can answer the request's turn number and matches it. */
    Selection select(ModelRequest request) {
        List<String> reasons = new ArrayList<>();
        for (int index = 0; index < turns.size(); index++) {
            Turn turn = turns.get(index);
            if (!reaches(turn.at(), request.turn())) {
                continue;
            }
            Optional<String> mismatch = turn.match().mismatch(request);
            if (mismatch.isEmpty()) {
                return new Chosen(name, index, turn);
            }
            reasons.add("in turn " + index + " of the file " + mismatch.get());
        }
        return new Missing(
                "conversation '%s' has no answer for turn %d of %d: %s"
                        .formatted(name, request.turn(), turns.size(), explain(reasons, request)));
    }

    private static String explain(List<String> reasons, ModelRequest request) {
        return reasons.isEmpty()
                ? "the script has ended; the last message was '%s'"
                        .formatted(Excerpt.of(request.last()))
                : String.join("; ", reasons);
    }

    private static boolean reaches(Position position, int number) {
        return switch (position) {
            case Position.At(int exact) -> exact == number;
            case Position.Anywhere() -> true;
            case Position.Listed() ->
                    throw new IllegalStateException("Listed turns are numbered on construction");
        };
    }

    @JsonCreator
    static Conversation read(
            @Nullable String name, @Nullable RequestMatch match, @Nullable List<Turn> turns) {
        return new Conversation(
                Objects.requireNonNullElse(name, "unnamed"),
                Objects.requireNonNullElse(match, RequestMatch.ANY),
                Objects.requireNonNullElse(turns, List.of()));
    }
}
