package dev.troupe.permission.shell;

import java.util.List;
import java.util.Random;

/** Lines that mean nothing, of all that means something to bash. */
final class Lines {
    private static final List<String> PARTS =
            List.of(
                    // Words.
                    "aa",
                    "b",
                    "c1",
                    "é",
                    "x",
                    "-",
                    "@",
                    "%",
                    "^",
                    ",",
                    "..",
                    "=",
                    ":",
                    "!",
                    "9",
                    "2",
                    // Blanks and operators.
                    " ",
                    " ",
                    " ",
                    " ",
                    " ",
                    "  ",
                    "\t",
                    "\n",
                    "\n",
                    ";",
                    ";",
                    "; ",
                    "&",
                    " && ",
                    " || ",
                    " | ",
                    "|&",
                    "(",
                    ")",
                    ";;",
                    ";&",
                    "! ",
                    "\\\n",
                    "\\\n",
                    "#",
                    " #",
                    // Quotes and expansions.
                    "'",
                    "'",
                    "'",
                    "\"",
                    "\"",
                    "\"",
                    "\\",
                    "\\",
                    "$'",
                    "\\x41",
                    "\\n",
                    "$\"",
                    "$",
                    "$x",
                    "${x}",
                    "${x:-",
                    "\"${x:-",
                    "}\"",
                    "${#x}",
                    "$((1))",
                    "$((",
                    "))",
                    "$(",
                    "$(",
                    "\"$(",
                    ")\"",
                    "`",
                    "`",
                    "\"`",
                    "\\`",
                    "<(",
                    "*",
                    "?",
                    "[",
                    "]",
                    "~",
                    "{a,b}",
                    "{1..2}",
                    // Redirections.
                    "<<E\n",
                    "\nE\n",
                    "<<'E'\n",
                    "<<-E\n",
                    "<<\\E\n",
                    "\n\tE\n",
                    "\nE",
                    "<<<",
                    "<<< ",
                    "> w",
                    ">w",
                    "2>&1",
                    " &>w",
                    " &>>w",
                    ">|w",
                    "{v}>w",
                    "<&",
                    ">&",
                    "<>w",
                    // Assignments and compound commands.
                    "x=",
                    "x+=(",
                    "x[1]=",
                    "{ ",
                    "; }",
                    "{",
                    "}",
                    "if ",
                    "; then ",
                    "; fi",
                    "for x in ",
                    "; do ",
                    "; done",
                    "case ",
                    " in ",
                    "b) ",
                    ";; ",
                    "esac",
                    "time ",
                    "while ",
                    "until ",
                    "[[ ",
                    " ]]",
                    " == ",
                    " =~ ",
                    "-n",
                    "((",
                    "() ",
                    "function ",
                    "select ",
                    "coproc ");

    private static final List<String> FORMS =
            List.of(
                    "f() { %s; }",
                    "f () ( %s )",
                    "function f { %s\n}",
                    "while %s; do %s; done",
                    "until %s\ndo %s\ndone > w",
                    "x=(%s)",
                    "x[%s]=1",
                    "x+=%s aa",
                    "aa ${x%s}",
                    "aa \"${x%s}\"",
                    "aa ${%s}",
                    "((%s))",
                    "aa $((%s))",
                    "[[ %s ]]",
                    "[[ %s == %s ]]",
                    "[[ ( %s ) && %s ]]",
                    "coproc %s",
                    "coproc N { %s; }",
                    "select x in %s; do %s; done",
                    "for ((%s;1;)); do %s; done",
                    "for x %s do %s; done",
                    "aa <(%s) >(%s)",
                    "aa `%s`",
                    "case %s in %s) %s;; esac",
                    "aa \"$(%s)\"",
                    "aa \"`%s`\"",
                    "cat <<E\n%s\nE",
                    "cat <<-'E'\n%s\n\tE\n%s",
                    "time %s",
                    "aa $'%s'",
                    "if %s; then %s; else %s; fi",
                    "aa {%s,%s}",
                    "aa [%s]",
                    "aa 2>%s",
                    "aa >&%s",
                    "aa {v}<%s",
                    "! %s | %s");

    /** How deep scripts of rules nest. */
    private static final int TOP = 2;

    private final Random random;

    Lines(long seed) {
        this.random = new Random(seed);
    }

    /** Parts without order: most of it cannot be read. */
    String soup() {
        StringBuilder line = new StringBuilder("aa ");
        for (int i = 2 + random.nextInt(14); i > 0; i--) {
            line.append(any(PARTS));
        }
        return line.toString();
    }

    /** One of the rarer forms, with parts in it. */
    String form() {
        String form = any(FORMS);
        while (form.contains("%s")) {
            StringBuilder parts = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                parts.append(any(PARTS));
            }
            int at = form.indexOf("%s");
            form = form.substring(0, at) + parts + form.substring(at + 2);
        }
        return form;
    }

    /** A script that is put together by the rules. */
    String script() {
        return list(TOP);
    }

    private String list(int depth) {
        StringBuilder list = new StringBuilder(command(depth));
        for (int i = random.nextInt(3); i > 0; i--) {
            list.append(separated(list.toString(), depth)).append(command(depth));
        }
        return list.toString();
    }

    private String separated(String before, int depth) {
        // Behind a here-document there is a line break already.
        if (before.endsWith("\n")) {
            return "";
        }
        String comment = depth == TOP ? " # b; c `\n" : "\n";
        return any(
                List.of("; ", ";", "\n", " | ", "|", " && ", " & ", " |& ", " \\\n ; ", comment));
    }

    private String command(int depth) {
        if (depth > 0 && random.nextInt(4) == 0) {
            String body = list(depth - 1);
            String end = body.endsWith("\n") || body.endsWith("& ") ? "" : ";";
            return switch (random.nextInt(6)) {
                case 0 -> "{ " + body + end + " }";
                case 1 -> "( " + body + " )";
                case 2 -> "if " + body + end + " then " + list(depth - 1) + "\nfi";
                case 3 -> "for x in " + word(0) + " " + word(0) + "; do " + body + end + " done";
                case 4 -> "case " + word(0) + " in *) " + body + "\n;; esac";
                default -> "! " + simple(depth);
            };
        }
        return simple(depth);
    }

    private String simple(int depth) {
        StringBuilder command =
                new StringBuilder(any(List.of("", "", "", "x=" + word(depth) + " ")));
        command.append(any(List.of("aa", "b", "c\\k", "'e'f", "g\"h\"")));
        for (int i = random.nextInt(4); i > 0; i--) {
            command.append(any(List.of(" ", "  ", "\t", " \\\n"))).append(word(depth));
        }
        return command + redirection(depth);
    }

    private String redirection(int depth) {
        return switch (random.nextInt(9)) {
            case 0 -> " > w";
            case 1 -> " 2>&1";
            case 2 -> " <<< " + word(depth);
            case 3 -> " <<E\n" + body(depth) + "E\n";
            case 4 -> " <<-'E' >w\n\t" + any(List.of("$(b", "`", "x\n\ty \\", "'")) + "\n\tE\n";
            default -> "";
        };
    }

    private String body(int depth) {
        return any(List.of("x $x\n", "'\"\n", "\\$(b) \\`\n", "$(" + simple(0) + "\n)\n", ""))
                + "y\n"
                + (depth > 0 ? "`b`\n" : "");
    }

    private String word(int depth) {
        StringBuilder word = new StringBuilder();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            word.append(piece(depth));
        }
        return word.toString();
    }

    private String piece(int depth) {
        int kind = random.nextInt(depth > 0 ? 18 : 15);
        return switch (kind) {
            case 0, 1, 2 ->
                    any(
                            List.of(
                                    "aa", "b", "c-d", "e=f", "{}", "g{h}", "@{u}", "é", "]", "x#",
                                    "!", "^$", "{1.", "{,"));
            case 3, 4 ->
                    "'"
                            + any(List.of("", "a b", "\"", "$(b)", "`", "\\", "\n", "#", "~", "*"))
                            + "'";
            case 5, 6 ->
                    "\""
                            + any(
                                    List.of(
                                            "", "a b", "'", "\\\"", "\\$x", "\\`", "\\a", "\n",
                                            "\\\n", "#", "{a,b}", "$", "\\\\"))
                            + "\"";
            case 7, 8 ->
                    "\\"
                            + any(
                                    List.of(
                                            "a", " ", "$", "\\", "'", "\"", "*", "{", "#", "~", ";",
                                            "|", "<"));
            case 9 ->
                    "$'"
                            + any(
                                    List.of(
                                            "",
                                            "\\n",
                                            "\\x41\\102\\u0043",
                                            "\\'",
                                            "\"",
                                            "$x",
                                            "\\\\",
                                            "a b"))
                            + "'";
            case 10 -> any(List.of("$x", "${x}", "\"$x\"", "\"${x:-a b}\"", "${x:-'a b'}"));
            case 11 ->
                    any(
                            List.of(
                                    "*",
                                    "[ab]",
                                    "{a,b}",
                                    "{1..3}",
                                    "~",
                                    "a=~",
                                    "[\"a\"]",
                                    "{a,\"b\"}"));
            case 12 -> "\\\n";
            case 13, 14 -> any(List.of("x1", "-y", "--z=1", "9", ",", "..", "a[", "{"));
            case 15 -> "$(" + closed(list(depth - 1)) + ")";
            case 16 -> "\"$(" + closed(list(depth - 1)) + ")\"";
            default ->
                    "`"
                            + list(depth - 1)
                                    .replace("\\", "\\\\")
                                    .replace("`", "\\`")
                                    .replace("$", "\\$")
                            + "`";
        };
    }

    private static String closed(String list) {
        return list.startsWith("(") ? " " + list : list;
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
