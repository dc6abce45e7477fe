package dev.troupe.cli.lineeditor;

import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;

/** Binds keys beside those that every line editor has. */
final class EditorKeyBindings {
    static final String NEWLINE = "troupe-newline";
    static final String INTERRUPT = "troupe-interrupt";
    static final String ESCAPE = "troupe-escape";
    // Sequences of keys such as arrows begin with Escape; they come at once, also over slow lines.
    private static final long ESCAPE_MILLIS = 250;

    private EditorKeyBindings() {}

    static void bind(KeyMap<Binding> keys) {
        keys.bind(new Reference(NEWLINE), KeyMap.alt('\r'), KeyMap.alt('\n'));
        keys.bind(new Reference(INTERRUPT), KeyMap.ctrl('C'));
        keys.bind(new Reference(ESCAPE), KeyMap.esc());
        keys.bind(new Reference(LineReader.CLEAR_SCREEN), KeyMap.ctrl('L'));
        // Some terminals send these whatever they were told.
        keys.bind(new Reference(LineReader.UP_LINE_OR_HISTORY), "\033[A", "\033OA");
        keys.bind(new Reference(LineReader.DOWN_LINE_OR_HISTORY), "\033[B", "\033OB");
        keys.bind(new Reference(LineReader.FORWARD_CHAR), "\033[C", "\033OC");
        keys.bind(new Reference(LineReader.BACKWARD_CHAR), "\033[D", "\033OD");
        keys.bind(new Reference(LineReader.FORWARD_WORD), "\033[1;5C");
        keys.bind(new Reference(LineReader.BACKWARD_WORD), "\033[1;5D");
        keys.setAmbiguousTimeout(ESCAPE_MILLIS);
    }
}
