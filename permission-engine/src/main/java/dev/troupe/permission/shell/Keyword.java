package dev.troupe.permission.shell;

/** The reserved words. */
final class Keyword {
    private static final int LONGEST = "function".length();

    private Keyword() {}

    /** The unquoted word at the cursor if it is short enough for a reserved one, or an empty text. */
    static String at(Cursor in) {
        if (!begins(in.peek())) {
            return "";
        }
        int length = 1;
        while (length <= LONGEST && plain(in.peek(length))) {
            length++;
        }
        return Characters.endsWord(in.peek(length)) ? in.text(in.at(), in.at() + length) : "";
    }

    /** Most words are told apart by their first character. */
    private static boolean begins(char c) {
        return switch (c) {
            case '!', '[', ']', 'c', 'd', 'e', 'f', 'i', 's', 't', 'u', 'w', '{', '}' -> true;
            default -> false;
        };
    }

    private static boolean plain(char c) {
        return (c >= 'a' && c <= 'z') || c == '{' || c == '}' || c == '!' || c == '[' || c == ']';
    }

    /** Whether it ends the script in front of it. */
    static boolean closes(String word) {
        return switch (word) {
            case "then", "elif", "else", "fi", "do", "done", "esac", "}" -> true;
            default -> false;
        };
    }

    /** Whether it means something where a command begins. */
    static boolean reserved(String word) {
        return switch (word) {
            case "!", "{", "[[", "]]", "case", "coproc", "for", "function" -> true;
            case "if", "in", "select", "time", "until", "while" -> true;
            default -> closes(word);
        };
    }

    /** Reads a reserved word that must stand here. */
    static void expect(Cursor in, String word) {
        if (!at(in).equals(word)) {
            throw in.fault("`" + word + "` is missing");
        }
        in.skip(word.length());
    }
}
