package dev.troupe.cli.lineeditor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import org.jline.reader.Candidate;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;

/**
 * JLine's line editor, which reads from the beginning of a chat to its end: entering a message empties
 * the line, and does not leave it. Whatever changes from other threads is changed under its lock.
 */
final class RedrawingLineReader extends LineReaderImpl {
    private static final AttributedString BREAK = new AttributedString("\n");
    // What JLine leaves between two columns.
    private static final int BETWEEN = 3;
    private static final int MOST_TRIES = 100;
    private static final long TRY_NANOS = 100_000;

    RedrawingLineReader(Terminal terminal) throws IOException {
        super(terminal, "troupe");
        setVariable(TOO_MANY_CANDIDATES, "partial");
    }

    /** Makes a change and draws what stands at the bottom again. */
    void change(Runnable change) {
        giveWay();
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

    @Override
    public void printAbove(String text) {
        giveWay();
        super.printAbove(text);
    }

    /** The lock is not fair: who prints line after line would keep the thread that reads the keys waiting for it. */
    private void giveWay() {
        int tries = 0;
        while (tries < MOST_TRIES && !lock.isHeldByCurrentThread() && lock.hasQueuedThreads()) {
            LockSupport.parkNanos(TRY_NANOS);
            tries++;
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

    /**
     * Lists what could complete the line, as much as fits between the line and the end of the screen:
     * without descriptions where they would not, then the first ones only. JLine would otherwise ask
     * whether it may, and take the next key for the answer.
     */
    @Override
    protected boolean doList(
            List<Candidate> possible,
            String completed,
            boolean loop,
            BiFunction<CharSequence, Boolean, CharSequence> escaper,
            boolean suggesting) {
        int room = size.getRows() - 1 - rows();
        if (room < 1) {
            return false;
        }
        boolean narrow = possible.size() > room;
        List<Candidate> shown =
                narrow ? possible.stream().map(RedrawingLineReader::bare).toList() : possible;
        setVariable(LIST_MAX, narrow ? room * columns(possible) : room);
        return super.doList(new ArrayList<>(shown), completed, loop, escaper, suggesting);
    }

    private int rows() {
        AttributedString line =
                AttributedString.join(
                        AttributedString.EMPTY, prompt, new AttributedString(buf.toString()));
        return line.columnSplitLength(size.getColumns(), false, display.delayLineWrap()).size();
    }

    private int columns(List<Candidate> possible) {
        int widest = possible.stream().mapToInt(it -> it.displ().length()).max().orElse(1);
        return Math.max(1, size.getColumns() / (widest + BETWEEN));
    }

    private static Candidate bare(Candidate one) {
        return new Candidate(
                one.value(),
                one.displ(),
                null,
                null,
                one.suffix(),
                null,
                one.complete(),
                one.sort());
    }

    /** Ctrl-C is a key like others here; Ctrl-Z still stops the process. */
    boolean ownInterrupt() {
        Attributes attributes = terminal.getAttributes();
        attributes.setControlChar(Attributes.ControlChar.VINTR, 0);
        terminal.setAttributes(attributes);
        return true;
    }

    /**
     * Lets a program have the terminal, to be called by the thread that reads the keys. Nothing is drawn meanwhile.
     *
     * @param usual how the terminal was before anybody read keys
     */
    void lend(Attributes usual, Runnable program) {
        change(() -> {
            Attributes raw = terminal.getAttributes();
            terminal.setAttributes(usual);
            terminal.writer().write(BRACKETED_PASTE_OFF);
            terminal.flush();
            try {
                program.run();
            } finally {
                terminal.setAttributes(raw);
                terminal.writer().write(BRACKETED_PASTE_ON);
                terminal.flush();
                redrawLine();
            }
        });
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
