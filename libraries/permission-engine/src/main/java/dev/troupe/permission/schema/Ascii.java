package dev.troupe.permission.schema;

/** Kinds of characters as the small languages count them. */
final class Ascii {
    private Ascii() {}

    static boolean digit(char it) {
        return it >= '0' && it <= '9';
    }

    static boolean number(String text) {
        return !text.isEmpty() && text.chars().allMatch(it -> digit((char) it));
    }

    static boolean letter(char it) {
        return (it >= 'a' && it <= 'z') || (it >= 'A' && it <= 'Z') || it == '_';
    }

    static boolean word(char it) {
        return letter(it) || digit(it);
    }
}
