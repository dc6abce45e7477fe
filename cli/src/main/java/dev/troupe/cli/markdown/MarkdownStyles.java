package dev.troupe.cli.markdown;

import org.jline.utils.AttributedStyle;

/** Chooses the styles of the parts of a text. Without colours the marks of Markdown stay, as they say the same. */
record MarkdownStyles(boolean colour) {
    static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
    static final AttributedStyle DIM = PLAIN.faint();

    AttributedStyle heading() {
        return PLAIN.bold().foreground(AttributedStyle.CYAN);
    }

    AttributedStyle code(AttributedStyle around) {
        return around.foreground(AttributedStyle.YELLOW);
    }

    AttributedStyle link(AttributedStyle around) {
        return around.underline();
    }

    /** A mark that is shown only where no style stands for it. */
    String mark(String mark) {
        return colour ? "" : mark;
    }
}
