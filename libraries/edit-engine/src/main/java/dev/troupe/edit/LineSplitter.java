package dev.troupe.edit;

import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;

/** Text from a model as lines. */
final class LineSplitter {

    private LineSplitter() {}

    /** The text with line feeds only. */
    static String withFeeds(String text) {
        return text.replace("\r\n", "\n");
    }

    /** An edit with line feeds for all line endings, where carriage returns end the lines of the file. */
    static EditRequest withFeedsFor(FileContent.Text before, EditRequest request) {
        if (!before.endsInReturns()) {
            return request;
        }
        return switch (request) {
            case EditRequest.Replace it ->
                    new EditRequest.Replace(
                            feeds(it.oldString()), feeds(it.newString()), it.replaceAll());
            case EditRequest.Block it ->
                    new EditRequest.Block(feeds(it.search()), feeds(it.replace()));
            case EditRequest.Whole it -> new EditRequest.Whole(feeds(it.content()));
            case EditRequest.Fenced it -> new EditRequest.Fenced(feeds(it.content()));
            case EditRequest.Hunk it -> it;
        };
    }

    private static String feeds(String text) {
        return withFeeds(text).replace('\r', '\n');
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
