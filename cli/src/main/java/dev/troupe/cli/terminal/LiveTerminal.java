package dev.troupe.cli.terminal;

import java.util.List;
import org.jline.utils.AttributedString;

/** Paper on a terminal whose last lines can be drawn again: text may be seen before it is finished. */
public interface LiveTerminal extends TextOutput {
    /** Writes lines that stay. */
    void lines(List<AttributedString> lines);

    /** Shows lines that are not finished yet, in place of those shown before. */
    void open(List<AttributedString> lines);

    /** Columns of the terminal now. */
    int columns();
}
