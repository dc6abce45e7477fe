package dev.troupe.cli.display;

import dev.troupe.cli.terminal.StreamingSanitizer;
import dev.troupe.cli.terminal.TextOutput;

/** A running command's output in whole, marked lines, up to a number of them. */
final class LiveCommandOutput {
    private final TextOutput output;
    private final String mark;
    private final StreamingSanitizer sanitizer = new StreamingSanitizer();
    private final StringBuilder open = new StringBuilder();
    private int left;

    LiveCommandOutput(TextOutput output, String mark, int lines) {
        this.output = output;
        this.mark = mark;
        this.left = lines;
    }

    void add(String piece) {
        open.append(sanitizer.next(piece));
        for (int end = open.indexOf("\n"); end >= 0; end = open.indexOf("\n")) {
            print(open.substring(0, end));
            open.delete(0, end + 1);
        }
    }

    void end() {
        open.append(sanitizer.rest());
        if (!open.isEmpty()) {
            print(open.toString());
            open.setLength(0);
        }
    }

    private void print(String line) {
        left--;
        if (left > 0) {
            output.line(mark + line);
        } else if (left == 0) {
            output.line(mark + "… (more output is not shown here)");
        }
    }
}
