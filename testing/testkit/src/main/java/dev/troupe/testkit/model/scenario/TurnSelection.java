package dev.troupe.testkit.model.scenario;

/** Tells which turn answers a request, or why none does. */
public sealed interface TurnSelection {

    /**
     * The turn to play.
     *
     * @param conversation name of its conversation
     * @param index its index in the conversation's file order, from 0
     * @param turn the turn
     */
    record Chosen(String conversation, int index, ScriptedTurn turn) implements TurnSelection {}

    /**
     * Nothing fits.
     *
     * @param reason one sentence naming conversation, turn and what did not match
     */
    record Missing(String reason) implements TurnSelection {}
}
