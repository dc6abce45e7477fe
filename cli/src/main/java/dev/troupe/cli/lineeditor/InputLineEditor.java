package dev.troupe.cli.lineeditor;

import java.io.IOError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jline.reader.Completer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.reader.Widget;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/**
 * The line that a person writes in, at the bottom of a terminal. It stays there while others print
 * above it, keeps a draft while a question is open, and hands over what was entered.
 */
public final class InputLineEditor {
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
    private final AnswerKeyReader answerKeys;
    private final boolean remembers;
    private Mode mode = Mode.LINES;
    private final Attributes usual;
    private char outside;
    private Runnable program = () -> {};
    private String draft = "";
    private int draftCursor;
    private volatile @Nullable Thread thread;

    /**
     * @param history file that remembers what was entered; where it cannot be written, nothing does
     * @param pauses keys that come closer to others were meant for something else than an answer
     */
    public InputLineEditor(
            Terminal terminal,
            Path history,
            Completer completer,
            InputLineListener inputListener,
            KeyPauses pauses)
            throws IOException {
        this.reader = new RedrawingLineReader(terminal, inputListener::resized);
        this.usual = terminal.getAttributes();
        this.inputListener = inputListener;
        this.answerKeys = new AnswerKeyReader(reader, pauses);
        reader.signs(line -> mode == Mode.KEYS ? answerKeys.sign(line) : "");
        this.remembers = InputHistoryFile.prepare(history);
        if (remembers) {
            reader.setVariable(LineReader.HISTORY_FILE, history);
        }
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
            reader.read();
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

    /**
     * From now on waits for one of some keys. A draft is put aside; what is typed and is no answer goes
     * on with it, and is handed over as what was entered.
     */
    public void askKey(AnswerKeys keys) {
        reader.change(() -> {
            stash();
            mode = Mode.KEYS;
            answerKeys.ask(keys);
            outside = 0;
        });
    }

    /**
     * The same; with one of the keys a program has the terminal before anybody hears of the key.
     *
     * @param outside that key
     * @param program called by the thread that reads the keys
     */
    public void askKey(AnswerKeys keys, char outside, Runnable program) {
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
                stash();
                mode = Mode.LINES;
                reader.put(draft, draftCursor);
                draft = "";
            }
        });
    }

    /** Whether a message is being written: the line holds words, or a key came a moment ago. */
    public boolean writing() {
        return begun() || reader.holds(() -> mode == Mode.LINES && !answerKeys.quiet());
    }

    /** Whether the line holds words of a message. */
    public boolean begun() {
        return reader.holds(() ->
                mode != Mode.NOTE && !answerKeys.offered() && reader.getBuffer().length() > 0);
    }

    /** Puts a text back that could not be used, unless something else was begun meanwhile. */
    public void giveBack(String text) {
        reader.change(() -> {
            if (mode == Mode.LINES && reader.getBuffer().length() == 0) {
                String shown = pastes.shown(text);
                reader.put(shown, shown.length());
            } else if (mode != Mode.LINES && draft.isEmpty() && !line()) {
                draft = pastes.shown(text);
                draftCursor = draft.length();
            }
        });
    }

    private void stash() {
        boolean written = reader.getBuffer().length() > 0 && !answerKeys.offered();
        if (mode == Mode.LINES || (mode == Mode.KEYS && written)) {
            draft = reader.getBuffer().toString();
            draftCursor = reader.getBuffer().cursor();
        }
        answerKeys.withdraw();
        reader.getBuffer().clear();
    }

    /** What is typed answers nothing: it goes on with the draft, which a key that looked like an answer follows. */
    private void write() {
        if (mode == Mode.KEYS && (reader.getBuffer().length() == 0 || answerKeys.offered())) {
            String begun = reader.getBuffer().toString();
            answerKeys.withdraw();
            reader.put(draft, draftCursor);
            reader.getBuffer().write(begun);
            draft = "";
        }
    }

    private void widgets() {
        var widgets = reader.getWidgets();
        widgets.put(LineReader.CALLBACK_INIT, () -> reader.ownInterrupt() && reader.drawByRows());
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
                widgets.put(name, () -> line() && before.apply());
            }
        }
        for (String name :
                List.of(
                        LineReader.BACKWARD_DELETE_CHAR,
                        LineReader.BACKWARD_KILL_WORD,
                        LineReader.KILL_WHOLE_LINE,
                        LineReader.BACKWARD_KILL_LINE)) {
            Widget before = widgets.get(name);
            if (before != null) {
                widgets.put(name, () -> before.apply() && offer());
            }
        }
        reader.getKeyMaps().values().forEach(EditorKeyBindings::bind);
    }

    /** Whether there is a line to change. */
    private boolean line() {
        return mode != Mode.KEYS || reader.getBuffer().length() > 0;
    }

    private boolean entered() {
        reader.choices(false);
        String line = reader.getBuffer().toString();
        if (mode == Mode.KEYS && line.isBlank()) {
            return false;
        }
        if (mode == Mode.KEYS && answerKeys.offered()) {
            reader.getBuffer().clear();
            answerKeys.withdraw();
            press(Character.toLowerCase(line.charAt(0)));
            return true;
        }
        if (mode == Mode.KEYS && answerKeys.offer(line)) {
            return true;
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
            boolean alone = answerKeys.typed();
            if (mode == Mode.KEYS && reader.getBuffer().length() == 0) {
                String pressed = reader.getLastBinding();
                char key = pressed.isEmpty() ? 0 : Character.toLowerCase(pressed.charAt(0));
                switch (answerKeys.first(key, alone, !draft.isEmpty())) {
                    case ANSWER -> {
                        press(key);
                        return true;
                    }
                    case OFFERED -> {
                        return insert.apply();
                    }
                    case TEXT -> write();
                }
            } else {
                write();
            }
            boolean done = insert.apply();
            offer();
            return done;
        };
    }

    /** Lists the commands that the line may become, or nothing. */
    private boolean offer() {
        String line = reader.getBuffer().toString();
        reader.choices(mode != Mode.NOTE && COMMAND.matcher(line).matches());
        return true;
    }

    /** Lists what could complete the line, when more is known of how it ends than a moment ago. */
    public void offerLate(String ending) {
        reader.change(() -> {
            if (mode == Mode.LINES && reader.getBuffer().upToCursor().endsWith(ending)) {
                reader.choices(true);
            }
        });
    }

    private void press(char key) {
        if (key == outside) {
            reader.lend(usual, program);
        }
        inputListener.key(key);
    }

    private boolean paste() {
        String text = reader.pasted();
        answerKeys.typed();
        write();
        reader.getBuffer().write(mode == Mode.NOTE ? text.replace('\r', '\n') : pastes.shown(text));
        return true;
    }

    private boolean newline() {
        if (line()) {
            reader.getBuffer().write('\n');
        }
        return true;
    }

    private boolean interrupted() {
        reader.choices(false);
        if (reader.getBuffer().length() > 0) {
            reader.getBuffer().clear();
            answerKeys.withdraw();
            pastes.clear();
        } else {
            inputListener.interrupted();
        }
        return true;
    }

    private boolean escaped() {
        reader.choices(false);
        boolean alone = answerKeys.typed();
        if (mode != Mode.KEYS) {
            inputListener.escaped();
        } else if (line()) {
            stash();
        } else if (answerKeys.escape(alone) == AnswerKeyReader.Meaning.ANSWER) {
            press('\u001b');
        }
        return true;
    }
}
