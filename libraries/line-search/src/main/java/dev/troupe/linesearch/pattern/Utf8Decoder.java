package dev.troupe.linesearch.pattern;

/** Reads single characters from bytes that may not be UTF-8. */
final class Utf8Decoder {
    private Utf8Decoder() {}

    /** Returns where the valid character that begins at {@code at} ends, or {@code at} when there is none. */
    static int end(byte[] text, int at, int to) {
        int length = length(text[at] & 0xFF);
        if (length == 0 || at + length > to) {
            return at;
        }
        for (int index = at + 1; index < at + length; index++) {
            if ((text[index] & 0xC0) != 0x80) {
                return at;
            }
        }
        int point = decode(text, at);
        int least = length == 1 ? 0 : length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        return point >= least && CodePointSet.ALL.contains(point) ? at + length : at;
    }

    /** Reads the character of which {@link #end} said that it is there. */
    static int decode(byte[] text, int at) {
        int lead = text[at] & 0xFF;
        int length = length(lead);
        int point = length == 1 ? lead : lead & (0x7F >> length);
        for (int index = at + 1; index < at + length; index++) {
            point = (point << 6) | (text[index] & 0x3F);
        }
        return point;
    }

    private static int length(int lead) {
        if (lead < 0x80) {
            return 1;
        }
        return lead < 0xC0 || lead > 0xF7 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }
}
