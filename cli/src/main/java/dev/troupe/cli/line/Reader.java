package dev.troupe.cli.line;

import java.io.IOException;
import java.util.List;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;

/**
 * JLine's line editor, which reads from the beginning of a chat to its end: entering a message empties
 * the line, and does not leave it. Whatever changes from other threads is changed under its lock.
 */
final class Reader extends LineReaderImpl {
    private static final AttributedString BREAK = new AttributedString("\n");

    Reader(Terminal terminal) throws IOException {
        super(terminal, "troupe");
    }

    /** Makes a change and draws what stands at the bottom again. */
    void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            if (reading) {
                redisplay(true);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Draws these lines at the bottom, the last of them before the line that is written in. */
    void below(List<AttributedString> lines) {
        prompt = AttributedString.join(BREAK, lines);
    }

    void put(String text, int cursor) {
        buf.clear();
        buf.write(text);
        buf.cursor(cursor);
    }

    /** The text of a paste that has begun. */
    String pasted() {
        return doReadStringUntil(BRACKETED_PASTE_END).replace(BRACKETED_PASTE_END, "");
    }

    /** Shows below the line what could complete it, or nothing. */
    void choices(boolean shown) {
        clearChoices();
        if (shown) {
            listChoices();
        }
    }

    /** Ctrl-C is a key like others here; Ctrl-Z still stops the process. */
    boolean ownInterrupt() {
        Attributes attributes = terminal.getAttributes();
        attributes.setControlChar(Attributes.ControlChar.VINTR, 0);
        terminal.setAttributes(attributes);
        return true;
    }

    /** Lets the line go without a trace. */
    void vanish() {
        change(() -> {
            buf.clear();
            prompt = AttributedString.EMPTY;
            setOpt(LineReader.Option.ERASE_LINE_ON_FINISH);
        });
    }
}
