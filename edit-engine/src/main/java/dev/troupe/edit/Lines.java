package dev.troupe.edit;

import java.util.List;

/** Text from a model as lines. */
final class Lines {

    private Lines() {}

    /** The text with line feeds only. */
    static String withFeeds(String text) {
        return text.replace("\r\n", "\n");
    }

    /** The lines of the text; a final line ending adds no empty line, and empty text has no line. */
    static List<String> of(String text) {
        String feeds = withFeeds(text);
        if (feeds.isEmpty()) {
            return List.of();
        }
        String body = feeds.endsWith("\n") ? feeds.substring(0, feeds.length() - 1) : feeds;
        return List.of(body.split("\n", -1));
    }
}
