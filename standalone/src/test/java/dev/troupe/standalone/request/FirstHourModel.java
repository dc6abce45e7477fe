package dev.troupe.standalone.request;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.util.List;
import java.util.Map;

/** What a local model says in the first hour. */
final class FirstHourModel {
    static final String NAME = "gemma-3-27b";

    private FirstHourModel() {}

    static ModelScenario scenario() {
        ScriptedTurn[] turns = {
            when(
                    "What does",
                    say(
                            3_900,
                            "It knows the prices of the shop. `total` adds them up, and "
                                    + "`discount` takes ten percent off.")),
            when(
                    "What is tested",
                    say(
                            4_600,
                            "Only `total` has a test: **test_total** in `tests/test_prices.py`. "
                                    + "`discount` has none.")),
            when(
                    "Why is the page empty",
                    say(
                            5_900,
                            "The screenshot shows one red square and no text, so the "
                                    + "page stopped loading before the prices came.")),
            when(
                    "Make the ten percent a constant",
                    usage(
                            6_200,
                            ScriptedTurn.call(
                                    "I name the rate and use it.",
                                    edit("    return price * 0.9", "    return price * (1 - RATE)"),
                                    edit(
                                            "def total(prices):",
                                            "RATE = 0.1\n\n\ndef total(prices):")))),
            when(
                    "Fail once",
                    say(3_700, "Now it works.")
                            .after(new ScriptedFault.Refuse(1, 401, null, null, null))),
            when(
                    "Which of these changes",
                    say(4_300, "The change is fine: the rate has a name, and no result differs.")),
            when(
                    "src/prices.py",
                    say(6_700, "The ten percent are the constant `RATE` now; `discount` uses it.")),
            when("one word", say(3_700, "Prices.")),
            when("", say(3_800, "There is nothing else to say about it.")),
        };
        return new ModelScenario(
                "first hour",
                List.of(NAME),
                null,
                32_768,
                true,
                false,
                StreamPace.DEFAULT,
                List.of(new ScriptedConversation("only", RequestMatch.ANY, List.of(turns))));
    }

    private static ScriptedToolCall edit(String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", "src/prices.py", "old_string", old, "new_string", fresh));
    }

    private static ScriptedTurn say(int tokens, String text) {
        return usage(tokens, ScriptedTurn.say(text));
    }

    // Counted tokens would differ with the length of paths.
    private static ScriptedTurn usage(int tokens, ScriptedTurn turn) {
        return new ScriptedTurn(
                turn.at(),
                turn.match(),
                turn.text(),
                turn.toolCalls(),
                new ScriptedTokenUsage(tokens, 60, 0),
                turn.stream(),
                turn.latency(),
                turn.faults(),
                turn.finish());
    }

    private static ScriptedTurn when(String said, ScriptedTurn turn) {
        return turn.when(new TurnPosition.Anywhere(), RequestMatch.last(said));
    }
}
