package dev.troupe.edit;

import java.util.ArrayList;
import java.util.List;

/** Text from a model as lines. */
final class LineSplitter {

    private LineSplitter() {}

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
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int feed = feeds.indexOf('\n'); feed >= 0; feed = feeds.indexOf('\n', start)) {
            lines.add(feeds.substring(start, feed));
            start = feed + 1;
        }
        if (start < feeds.length()) {
            lines.add(feeds.substring(start));
        }
        return List.copyOf(lines);
    }
}
