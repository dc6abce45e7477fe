package dev.troupe.cli.lineeditor;

import java.io.IOError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jline.reader.Completer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.reader.Widget;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/**
 * The line that a person writes in, at the bottom of a terminal. It stays there while others print
 * above it, keeps a draft while a question is open, and hands over what was entered.
 */
public final class InputLineEditor {
    private static final int HISTORY = 2_000;
    // A longer entry is a paste, which is where it came from; all are read at each start.
    private static final int REMEMBERED = 16_384;
    private static final Pattern COMMAND = Pattern.compile("/\\w*");

    private enum Mode {
        LINES,
        KEYS,
        NOTE
    }

    private final RedrawingLineReader reader;
    private final InputLineListener inputListener;
    private final PastePlaceholders pastes = new PastePlaceholders();
    private final Duration pause;
    private final boolean remembers;
    private Mode mode = Mode.LINES;
    private final Attributes usual;
    private String accepted = "";
    private char outside;
    private Runnable program = () -> {};
    private String draft = "";
    private int draftCursor;
    private long keysFrom;
    private volatile @Nullable Thread thread;

    /**
     * @param history file that remembers what was entered; where it cannot be written, nothing does
     * @param pause keys that come sooner after a question were meant for something else
     */
    public InputLineEditor(
            Terminal terminal,
            Path history,
            Completer completer,
            InputLineListener inputListener,
            Duration pause)
            throws IOException {
        this.reader = new RedrawingLineReader(terminal);
        this.usual = terminal.getAttributes();
        this.inputListener = inputListener;
        this.pause = pause;
        this.remembers = InputHistoryFile.prepare(history);
        if (remembers) {
            reader.setVariable(LineReader.HISTORY_FILE, history);
        }
        reader.setVariable(LineReader.HISTORY_SIZE, HISTORY);
        reader.setVariable(LineReader.HISTORY_FILE_SIZE, HISTORY);
        reader.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, "  ");
        reader.option(LineReader.Option.HISTORY_IGNORE_SPACE, true);
        reader.option(LineReader.Option.HISTORY_INCREMENTAL, true);
        reader.option(LineReader.Option.HISTORY_REDUCE_BLANKS, false);
        reader.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
        reader.option(LineReader.Option.AUTO_FRESH_LINE, false);
        reader.option(LineReader.Option.CASE_INSENSITIVE_SEARCH, true);
        reader.setParser(
                new DefaultParser()
                        .quoteChars(new char[0])
                        .escapeChars(new char[0])
                        .eofOnUnclosedQuote(false));
        reader.setCompleter(completer);
        reader.setCompletionMatcher(new PassThroughCompletionMatcher());
        reader.getHistory().attach(reader);
        widgets();
    }

    /** Whether what is entered is there again the next time. */
    public boolean remembers() {
        return remembers;
    }

    /** Reads until the person leaves with Ctrl-D, the terminal is gone, or {@link #leave} is called. */
    public void run() {
        thread = Thread.currentThread();
        try {
            reader.readLine("");
        } catch (EndOfFileException | UserInterruptException e) {
            // The person has left, or was made to.
        } catch (IOError e) {
            // The terminal is gone, and with it whoever sat there.
        } finally {
            thread = null;
        }
    }

    /** Ends {@link #run} from another thread. */
    public void leave() {
        reader.vanish();
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Prints above the line; may hold escape sequences. */
    public void above(String text) {
        reader.printAbove(text);
    }

    /** What is drawn at the bottom; the last of the lines stands before what is written. */
    public void below(List<AttributedString> lines) {
        reader.change(() -> reader.below(lines));
    }

    /** Sends the terminal a sequence that prints nothing. */
    public void send(String sequence) {
        reader.change(() -> {
            reader.getTerminal().writer().write(sequence);
            reader.getTerminal().flush();
        });
    }

    /** Empties the screen but for the bottom. */
    public void clear() {
        reader.change(reader::clearScreen);
    }

    /** From now on waits for one of some keys. A draft is put aside. */
    public void askKey(String keys) {
        reader.change(() -> {
            stash();
            mode = Mode.KEYS;
            accepted = keys;
            outside = 0;
            keysFrom = System.nanoTime() + pause.toNanos();
        });
    }

    /**
     * The same; with one of the keys a program has the terminal before anybody hears of the key.
     *
     * @param outside that key
     * @param program called by the thread that reads the keys
     */
    public void askKey(String keys, char outside, Runnable program) {
        askKey(keys);
        reader.change(() -> {
            this.outside = outside;
            this.program = program;
        });
    }

    /** From now on waits for words. A draft is put aside. */
    public void askNote() {
        reader.change(() -> {
            stash();
            mode = Mode.NOTE;
        });
    }

    /** From now on takes messages again; a draft that was put aside is there again. */
    public void askNothing() {
        reader.change(() -> {
            if (mode != Mode.LINES) {
                mode = Mode.LINES;
                reader.put(draft, draftCursor);
                draft = "";
            }
        });
    }

    /** Puts a text back that could not be used, unless something else was begun meanwhile. */
    public void giveBack(String text) {
        reader.change(() -> {
            if (mode == Mode.LINES && reader.getBuffer().length() == 0) {
                String shown = pastes.shown(text);
                reader.put(shown, shown.length());
            } else if (mode != Mode.LINES && draft.isEmpty()) {
                draft = pastes.shown(text);
                draftCursor = draft.length();
            }
        });
    }

    private void stash() {
        if (mode == Mode.LINES) {
            draft = reader.getBuffer().toString();
            draftCursor = reader.getBuffer().cursor();
        }
        reader.getBuffer().clear();
    }

    private void widgets() {
        var widgets = reader.getWidgets();
        widgets.put(LineReader.CALLBACK_INIT, reader::ownInterrupt);
        widgets.put(LineReader.ACCEPT_LINE, this::entered);
        widgets.put(
                LineReader.SELF_INSERT,
                typed(Objects.requireNonNull(widgets.get(LineReader.SELF_INSERT))));
        widgets.put(LineReader.BEGIN_PASTE, this::paste);
        widgets.put(EditorKeyBindings.NEWLINE, this::newline);
        widgets.put(EditorKeyBindings.INTERRUPT, this::interrupted);
        widgets.put(EditorKeyBindings.ESCAPE, this::escaped);
        // What changes the line in other ways has nothing to change while a key is asked for.
        for (String name :
                List.of(
                        LineReader.UP_LINE_OR_HISTORY,
                        LineReader.UP_LINE_OR_SEARCH,
                        LineReader.UP_HISTORY,
                        LineReader.EXPAND_OR_COMPLETE,
                        LineReader.YANK,
                        LineReader.HISTORY_INCREMENTAL_SEARCH_BACKWARD)) {
            Widget before = widgets.get(name);
            if (before != null) {
                widgets.put(name, () -> mode != Mode.KEYS && before.apply());
            }
        }
        reader.getKeyMaps().values().forEach(EditorKeyBindings::bind);
    }

    private boolean entered() {
        reader.choices(false);
        String line = reader.getBuffer().toString();
        if (mode == Mode.KEYS) {
            return false;
        }
        if (mode == Mode.NOTE) {
            reader.getBuffer().clear();
            inputListener.note(line.strip());
            return true;
        }
        if (LineContinuation.open(line)) {
            String next = LineContinuation.next(line);
            reader.put(next, next.length());
            return true;
        }
        reader.getBuffer().clear();
        String text = pastes.whole(line);
        pastes.clear();
        if (!text.isBlank()) {
            if (text.length() <= REMEMBERED) {
                reader.getHistory().add(text.stripTrailing());
            }
            inputListener.entered(text.strip());
        }
        reader.getHistory().moveToEnd();
        return true;
    }

    private Widget typed(Widget insert) {
        return () -> {
            if (mode == Mode.KEYS) {
                return key(reader.getLastBinding());
            }
            boolean done = insert.apply();
            String line = reader.getBuffer().toString();
            reader.choices(mode == Mode.LINES && COMMAND.matcher(line).matches());
            return done;
        };
    }

    private boolean key(String pressed) {
        char key = pressed.isEmpty() ? 0 : Character.toLowerCase(pressed.charAt(0));
        boolean meant = accepted.indexOf(key) >= 0 && System.nanoTime() - keysFrom >= 0;
        if (meant) {
            if (key == outside) {
                reader.lend(usual, program);
            }
            inputListener.key(key);
        }
        return meant;
    }

    private boolean paste() {
        String text = reader.pasted();
        if (mode == Mode.KEYS) {
            return false;
        }
        reader.getBuffer().write(mode == Mode.NOTE ? text.replace('\r', '\n') : pastes.shown(text));
        return true;
    }

    private boolean newline() {
        if (mode != Mode.KEYS) {
            reader.getBuffer().write('\n');
        }
        return true;
    }

    private boolean interrupted() {
        reader.choices(false);
        if (mode != Mode.KEYS && reader.getBuffer().length() > 0) {
            reader.getBuffer().clear();
            pastes.clear();
        } else {
            inputListener.interrupted();
        }
        return true;
    }

    private boolean escaped() {
        reader.choices(false);
        if (mode == Mode.KEYS) {
            return key("\u001b");
        }
        inputListener.escaped();
        return true;
    }
}
