package dev.troupe.model.provider;

import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Puts lines together to server-sent events. One that the end of a stream cuts short never comes. */
final class ServerSentEventParser {
    private String name = "";
    private @Nullable StringJoiner data;

    /** The event that a line completes; null: none. */
    @Nullable Event next(String line) {
        if (line.isEmpty()) {
            return whole();
        }
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon);
        switch (field) {
            case "event" -> name = value(line, colon);
            case "data" -> {
                data = data == null ? new StringJoiner("\n") : data;
                data.add(value(line, colon));
            }
            // The rest, comments among it, says nothing about an answer.
            default -> {}
        }
        return null;
    }

    private static String value(String line, int colon) {
        if (colon < 0) {
            return "";
        }
        int begin = line.startsWith(" ", colon + 1) ? colon + 2 : colon + 1;
        return line.substring(begin);
    }

    private @Nullable Event whole() {
        Event event = data == null ? null : new Event(name, data.toString());
        name = "";
        data = null;
        return event;
    }

    /** One event with all its lines of data. */
    record Event(String name, String data) {}
}
