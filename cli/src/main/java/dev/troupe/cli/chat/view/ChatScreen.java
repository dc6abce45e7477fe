package dev.troupe.cli.chat.view;

import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.DisplayWidth;
import dev.troupe.cli.terminal.LineWrapper;
import dev.troupe.cli.terminal.LiveTerminal;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.TroupeException;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** The chat's screen: what stays scrolls away above; below stand open text, messages under way, a status line and the line to write in. */
public final class ChatScreen implements LiveTerminal {
    /** Stands before messages. */
    public static final String SIGN = "› ";

    private static final AttributedStyle DIM = AttributedStyle.DEFAULT.faint();
    // Room for the line that is written in, and its completions.
    private static final int RESERVED = 6;

    private final Terminal terminal;
    private final InputLineEditor editor;
    private final boolean colour;
    private final List<Pending> pending = new ArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private List<AttributedString> open = List.of();
    private String status = "";
    private String sign = SIGN;

    /** A message on its way; the same words twice are two of them. */
    public static final class Pending {
        private final String text;

        private Pending(String text) {
            this.text = text;
        }
    }

    public ChatScreen(Terminal terminal, InputLineEditor editor, boolean colour) {
        this.terminal = terminal;
        this.editor = editor;
        this.colour = colour;
    }

    public AnsiStyle style() {
        return new AnsiStyle(colour);
    }

    @Override
    public void text(String text) {
        partial.append(text);
        int end = partial.lastIndexOf("\n");
        if (end >= 0) {
            editor.above(partial.substring(0, end));
            partial.delete(0, end + 1);
        }
    }

    @Override
    public void line(String line) {
        startLine();
        editor.above(LineWrapper.prose(line, columns()));
    }

    /** Tells of what could not be done. */
    public void failed(Exception failure) {
        line(
                style().red("error: ")
                        + TerminalSanitizer.block(String.valueOf(failure.getMessage())));
        if (failure instanceof TroupeException known && !known.hint().isEmpty()) {
            line("  next: " + TerminalSanitizer.line(known.hint()));
        }
    }

    @Override
    public void lines(List<AttributedString> lines) {
        if (!lines.isEmpty()) {
            startLine();
            StringBuilder text = new StringBuilder();
            lines.forEach(line -> text.append(shown(line)).append('\n'));
            editor.above(text.toString());
        }
    }

    @Override
    public void startLine() {
        if (!partial.isEmpty()) {
            editor.above(partial.toString());
            partial.setLength(0);
        }
    }

    @Override
    public void open(List<AttributedString> lines) {
        if (!lines.equals(open)) {
            open = List.copyOf(lines);
            draw();
        }
    }

    @Override
    public void status(String now) {
        if (!now.equals(status)) {
            status = now;
            draw();
        }
    }

    @Override
    public int columns() {
        int columns = terminal.getSize().getColumns();
        return columns > 0 ? columns : 80;
    }

    /** What stands before the line that is written in. */
    void sign(String now) {
        sign = now;
        draw();
    }

    /** A message that the server has not taken yet. */
    public Pending pending(String text) {
        Pending message = new Pending(text);
        pending.add(message);
        draw();
        return message;
    }

    /** It was taken, or could not be. */
    public void settled(Pending message) {
        if (pending.remove(message)) {
            draw();
        }
    }

    /** The server tells of a message: should it be one of those, it need not stand here as well. */
    void shown(String text) {
        pending.stream()
                .filter(message -> message.text.equals(text))
                .findFirst()
                .ifPresent(this::settled);
    }

    /** Draws again what depends on the size of the terminal. */
    public void redraw() {
        draw();
    }

    private String shown(AttributedString line) {
        return colour ? line.toAnsi(terminal) : line.toString();
    }

    private void draw() {
        List<AttributedString> lines = new ArrayList<>();
        int room = Math.max(1, terminal.getSize().getRows() - RESERVED - pending.size());
        for (AttributedString line : open.subList(Math.max(0, open.size() - room), open.size())) {
            lines.add(cut(colour ? line : new AttributedString(line.toString())));
        }
        for (Pending message : pending) {
            lines.add(
                    cut(
                            new AttributedString(
                                    "› " + TerminalSanitizer.line(message.text) + " (being sent)",
                                    dim())));
        }
        if (!status.isEmpty()) {
            lines.add(ChatStatusLine.fit(new AttributedString(status, dim()), columns() - 1));
        }
        lines.add(
                new AttributedString(
                        sign, colour ? AttributedStyle.DEFAULT.bold() : AttributedStyle.DEFAULT));
        editor.below(lines);
    }

    private AttributedString cut(AttributedString line) {
        return DisplayWidth.fitting(line, columns() - 1);
    }

    private AttributedStyle dim() {
        return colour ? DIM : AttributedStyle.DEFAULT;
    }
}
