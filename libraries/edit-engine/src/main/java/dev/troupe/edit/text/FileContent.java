package dev.troupe.edit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A file as the edit engine sees it: text, bytes that are no text, or nothing there yet. */
public sealed interface FileContent {

    /**
     * A text file whose encoding gives back its bytes exactly.
     *
     * @param encoding how the characters are spelled in bytes
     * @param lines the lines with their own endings; only the last may lack one
     */
    record Text(TextEncoding encoding, List<TextLine> lines) implements FileContent {

        /** Copies the lines and rejects an unterminated line in the middle. */
        public Text {
            lines = List.copyOf(lines);
            for (int i = 0; i < lines.size() - 1; i++) {
                if (!lines.get(i).terminated()) {
                    throw new IllegalArgumentException(
                            "Line " + (i + 1) + " lacks an ending and is not the last one.");
                }
            }
        }

        /** The characters of the file, without byte order mark, with the line endings as they are. */
        public String text() {
            return TextLine.join(lines);
        }

        /** The bytes of the file. */
        public byte[] encode() {
            return encoding.encode(text());
        }

        /** The texts of the lines, without their endings. */
        public List<String> lineTexts() {
            List<String> texts = new ArrayList<>(lines.size());
            for (TextLine line : lines) {
                texts.add(line.text());
            }
            return List.copyOf(texts);
        }

        /** Whether the last line is followed by a line ending; false for an empty file. */
        public boolean endsWithNewline() {
            return !lines.isEmpty() && lines.getLast().terminated();
        }

        /** The ending that most lines have; a line feed when there is none to count. */
        public String dominantEnding() {
            int more = 0;
            for (TextLine line : lines) {
                more += line.ending().equals("\r\n") ? 1 : line.terminated() ? -1 : 0;
            }
            return more > 0 ? "\r\n" : "\n";
        }

        /** The same file with other lines. */
        public Text withLines(List<TextLine> newLines) {
            return new Text(encoding, newLines);
        }

        /** A UTF-8 file with this content. */
        public static Text of(String content) {
            boolean marked = content.startsWith("\uFEFF");
            return new Text(
                    marked ? TextEncoding.UTF_8_BOM : TextEncoding.UTF_8,
                    TextLine.split(marked ? content.substring(1) : content));
        }
    }

    /**
     * Bytes that are no text: a NUL byte, or UTF-16 that breaks its own rules.
     *
     * @param size number of bytes
     */
    record Binary(int size) implements FileContent {}

    /** No file at that path; an edit with an empty search or a whole file may create it. */
    record Missing() implements FileContent {}

    /** A file that does not exist yet. */
    static FileContent missing() {
        return new Missing();
    }

    /**
     * Reads bytes as text. A byte order mark decides; otherwise UTF-8 when valid, else ISO 8859-1,
     * which takes nothing but ASCII where the rest of the file is UTF-8.
     *
     * @return {@link Text}, or {@link Binary} when the bytes are no text
     */
    static FileContent decode(byte[] bytes) {
        TextEncoding encoding = guess(bytes);
        boolean sixteen =
                encoding == TextEncoding.UTF_16LE_BOM || encoding == TextEncoding.UTF_16BE_BOM;
        if (!sixteen && holdsNul(bytes)) {
            return new Binary(bytes.length);
        }
        Optional<String> text = encoding.decode(bytes);
        if (text.isEmpty() && !sixteen) {
            encoding = holdsUtf8(bytes) ? TextEncoding.MIXED : TextEncoding.LATIN_1;
            text = encoding.decode(bytes);
        }
        if (text.isEmpty() || text.get().indexOf('\0') >= 0) {
            return new Binary(bytes.length);
        }
        return new Text(encoding, TextLine.split(text.get()));
    }

    private static TextEncoding guess(byte[] bytes) {
        for (TextEncoding encoding : TextEncoding.values()) {
            if (encoding.marks(bytes)) {
                return encoding;
            }
        }
        return TextEncoding.UTF_8;
    }

    /** Whether two or more bytes together spell a character in UTF-8; in other encodings that is hardly ever so by chance. */
    private static boolean holdsUtf8(byte[] bytes) {
        for (int i = 0; i + 1 < bytes.length; i++) {
            int lead = bytes[i] & 0xFF;
            int more = lead >= 0xF0 && lead <= 0xF4 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0;
            if (more > 0 && lead <= 0xF4 && follows(bytes, i + 1, more)) {
                return true;
            }
        }
        return false;
    }

    private static boolean follows(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (i >= bytes.length || (bytes[i] & 0xC0) != 0x80) {
                return false;
            }
        }
        return true;
    }

    private static boolean holdsNul(byte[] bytes) {
        for (byte value : bytes) {
            if (value == 0) {
                return true;
            }
        }
        return false;
    }
}
