package dev.troupe.standalone.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.standalone.request.TroupeInstallation;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A session about coupons. Before each request a person has changed a file; then the agent reads it, changes two others, each
 * in a turn of its own, and answers.
 */
record CouponSession(LargeCheckout checkout, TroupeInstallation troupe, ScriptedModelServer model) {
    static final int TURNS_PER_ROUND = 4;

    /** Holds a session of some rounds, whose numbers go on from those of the one before, and returns what its model was sent. */
    List<SentPrompt> hold(String modelName, int first, int last) throws Exception {
        model.forgetRequests();
        Set<String> sessions = new HashSet<>();
        for (int round = first; round <= last; round++) {
            changeExpiry(round);
            model.play(changes(round));
            List<String> command = new ArrayList<>(List.of("run", "--json"));
            command.addAll(round == first ? List.of("--model", modelName) : List.of("--continue"));
            command.add(words(round));
            var run = troupe.cli(checkout.root(), command.toArray(String[]::new));
            assertThat(run.exit()).as(run.text()).isZero();
            sessions.add(run.json().getLast().path("sessionId").asString());
        }
        assertThat(sessions).hasSize(1);
        return model.requests().stream().map(SentPrompt::of).toList();
    }

    /** Every other of a person's changes is committed when the request comes. */
    private void changeExpiry(int round) {
        checkout.changeExpiry(round);
        if (round % 2 == 0) {
            checkout.commitAll("Let coupons live for " + round + " days");
        }
    }

    static String words(int round) {
        return "Why does redeem_coupon refuse a coupon that has not expired, number %d?"
                .formatted(round);
    }

    private static ModelScenario changes(int round) {
        return ModelScenario.of(
                when(words(round), read(LargeCheckout.EXPIRY)),
                when("days=" + round, edit(LargeCheckout.FORM, "?form=", round)),
                when(LargeCheckout.FORM, edit(LargeCheckout.REDEMPTION, "expired ", round)),
                when("", ScriptedTurn.say("It is older than it may be.")));
    }

    private static ScriptedTurn read(String path) {
        return ScriptedTurn.call("I read it.", ScriptedToolCall.of("read", Map.of("path", path)));
    }

    private static ScriptedTurn edit(String path, String before, int round) {
        return ScriptedTurn.call(
                "I number it.",
                ScriptedToolCall.of(
                        "edit",
                        Map.of(
                                "path",
                                path,
                                "old_string",
                                before + (round - 1) + "\"",
                                "new_string",
                                before + round + "\"")));
    }

    private static ScriptedTurn when(String said, ScriptedTurn turn) {
        return turn.when(new TurnPosition.Anywhere(), RequestMatch.last(said));
    }
}
