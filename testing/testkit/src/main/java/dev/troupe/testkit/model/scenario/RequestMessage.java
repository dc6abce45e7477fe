package dev.troupe.testkit.model.scenario;

/**
 * One message of a request, reduced to what scenarios look at.
 *
 * @param role who speaks
 * @param text its text parts joined by line breaks; empty when it has none
 */
public record RequestMessage(Role role, String text) {

    /** Names who speaks. */
    public enum Role {
        /** A person, or the client on a person's behalf. */
        USER,
        /** The model: each one counts as a turn already played. */
        ASSISTANT,
        /** The result of one tool call. */
        TOOL
    }
}
