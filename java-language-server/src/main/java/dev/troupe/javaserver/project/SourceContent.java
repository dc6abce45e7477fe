package dev.troupe.javaserver.project;

/** A text with its summary. */
final class SourceContent {
    private final char[] text;
    private final SourceSummary summary;
    private final long stamp;

    /** Takes a stamp that changes when the file on disk does. */
    SourceContent(char[] text, SourceSummary summary, long stamp) {
        this.text = text;
        this.summary = summary;
        this.stamp = stamp;
    }

    char[] text() {
        return text;
    }

    SourceSummary summary() {
        return summary;
    }

    long stamp() {
        return stamp;
    }
}
