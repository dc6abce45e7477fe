package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.troupe.testkit.model.scenario.TurnSelection.Chosen;
import dev.troupe.testkit.model.scenario.TurnSelection.Missing;
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
public record ScriptedConversation(String name, RequestMatch match, List<ScriptedTurn> turns) {

    /** Copies the turns and fixes each listed turn's number. */
    public ScriptedConversation {
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("conversation '" + name + "' has no turns");
        }
        turns = numbered(turns);
    }

    private static List<ScriptedTurn> numbered(List<ScriptedTurn> turns) {
        List<ScriptedTurn> numbered = new ArrayList<>();
        int next = 0;
        for (ScriptedTurn turn : turns) {
            numbered.add(
                    switch (turn.at()) {
                        case TurnPosition.Listed() ->
                                turn.when(new TurnPosition.At(next++), turn.match());
                        case TurnPosition.At(_), TurnPosition.Anywhere() -> turn;
                    });
        }
        return List.copyOf(numbered);
    }

    /** The first turn, in order of the file, that can answer the request's turn number and matches it. */
    TurnSelection select(ParsedModelRequest request) {
        List<String> reasons = new ArrayList<>();
        for (int index = 0; index < turns.size(); index++) {
            ScriptedTurn turn = turns.get(index);
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

    private static String explain(List<String> reasons, ParsedModelRequest request) {
        return reasons.isEmpty()
                ? "the script has ended; the last message was '%s'"
                        .formatted(TextExcerpt.of(request.last()))
                : String.join("; ", reasons);
    }

    private static boolean reaches(TurnPosition position, int number) {
        return switch (position) {
            case TurnPosition.At(int exact) -> exact == number;
            case TurnPosition.Anywhere() -> true;
            case TurnPosition.Listed() ->
                    throw new IllegalStateException("Listed turns are numbered on construction");
        };
    }

    @JsonCreator
    static ScriptedConversation read(
            @Nullable String name,
            @Nullable RequestMatch match,
            @Nullable List<ScriptedTurn> turns) {
        return new ScriptedConversation(
                Objects.requireNonNullElse(name, "unnamed"),
                Objects.requireNonNullElse(match, RequestMatch.ANY),
                Objects.requireNonNullElse(turns, List.of()));
    }
}
