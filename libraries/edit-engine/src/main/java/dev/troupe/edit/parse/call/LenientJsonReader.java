package dev.troupe.edit.parse.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as models write it: raw line breaks and control characters in strings, single quotes, names without
 * quotes, commas too many, escapes that JSON does not know (they stay as written).
 */
final class LenientJsonReader {

    private static final int DEEPEST = 50;

    private final String text;
    private int at;

    LenientJsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads one value; what follows it is not looked at.
     *
     * @throws UnreadableJsonException where the text stops being JSON
     */
    LenientJsonValue read() throws UnreadableJsonException {
        return value(0);
    }

    private LenientJsonValue value(int depth) throws UnreadableJsonException {
        if (depth > DEEPEST) {
            throw new UnreadableJsonException(at, "fewer than " + DEEPEST + " levels of nesting");
        }
        char sign = peek("a value");
        return switch (sign) {
            case '{' -> members(depth);
            case '[' -> items(depth);
            case '"', '\'' ->
                    new LenientJsonValue.Text(new LenientJsonStringReader(text, at).read(this));
            default -> new LenientJsonValue.Word(word("a value"));
        };
    }

    /** Goes on reading here; for the reader of strings. */
    void moveTo(int next) {
        at = next;
    }

    private LenientJsonValue members(int depth) throws UnreadableJsonException {
        Map<String, LenientJsonValue> members = new LinkedHashMap<>();
        at++;
        while (peek("} at the end of the object") != '}') {
            String name = name();
            if (peek("a colon after the name " + name) != ':') {
                throw new UnreadableJsonException(at, "a colon after the name " + name);
            }
            at++;
            members.put(name, value(depth + 1));
            separator('}');
        }
        at++;
        return new LenientJsonValue.Members(members);
    }

    private LenientJsonValue items(int depth) throws UnreadableJsonException {
        List<LenientJsonValue> items = new ArrayList<>();
        at++;
        while (peek("] at the end of the array") != ']') {
            items.add(value(depth + 1));
            separator(']');
        }
        at++;
        return new LenientJsonValue.Items(items);
    }

    private void separator(char end) throws UnreadableJsonException {
        char sign = peek("a comma or " + end);
        if (sign == ',') {
            while (peek("a value or " + end) == ',') {
                at++;
            }
        } else if (sign != end) {
            throw new UnreadableJsonException(at, "a comma or " + end);
        }
    }

    private String name() throws UnreadableJsonException {
        char sign = text.charAt(at);
        return sign == '"' || sign == '\''
                ? new LenientJsonStringReader(text, at).read(this)
                : word("a name");
    }

    private String word(String expected) throws UnreadableJsonException {
        int start = at;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw new UnreadableJsonException(at, expected);
        }
        return text.substring(start, at);
    }

    private static boolean isWord(char sign) {
        return Character.isLetterOrDigit(sign) || "_-+.$".indexOf(sign) >= 0;
    }

    private char peek(String expected) throws UnreadableJsonException {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw new UnreadableJsonException(at, expected);
        }
        return text.charAt(at);
    }

    private static boolean isSpace(char sign) {
        return sign <= ' ' || sign == '\u00A0' || sign == '\uFEFF';
    }
}
