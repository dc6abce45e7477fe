package dev.troupe.edit.parse.call;

/** A string in JSON, from its first quotation mark on. */
final class LenientJsonStringReader {

    private final String text;
    private final int start;
    private final StringBuilder content = new StringBuilder();

    LenientJsonStringReader(String text, int start) {
        this.text = text;
        this.start = start;
    }

    /** The content; {@code reader} goes on behind it. */
    String read(LenientJsonReader reader) throws UnreadableJsonException {
        char quote = text.charAt(start);
        int at = start + 1;
        while (at < text.length() && text.charAt(at) != quote) {
            char sign = text.charAt(at);
            if (sign == '\\' && at + 1 < text.length()) {
                at += escape(at + 1);
            } else {
                content.append(sign);
                at++;
            }
        }
        if (at == text.length()) {
            throw new UnreadableJsonException(
                    start, "a closing " + quote + " for the string that begins here");
        }
        reader.moveTo(at + 1);
        return content.toString();
    }

    /** Appends what an escape stands for; returns its length with the back-slash. */
    private int escape(int at) {
        char sign = text.charAt(at);
        int control = "btnfr".indexOf(sign);
        if (control >= 0) {
            content.append("\b\t\n\f\r".charAt(control));
        } else if (sign == 'u' && isHex(at + 1)) {
            content.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
            return 6;
        } else if ("\"'\\/\n".indexOf(sign) >= 0) {
            content.append(sign);
        } else {
            content.append('\\').append(sign);
        }
        return 2;
    }

    private boolean isHex(int from) {
        return from + 4 <= text.length()
                && text.substring(from, from + 4)
                        .chars()
                        .allMatch(digit -> Character.digit(digit, 16) >= 0 && digit < 128);
    }
}
