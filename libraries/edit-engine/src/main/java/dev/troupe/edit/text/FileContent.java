package dev.troupe.edit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file as the edit engine sees it: text, bytes that are no text, or nothing there yet. */
public sealed interface FileContent {
    /** In Chinese and Korean texts of two bytes a character, less than a third looks like UTF-8. */
    int MOST_UTF8_BY_CHANCE = 60;

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

        /** Whether carriage returns alone end the lines. */
        public boolean endsInReturns() {
            return !lines.isEmpty() && lines.getFirst().ending().equals("\r");
        }

        /** The ending that most lines have; a line feed when there is none to count. */
        public String dominantEnding() {
            if (endsInReturns()) {
                return "\r";
            }
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
     * Reads bytes as text. A byte order mark decides; otherwise UTF-8 when valid, else the encoding that is recognised
     * for sure, else a Western one, or what takes nothing but ASCII where the rest of the file is UTF-8.
     *
     * @return {@link Text}, or {@link Binary} when the bytes are no text
     */
    static FileContent decode(byte[] bytes) {
        Optional<TextEncoding> marked = marked(bytes);
        if (marked.isPresent()) {
            return text(bytes, marked.get());
        }
        if (holdsNul(bytes)) {
            return UnmarkedUtf16Rule.detect(bytes)
                    .map(it -> text(bytes, it))
                    .orElseGet(() -> new Binary(bytes.length));
        }
        return TextEncoding.UTF_8
                .decode(bytes)
                .<FileContent>map(it -> new Text(TextEncoding.UTF_8, TextLine.split(it)))
                .orElseGet(() -> text(bytes, other(bytes)));
    }

    private static FileContent text(byte[] bytes, TextEncoding encoding) {
        Optional<String> text = encoding.decode(bytes);
        if (text.isEmpty() && encoding == TextEncoding.UTF_8_BOM) {
            return holdsNul(bytes) ? new Binary(bytes.length) : text(bytes, other(bytes));
        }
        return text.filter(it -> it.indexOf('\0') < 0)
                .<FileContent>map(it -> new Text(encoding, TextLine.split(it)))
                .orElseGet(() -> new Binary(bytes.length));
    }

    private static Optional<TextEncoding> marked(byte[] bytes) {
        return Stream.of(TextEncoding.values()).filter(it -> it.marks(bytes)).findFirst();
    }

    /** The encoding of bytes that are not UTF-8. */
    private static TextEncoding other(byte[] bytes) {
        int share = percentUtf8(bytes);
        if (share > MOST_UTF8_BY_CHANCE) {
            return TextEncoding.MIXED;
        }
        return EncodingDetector.detect(bytes)
                .orElseGet(
                        () -> share > 0 ? TextEncoding.MIXED : WesternEncodingRule.choose(bytes));
    }

    /**
     * How many of the bytes beyond ASCII spell, two or more together, a character in UTF-8; in encodings of one byte a
     * character hardly any do so by chance.
     */
    private static int percentUtf8(byte[] bytes) {
        long beyond = 0;
        long spelling = 0;
        for (int i = 0; i < bytes.length; i++) {
            int lead = bytes[i] & 0xFF;
            if (lead < 0x80) {
                continue;
            }
            int more = lead >= 0xF0 && lead <= 0xF4 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0;
            boolean spells = more > 0 && lead <= 0xF4 && follows(bytes, i + 1, more);
            beyond += spells ? 1 + more : 1;
            spelling += spells ? 1 + more : 0;
            i += spells ? more : 0;
        }
        return spelling == 0 ? 0 : (int) Math.max(1, 100 * spelling / beyond);
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
