package dev.troupe.cli.screen;

/** A running command's output in whole, marked lines, up to a number of them. */
final class LiveOutput {
    private final Paper paper;
    private final String mark;
    private final SafeStream safe = new SafeStream();
    private final StringBuilder open = new StringBuilder();
    private int left;

    LiveOutput(Paper paper, String mark, int lines) {
        this.paper = paper;
        this.mark = mark;
        this.left = lines;
    }

    void add(String piece) {
        open.append(safe.next(piece));
        for (int end = open.indexOf("\n"); end >= 0; end = open.indexOf("\n")) {
            print(open.substring(0, end));
            open.delete(0, end + 1);
        }
    }

    void end() {
        open.append(safe.rest());
        if (!open.isEmpty()) {
            print(open.toString());
            open.setLength(0);
        }
    }

    private void print(String line) {
        left--;
        if (left > 0) {
            paper.line(mark + line);
        } else if (left == 0) {
            paper.line(mark + "… (more output is not shown here)");
        }
    }
}
