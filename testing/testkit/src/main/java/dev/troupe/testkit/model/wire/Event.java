package dev.troupe.testkit.model.wire;

/**
 * One piece of a streamed answer.
 *
 * @param before framing ahead of the data
 * @param data JSON, on one line
 * @param after framing behind it
 */
public record Event(String before, String data, String after) {

    /** A server-sent event with a name. */
    public static Event named(String name, String data) {
        return new Event("event: " + name + "\ndata: ", data, "\n\n");
    }

    /** A server-sent event without a name. */
    public static Event unnamed(String data) {
        return new Event("data: ", data, "\n\n");
    }

    /** A line of its own. */
    public static Event line(String data) {
        return new Event("", data, "\n");
    }

    /** The same framing around other data. */
    public Event with(String other) {
        return new Event(before, other, after);
    }

    /** As it goes over the wire. */
    public String text() {
        return before + data + after;
    }
}
