package dev.troupe.permission.shell;

/** Recognises the reserved words. */
final class ReservedWords {
    private static final String NONE = "";

    private ReservedWords() {}

    /** The reserved word at the cursor, or an empty text. */
    static String at(TextCursor in) {
        return switch (in.peek()) {
            case '!' -> one(in, "!");
            case '[' -> one(in, "[[");
            case ']' -> one(in, "]]");
            case '{' -> one(in, "{");
            case '}' -> one(in, "}");
            case 'c' -> first(one(in, "case"), in, "coproc");
            case 'd' -> first(one(in, "do"), in, "done");
            case 'e' -> first(first(one(in, "else"), in, "elif"), in, "esac");
            case 'f' -> first(first(one(in, "fi"), in, "for"), in, "function");
            case 'i' -> first(one(in, "in"), in, "if");
            case 's' -> one(in, "select");
            case 't' -> first(one(in, "then"), in, "time");
            case 'u' -> one(in, "until");
            case 'w' -> one(in, "while");
            default -> NONE;
        };
    }

    private static String one(TextCursor in, String word) {
        return in.starts(word) && BashCharacters.endsWord(in.peek(word.length())) ? word : NONE;
    }

    private static String first(String found, TextCursor in, String word) {
        return found.isEmpty() ? one(in, word) : found;
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
    static void expect(TextCursor in, String word) {
        if (!at(in).equals(word)) {
            throw in.fault("`" + word + "` is missing");
        }
        in.skip(word.length());
    }
}
