package dev.troupe.edit.parse.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as models write it: raw line breaks and control characters in strings, single quotes, names without
 * quotes, commas too many, escapes that JSON does not know (they stay as written).
 */
final class JsonReader {

    private static final int DEEPEST = 50;

    private final String text;
    private int at;

    JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads one value; what follows it is not looked at.
     *
     * @throws UnreadableJson where the text stops being JSON
     */
    Json read() throws UnreadableJson {
        return value(0);
    }

    private Json value(int depth) throws UnreadableJson {
        if (depth > DEEPEST) {
            throw new UnreadableJson(at, "fewer than " + DEEPEST + " levels of nesting");
        }
        char sign = peek("a value");
        return switch (sign) {
            case '{' -> members(depth);
            case '[' -> items(depth);
            case '"', '\'' -> new Json.Text(new JsonString(text, at).read(this));
            default -> new Json.Word(word("a value"));
        };
    }

    /** Goes on reading here; for the reader of strings. */
    void moveTo(int next) {
        at = next;
    }

    private Json members(int depth) throws UnreadableJson {
        Map<String, Json> members = new LinkedHashMap<>();
        at++;
        while (peek("} at the end of the object") != '}') {
            String name = name();
            if (peek("a colon after the name " + name) != ':') {
                throw new UnreadableJson(at, "a colon after the name " + name);
            }
            at++;
            members.put(name, value(depth + 1));
            separator('}');
        }
        at++;
        return new Json.Members(members);
    }

    private Json items(int depth) throws UnreadableJson {
        List<Json> items = new ArrayList<>();
        at++;
        while (peek("] at the end of the array") != ']') {
            items.add(value(depth + 1));
            separator(']');
        }
        at++;
        return new Json.Items(items);
    }

    private void separator(char end) throws UnreadableJson {
        char sign = peek("a comma or " + end);
        if (sign == ',') {
            while (peek("a value or " + end) == ',') {
                at++;
            }
        } else if (sign != end) {
            throw new UnreadableJson(at, "a comma or " + end);
        }
    }

    private String name() throws UnreadableJson {
        char sign = text.charAt(at);
        return sign == '"' || sign == '\'' ? new JsonString(text, at).read(this) : word("a name");
    }

    private String word(String expected) throws UnreadableJson {
        int start = at;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw new UnreadableJson(at, expected);
        }
        return text.substring(start, at);
    }

    private static boolean isWord(char sign) {
        return Character.isLetterOrDigit(sign) || "_-+.$".indexOf(sign) >= 0;
    }

    private char peek(String expected) throws UnreadableJson {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw new UnreadableJson(at, expected);
        }
        return text.charAt(at);
    }

    private static boolean isSpace(char sign) {
        return sign <= ' ' || sign == '\u00A0' || sign == '\uFEFF';
    }
}
