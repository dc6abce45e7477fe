package dev.troupe.edit.parse.diff;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** The path in a header of a diff, without time, quotes and what else tools write around it. */
public final class DiffPathParser {

    /** The name that stands for no file. */
    public static final String NONE = "/dev/null";

    private static final int LONGEST = 4000;
    private static final Pattern TIME = Pattern.compile("\\s+\\d{4}-\\d\\d-\\d\\d[ T].*$");
    private static final String PREFIXES = "abciow";

    private DiffPathParser() {}

    /** The path as a header line holds it behind its sign. */
    public static String of(String text) {
        String path = text.strip();
        if (path.length() > LONGEST) {
            return path;
        }
        if (path.startsWith("\"") && path.indexOf('"', 1) > 0) {
            return unquoted(path);
        }
        int tab = path.indexOf('\t');
        path = tab > 0 ? path.substring(0, tab) : path;
        path = TIME.matcher(path).replaceFirst("").stripTrailing();
        return bare(path);
    }

    /** The path without {@code a/}, {@code b/} and the like, when it begins so. */
    public static Optional<String> withoutPrefix(String path) {
        return path.length() > 2
                        && "/\\".indexOf(path.charAt(1)) >= 0
                        && PREFIXES.indexOf(path.charAt(0)) >= 0
                ? Optional.of(path.substring(2))
                : Optional.empty();
    }

    /** The path without back-ticks, stars or quotation marks around it. */
    public static String bare(String text) {
        String path = text.strip();
        while (path.length() > 2
                && "`*'\"".indexOf(path.charAt(0)) >= 0
                && path.charAt(path.length() - 1) == path.charAt(0)) {
            path = path.substring(1, path.length() - 1);
        }
        return path.startsWith("./") ? path.substring(2) : path;
    }

    /** Undoes git's quotation: octal bytes and the escapes of C. */
    static String unquoted(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int i = 1;
        while (i < text.length() && text.charAt(i) != '"') {
            char sign = text.charAt(i);
            if (sign == '\\' && i + 1 < text.length()) {
                i += escape(text, i + 1, bytes);
            } else {
                int point = text.codePointAt(i);
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(point);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Writes what an escape stands for; returns its length with the back-slash. */
    private static int escape(String text, int at, ByteArrayOutputStream bytes) {
        char sign = text.charAt(at);
        if (sign >= '0' && sign <= '3' && at + 2 < text.length() && isOctal(text, at)) {
            bytes.write(Integer.parseInt(text.substring(at, at + 3), 8));
            return 4;
        }
        int plain = "abtnvfr".indexOf(sign);
        bytes.write(plain >= 0 ? 7 + plain : sign);
        return 2;
    }

    private static boolean isOctal(String text, int at) {
        return text.substring(at, at + 3).chars().allMatch(digit -> digit >= '0' && digit <= '7');
    }
}
