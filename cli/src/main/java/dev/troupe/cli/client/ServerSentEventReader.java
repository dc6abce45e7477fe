package dev.troupe.cli.client;

import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events from a stream, as the WHATWG standard frames them. */
final class ServerSentEventReader {
    /**
     * One event.
     *
     * @param id absent when the event has none of its own
     * @param type {@code message} unless named
     */
    record Frame(@Nullable String id, String type, String data) {}

    private final BufferedReader lines;

    ServerSentEventReader(BufferedReader lines) {
        this.lines = lines;
    }

    /** The next event with data, or null at the end of the stream; half an event is dropped. */
    @Nullable Frame next() throws IOException {
        String id = null;
        String type = "message";
        StringBuilder data = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                if (data != null) {
                    return new Frame(id, type, data.toString());
                }
                id = null;
                type = "message";
                continue;
            }
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : value(line, colon);
            switch (field) {
                case "id" -> id = value;
                case "event" -> type = value;
                case "data" -> data = append(data, value);
                default -> {
                    // Comments and unknown fields carry nothing for us.
                }
            }
        }
        return null;
    }

    private static String value(String line, int colon) {
        int from = colon + 1;
        return line.substring(from < line.length() && line.charAt(from) == ' ' ? from + 1 : from);
    }

    private static StringBuilder append(@Nullable StringBuilder data, String value) {
        return data == null ? new StringBuilder(value) : data.append('\n').append(value);
    }
}
