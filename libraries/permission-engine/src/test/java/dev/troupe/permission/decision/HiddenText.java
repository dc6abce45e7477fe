package dev.troupe.permission.decision;

import java.util.Random;
import java.util.function.Supplier;

/** Makes lines that hold commands in quoted text, and whatever of a shell may evaluate text or set variables. */
final class HiddenText {
    private static final String[] NAMES = {
        "x", "f", "_", "PATH", "IFS", "RANDOM", "CI", "HOME", "TZ", "i"
    };
    private static final String[] PLAIN = {
        "x", "1", "0", "-1", "y", "''", "=", "-v", "-eq", "-o", "-a", "!", "--", "-n", "-f", "-t",
        "tools"
    };
    private static final String[] HIDDEN = {
        "\"a[\\$(touch proof)]\"",
        "\"\\$(touch proof)\"",
        "\"(\\$(touch proof))\"",
        "\"x[\\$(touch proof)]\"",
        "a\\[\\$\\(touch\\ proof\\)\\]",
        "./tools",
        "tools"
    };
    private static final String[] FORMATS = {
        "%s", "%d", "%n", "x%5n", "%%n", "%b", "%q", "%%%n", "%*d"
    };
    private static final String[] OPERATORS = {
        "-eq", "-ne", "-lt", "-gt", "==", "!=", "=~", "-nt", "-ef", "<", ">"
    };

    private final Random random;

    HiddenText(long seed) {
        random = new Random(seed);
    }

    String line() {
        StringBuilder line = new StringBuilder(command(2));
        for (int i = random.nextInt(3); i > 0; i--) {
            // In here-documents nothing but a line break ends a command.
            line.append(line.indexOf("<<E") >= 0 ? "\n" : one("; ", " && ", "\n", " || "))
                    .append(command(2));
        }
        return line.toString();
    }

    private String command(int depth) {
        return switch (random.nextInt(depth > 0 ? 21 : 10)) {
            case 0 -> "echo " + words(1 + random.nextInt(2));
            case 1 -> "ls";
            case 2 -> "cat <<< " + word();
            case 3 -> "cat <<E\n" + expansion() + " " + expansion() + "\nE\n";
            case 4 -> "printf " + "'" + one(FORMATS) + "' " + words(1 + random.nextInt(2));
            case 5 -> "[[ " + word() + " " + one(OPERATORS) + " " + word() + " ]]";
            case 6 -> "[[ " + one("-v", "-R", "-n", "-t", "-f", "! -v") + " " + word() + " ]]";
            case 7 -> "[ " + words(1 + random.nextInt(6)) + " ]";
            case 8 -> "read " + one("", "-r ", "-a ") + name() + " <<< " + word();
            case 9 -> name() + "=" + word() + " ls";
            case 10, 11 -> loop(depth);
            case 12 -> "case " + word() + " in " + word() + ") " + body(depth) + "; esac";
            case 13 -> "{ " + body(depth) + "; } {" + name() + "}>/dev/null";
            case 14 -> "if " + body(depth) + "; then " + body(depth) + "; fi <<< " + word();
            case 15 -> quoted("sh -c ", depth);
            case 16 -> quoted("eval ", depth);
            case 17 -> quoted("bash -c ", depth);
            case 18 -> "test " + words(1 + random.nextInt(6));
            case 19 ->
                    one("declare ", "declare -a ", "export ", "readonly ") + name() + "=" + word();
            default -> one("export ", "unset ", "declare ", "mapfile ") + name();
        };
    }

    private String loop(int depth) {
        return "for "
                + name()
                + " in "
                + words(1 + random.nextInt(2))
                + "; do "
                + body(depth)
                + "; done";
    }

    private String quoted(String before, int depth) {
        String body = body(depth);
        return body.indexOf('\'') >= 0 ? before + "ls" : before + "'" + body + "'";
    }

    /** A command that something may stand behind. */
    private String body(int depth) {
        String body = command(depth - 1);
        return body.contains("<<E") ? "ls" : body;
    }

    private String words(int count) {
        return String.join(" ", java.util.stream.Stream.generate(this::word).limit(count).toList());
    }

    private String word() {
        return switch (random.nextInt(4)) {
            case 0 -> one(HIDDEN);
            case 1 -> expansion();
            default -> one(PLAIN);
        };
    }

    private String expansion() {
        Supplier<String> form =
                one(
                        () -> "$((" + name() + "))",
                        () -> "$((1 + 1))",
                        () -> "$((1 + " + name() + "))",
                        () -> "$(($" + name() + "))",
                        () -> "$" + name(),
                        () -> "${" + name() + one("@P", "@E", "@A", "@Q") + "}",
                        () -> "${!" + name() + one("", "*", "[@]") + "}",
                        () -> "${" + name() + ":" + one("x", "0", "0:x", " -1", "_") + "}",
                        () ->
                                "${"
                                        + name()
                                        + one(":-y", "-y", ":=./tools", "=tools", "%x", "^^")
                                        + "}",
                        () -> "${" + name() + "[" + one("0", "@", "x", "_", "f") + "]}");
        return form.get();
    }

    private String name() {
        return one(NAMES);
    }

    @SafeVarargs
    private <T> T one(T... of) {
        return of[random.nextInt(of.length)];
    }
}
