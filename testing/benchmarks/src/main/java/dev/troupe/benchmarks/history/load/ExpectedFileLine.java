package dev.troupe.benchmarks.history.load;

/**
 * A line that one call puts into a file, and nothing else does.
 *
 * @param conversation key of the element or of what it handed out
 * @param call id of the call
 * @param command whether a command does it
 */
public record ExpectedFileLine(
        String path, String text, String conversation, String call, boolean command) {}
