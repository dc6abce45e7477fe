package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;

/** Says which turn numbers a turn can answer. In a file: a number, or the word {@code any}. */
public sealed interface TurnPosition {

    /** The turn's place among those of its conversation that give no position. */
    record Listed() implements TurnPosition {}

    /**
     * One turn number.
     *
     * @param number from 0; several turns with the same number are alternatives
     */
    record At(int number) implements TurnPosition {
        /** Refuses negative numbers. */
        public At {
            if (number < 0) {
                throw new IllegalArgumentException(
                        "position " + number + " is negative; turns count from 0");
            }
        }
    }

    /** Every turn number, as long as the turn's match accepts the request. */
    record Anywhere() implements TurnPosition {}

    /**
     * Reads a position from a file.
     *
     * @throws IllegalArgumentException for anything but a number or {@code any}
     */
    @JsonCreator
    static TurnPosition read(Object value) {
        if (value instanceof Integer number) {
            return new At(number);
        }
        if ("any".equals(value)) {
            return new Anywhere();
        }
        throw new IllegalArgumentException("at is '" + value + "'; give a turn number or any");
    }
}
