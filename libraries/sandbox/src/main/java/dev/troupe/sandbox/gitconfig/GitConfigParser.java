package dev.troupe.sandbox.gitconfig;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings by the grammar of git's own reader: a setting may stand on the line of its section,
 * and a line may go on behind a backslash. What git refuses is refused.
 */
final class GitConfigParser {
    private static final String MARK = "\u00ef\u00bb\u00bf";

    private final String text;
    private final List<GitConfigEntry> settings = new ArrayList<>();
    private int at;
    private @Nullable String section;
    private @Nullable String subsection;

    private GitConfigParser(String text) {
        this.text = text;
        this.at = text.startsWith(MARK) ? MARK.length() : 0;
    }

    /**
     * In their order.
     *
     * @param text bytes as characters of ISO 8859-1
     * @throws ParseException when git could not read it either
     */
    static List<GitConfigEntry> parse(String text) throws ParseException {
        GitConfigParser parser = new GitConfigParser(text.replace("\r\n", "\n"));
        parser.all();
        return List.copyOf(parser.settings);
    }

    private void all() throws ParseException {
        while (at < text.length()) {
            char c = next();
            if (c == '#' || c == ';') {
                comment();
            } else if (c == '[') {
                header();
            } else if (letter(c)) {
                at--;
                setting();
            } else if (!space(c)) {
                throw refused("no setting");
            }
        }
    }

    private void comment() {
        while (next() != '\n') {
            // Passed over.
        }
    }

    private void header() throws ParseException {
        int begin = at;
        while (nameful(peek()) || peek() == '.') {
            at++;
        }
        String name = text.substring(begin, at).toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            throw refused("no section");
        }
        int dot = name.indexOf('.');
        section = dot < 0 ? name : name.substring(0, dot);
        subsection = dot < 0 ? null : name.substring(dot + 1);
        if (space(peek()) && peek() != '\n') {
            String quoted = quoted();
            subsection = subsection == null ? quoted : subsection + "." + quoted;
        }
        if (next() != ']') {
            throw refused("a section without an end");
        }
    }

    private String quoted() throws ParseException {
        blanks();
        if (next() != '"') {
            throw refused("a section with a name that is not quoted");
        }
        StringBuilder name = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            char taken = c == '\\' ? next() : c;
            if (taken == '\n') {
                throw refused("a section with a name that does not end");
            }
            name.append(taken);
        }
        return name.toString();
    }

    private void setting() throws ParseException {
        int begin = at;
        while (nameful(peek())) {
            at++;
        }
        String name = text.substring(begin, at).toLowerCase(Locale.ROOT);
        blanks();
        char c = next();
        if (section == null || (c != '\n' && c != '=')) {
            throw refused("a name without a section or value");
        }
        settings.add(new GitConfigEntry(section, subsection, name, c == '=' ? value() : null));
    }

    private String value() throws ParseException {
        StringBuilder value = new StringBuilder();
        int solid = 0;
        boolean quoted = false;
        blanks();
        for (char c = next(); c != '\n'; c = next()) {
            if (!quoted && (c == '#' || c == ';')) {
                comment();
                break;
            }
            boolean blank = !quoted && space(c);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\') {
                value.append(escape());
            } else if (!blank || !value.isEmpty()) {
                value.append(c);
            }
            solid = blank ? solid : value.length();
        }
        if (quoted) {
            throw refused("a quote that does not end");
        }
        return value.substring(0, solid);
    }

    private String escape() throws ParseException {
        return switch (next()) {
            case '\n' -> "";
            case 't' -> "\t";
            case 'b' -> "\b";
            case 'n' -> "\n";
            case '\\' -> "\\";
            case '"' -> "\"";
            default -> throw refused("an escape that git does not know");
        };
    }

    private void blanks() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\n';
    }

    /** The end counts as the end of a line. */
    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private ParseException refused(String what) {
        return new ParseException("There is " + what + ".", at);
    }

    private static boolean letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean nameful(char c) {
        return letter(c) || (c >= '0' && c <= '9') || c == '-';
    }

    private static boolean space(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
