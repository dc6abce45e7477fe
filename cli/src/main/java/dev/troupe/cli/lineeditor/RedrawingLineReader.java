package dev.troupe.cli.lineeditor;

import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.terminal.DisplayWidth;
import dev.troupe.cli.terminal.TerminalSanitizer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jline.reader.Candidate;
import org.jline.reader.LineReader;
import org.jline.reader.MaskingCallback;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jspecify.annotations.Nullable;

/**
 * JLine's line editor, which reads from the beginning of a chat to its end: entering a message empties
 * the line, and does not leave it. Whatever changes from other threads is changed under its lock.
 */
final class RedrawingLineReader extends LineReaderImpl {
    private static final AttributedString BREAK = new AttributedString("\n");
    // What JLine leaves between two columns.
    private static final int BETWEEN = 3;
    private static final int HISTORY = 2_000;
    private static final int MOST_TRIES = 100;
    private static final long TRY_NANOS = 100_000;

    private final Runnable resized;
    private List<AttributedString> below = List.of();
    private UnaryOperator<String> sign = line -> "";

    /**
     * @param resized called when the terminal has another size
     */
    RedrawingLineReader(Terminal terminal, Runnable resized) throws IOException {
        super(terminal, "troupe");
        this.resized = resized;
        setVariable(TOO_MANY_CANDIDATES, "partial");
        setVariable(HISTORY_SIZE, HISTORY);
        setVariable(HISTORY_FILE_SIZE, HISTORY);
        setVariable(SECONDARY_PROMPT_PATTERN, "  ");
        option(Option.HISTORY_IGNORE_SPACE, true);
        option(Option.HISTORY_INCREMENTAL, true);
        option(Option.HISTORY_REDUCE_BLANKS, false);
        option(Option.DISABLE_EVENT_EXPANSION, true);
        option(Option.AUTO_FRESH_LINE, false);
        option(Option.CASE_INSENSITIVE_SEARCH, true);
        setParser(
                new DefaultParser()
                        .quoteChars(new char[0])
                        .escapeChars(new char[0])
                        .eofOnUnclosedQuote(false));
    }

    /** Reads until something ends the reading. */
    void read() {
        readLine("", null, new ShownForm(), null);
    }

    /** The line has the form that all terminals lay out alike, and what was entered stays as it is. */
    private static final class ShownForm implements MaskingCallback {
        @Override
        public String display(String line) {
            return shown(line);
        }

        @Override
        public String history(String line) {
            return line;
        }
    }

    private static String shown(String line) {
        return DisplayForm.of(TerminalSanitizer.block(line));
    }

    /** Draws by {@link InputRowDisplay}, to be called when reading has begun. */
    boolean drawByRows() {
        display = new InputRowDisplay(terminal);
        display.resize(size);
        return true;
    }

    /** JLine would draw only at the next key, and at that moment in what the terminal has made of the old rows. */
    @Override
    protected void handleSignal(Terminal.Signal signal) {
        if (signal == Terminal.Signal.WINCH) {
            change(() -> {});
        } else {
            super.handleSignal(signal);
        }
    }

    @Override
    protected void redisplay(boolean flush) {
        lock.lock();
        try {
            followSize();
            sign();
            super.redisplay(flush);
        } finally {
            lock.unlock();
        }
    }

    /** The terminal may have another size already, and its signal come after the next key. */
    private void followSize() {
        Size now = terminal.getBufferSize();
        if (!now.equals(size)) {
            size = now;
            display.resize(now);
            resized.run();
        }
    }

    /** Looks at the line while nobody changes it. */
    boolean holds(BooleanSupplier condition) {
        lock.lock();
        try {
            return condition.getAsBoolean();
        } finally {
            lock.unlock();
        }
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
        lock.lock();
        try {
            if (reading) {
                followSize();
            }
            super.printAbove(DisplayForm.of(text));
        } finally {
            lock.unlock();
        }
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
        below = lines.stream().map(DisplayForm::of).toList();
    }

    /** Has something else than the last of these lines stand before what is written, unless it is empty. */
    void signs(UnaryOperator<String> other) {
        sign = other;
    }

    private void sign() {
        String other = sign.apply(buf.toString());
        List<AttributedString> lines = new ArrayList<>(below);
        if (!other.isEmpty() && !lines.isEmpty()) {
            AttributedString usual = lines.removeLast();
            lines.add(
                    new AttributedString(
                            other,
                            usual.length() > 0 ? usual.styleAt(0) : AttributedStyle.DEFAULT));
        }
        prompt = AttributedString.join(BREAK, lines);
    }

    /**
     * Waits for a key without taking it, and lets others draw meanwhile.
     *
     * @return negative when none comes
     */
    int nextWithin(Duration atMost) {
        int holds = lock.getHoldCount();
        for (int i = 0; i < holds; i++) {
            lock.unlock();
        }
        try {
            return bindingReader.peekCharacter(Math.max(1, atMost.toMillis()));
        } finally {
            for (int i = 0; i < holds; i++) {
                lock.lock();
            }
        }
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
        List<Candidate> shown = possible.stream().map(it -> shown(it, narrow)).toList();
        setVariable(LIST_MAX, narrow ? room * columns(possible) : room);
        return super.doList(new ArrayList<>(shown), completed, loop, escaper, suggesting);
    }

    private int rows() {
        AttributedString line =
                AttributedString.join(
                        AttributedString.EMPTY,
                        prompt,
                        new AttributedString(shown(buf.toString())));
        return line.columnSplitLength(terminal, size.getColumns(), false, display.delayLineWrap())
                .size();
    }

    private int columns(List<Candidate> possible) {
        int widest =
                possible.stream().mapToInt(it -> DisplayWidth.columns(it.displ())).max().orElse(1);
        return Math.max(1, size.getColumns() / (widest + BETWEEN));
    }

    private static Candidate shown(Candidate one, boolean bare) {
        @Nullable String description = bare ? null : one.descr();
        return new Candidate(
                one.value(),
                shown(one.displ()),
                bare ? null : one.group(),
                description == null ? null : shown(description),
                one.suffix(),
                bare ? null : one.key(),
                one.complete(),
                one.sort());
    }

    @Override
    protected boolean backwardChar() {
        return count < 0 ? super.backwardChar() : repeated(() -> buf.move(-signBefore()) != 0);
    }

    @Override
    protected boolean forwardChar() {
        return count < 0 ? super.forwardChar() : repeated(() -> buf.move(signAfter()) != 0);
    }

    @Override
    protected boolean backwardDeleteChar() {
        return count < 0
                ? super.backwardDeleteChar()
                : repeated(() -> buf.backspace(signBefore()) != 0);
    }

    @Override
    protected boolean deleteChar() {
        return count < 0 ? super.deleteChar() : repeated(() -> buf.delete(signAfter()) != 0);
    }

    private boolean repeated(BooleanSupplier step) {
        int done = 0;
        while (done < count && step.getAsBoolean()) {
            done++;
        }
        return done > 0;
    }

    /** Code points of the sign before the cursor, such as a family of four. */
    private int signBefore() {
        String text = buf.upToCursor();
        int start = 0;
        for (int at = 0; at < text.length(); at = DisplayWidth.next(text, at)) {
            start = at;
        }
        return text.codePointCount(start, text.length());
    }

    private int signAfter() {
        String text = buf.toString();
        int cursor = buf.upToCursor().length();
        return cursor == text.length()
                ? 0
                : text.codePointCount(cursor, DisplayWidth.next(text, cursor));
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
            below = List.of();
            prompt = AttributedString.EMPTY;
            setOpt(LineReader.Option.ERASE_LINE_ON_FINISH);
        });
    }
}
