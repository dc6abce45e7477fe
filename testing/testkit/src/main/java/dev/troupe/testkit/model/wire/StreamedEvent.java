package dev.troupe.testkit.model.wire;

/**
 * One piece of a streamed answer.
 *
 * @param before framing ahead of the data
 * @param data JSON, on one line
 * @param after framing behind it
 */
public record StreamedEvent(String before, String data, String after) {

    /** A server-sent event with a name. */
    public static StreamedEvent named(String name, String data) {
        return new StreamedEvent("event: " + name + "\ndata: ", data, "\n\n");
    }

    /** A server-sent event without a name. */
    public static StreamedEvent unnamed(String data) {
        return new StreamedEvent("data: ", data, "\n\n");
    }

    /** A line of its own. */
    public static StreamedEvent line(String data) {
        return new StreamedEvent("", data, "\n");
    }

    /** The same framing around other data. */
    public StreamedEvent with(String other) {
        return new StreamedEvent(before, other, after);
    }

    /** As it goes over the wire. */
    public String text() {
        return before + data + after;
    }
}
