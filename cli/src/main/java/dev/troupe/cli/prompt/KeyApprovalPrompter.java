package dev.troupe.cli.prompt;

import dev.troupe.cli.follow.ApprovalPrompter;
import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.LineWrapper;
import dev.troupe.cli.terminal.TerminalOpener;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Asks a person with single keys on a terminal. */
public final class KeyApprovalPrompter implements ApprovalPrompter {
    private static final long LOOK_MILLIS = 150;
    private static final long TYPED_AHEAD_MILLIS = 20;
    // Longer than between the keys of a word, which answers nothing.
    private static final long WORD_MILLIS = 400;
    private static final int ESCAPE = 27;
    private static final int END_OF_INPUT = 4;

    private final TerminalOpener terminals;
    private final PrintStream seen;
    private final AnsiStyle style;
    private final IntSupplier columns;

    /** Asks on a console's terminal, opened with the first question. */
    public KeyApprovalPrompter(ConsoleStreams console) {
        this(
                TerminalOpener.ofProcess(console),
                console.seen(),
                new AnsiStyle(console.colour()),
                console.width());
    }

    KeyApprovalPrompter(
            TerminalOpener terminals, PrintStream seen, AnsiStyle style, IntSupplier columns) {
        this.terminals = terminals;
        this.seen = seen;
        this.style = style;
        this.columns = columns;
    }

    @Override
    public ApprovalResponse ask(ApprovalAsked asked, BooleanSupplier settled) {
        try {
            Terminal terminal = terminals.open();
            Attributes before = singleKeys(terminal);
            try {
                passOver(terminal.reader(), TYPED_AHEAD_MILLIS);
                question(asked);
                return answer(asked, terminal.reader(), settled);
            } finally {
                terminal.setAttributes(before);
                seen.println();
            }
        } catch (IOException | IllegalStateException e) {
            // JLine throws either when the terminal was closed under it.
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    e instanceof EOFException
                            ? "The input of the terminal has ended; the question stays open."
                            : "The terminal could not be read (" + e.getMessage() + ").",
                    "Answer with `troupe approve " + asked.approvalId() + "`.",
                    e);
        }
    }

    // Raw mode would swallow Ctrl-C, which is to cancel the request here as everywhere else.
    private static Attributes singleKeys(Terminal terminal) {
        Attributes before = terminal.enterRawMode();
        Attributes keys = terminal.getAttributes();
        keys.setLocalFlag(Attributes.LocalFlag.ISIG, true);
        terminal.setAttributes(keys);
        return before;
    }

    // What was typed before the question was seen is no answer to it.
    private static void passOver(NonBlockingReader keys, long quietMillis) throws IOException {
        int key = keys.read(quietMillis);
        while (key != NonBlockingReader.READ_EXPIRED) {
            if (key == NonBlockingReader.EOF) {
                throw new EOFException("The input has ended.");
            }
            key = keys.read(quietMillis);
        }
    }

    private void question(ApprovalAsked asked) {
        for (String line : ApprovalPromptText.lines(asked, style)) {
            seen.println(LineWrapper.prose(line, columns.getAsInt()));
        }
        say("> ");
    }

    private ApprovalResponse answer(
            ApprovalAsked asked, NonBlockingReader keys, BooleanSupplier settled)
            throws IOException {
        boolean merge = asked.tool().equals(ApprovalRequest.MERGE);
        while (true) {
            int key = keys.read(LOOK_MILLIS);
            boolean word = key >= 0 && key != '\r' && key != '\n' && keys.peek(WORD_MILLIS) >= 0;
            if (word) {
                passOver(keys, WORD_MILLIS);
                say("(one key alone answers) > ");
            }
            if (settled.getAsBoolean()) {
                return new ApprovalResponse.Unanswered();
            }
            if (key == NonBlockingReader.EOF) {
                throw new EOFException("The input has ended.");
            }
            if (word) {
                continue;
            }
            if (key == 't' || key == 'T') {
                return instead(merge, keys, settled);
            }
            if (!merge && (key == 'a' || key == 'A') && !confirmed(keys, settled)) {
                continue;
            }
            @Nullable ApprovalResponse answer = merge ? side(key) : plain(key);
            if (answer != null) {
                return answer;
            }
        }
    }

    // What allows more than this one thing is said twice.
    private boolean confirmed(NonBlockingReader keys, BooleanSupplier settled) throws IOException {
        say("for this session: Return says so ");
        while (!settled.getAsBoolean()) {
            int key = keys.read(LOOK_MILLIS);
            if (key == '\r' || key == '\n') {
                return true;
            }
            if (key != NonBlockingReader.READ_EXPIRED) {
                say("> ");
                return false;
            }
        }
        return false;
    }

    private void say(String text) {
        seen.print(text);
        seen.flush();
    }

    /** Null for any other key, or none yet. */
    private @Nullable ApprovalResponse plain(int key) {
        return switch (key) {
            case 'y', 'Y' -> said("yes, once", new ApprovalResponse.Yes(false));
            case 'a', 'A' -> said("yes, for this session", new ApprovalResponse.Yes(true));
            case 'n', 'N', ESCAPE, END_OF_INPUT -> said("no", new ApprovalResponse.No(null));
            default -> null;
        };
    }

    /** Whoever only turns away gives up nobody's work. */
    private @Nullable ApprovalResponse side(int key) {
        return switch (key) {
            case 'y', 'Y' -> said("the task's version", new ApprovalResponse.Yes(false));
            case 'n', 'N' -> said("that of the others", new ApprovalResponse.No(null));
            case 'l', 'L' -> said("kept on its branch", new ApprovalResponse.Apart());
            case ESCAPE, END_OF_INPUT -> said("later", new ApprovalResponse.Later());
            default -> null;
        };
    }

    private ApprovalResponse instead(boolean merge, NonBlockingReader keys, BooleanSupplier settled)
            throws IOException {
        say("no; do this instead: ");
        TypedLineBuffer note = new TypedLineBuffer(seen);
        while (!settled.getAsBoolean()) {
            int key = keys.read(LOOK_MILLIS);
            if (key == NonBlockingReader.EOF) {
                throw new EOFException("The input has ended.");
            }
            if (key == END_OF_INPUT || (key != NonBlockingReader.READ_EXPIRED && note.typed(key))) {
                return told(merge, note.text());
            }
        }
        return new ApprovalResponse.Unanswered();
    }

    private static ApprovalResponse told(boolean merge, @Nullable String note) {
        return merge && note == null ? new ApprovalResponse.Later() : new ApprovalResponse.No(note);
    }

    private ApprovalResponse said(String what, ApprovalResponse answer) {
        seen.print(what);
        return answer;
    }
}
