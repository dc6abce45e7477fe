package dev.troupe.edit.token;

/** Tells a slip of the pen from another word. */
final class TypoDetector {
    private static final int SHORTEST = 4;
    private static final int SHORTEST_CHANGED = 6;
    private static final int MOST_DIFFERENT = 2;

    private TypoDetector() {}

    /**
     * Whether one word is the other with two letters swapped, or one letter too many, missing or wrong. Other digits,
     * and a letter more or less at an end, make another word: {@code model} and {@code models} are two things.
     */
    static boolean between(String one, String other) {
        String shorter = one.length() <= other.length() ? one : other;
        String longer = shorter.equals(one) ? other : one;
        if (shorter.length() < SHORTEST || longer.length() - shorter.length() > 1) {
            return false;
        }
        int head = 0;
        while (head < shorter.length() && shorter.charAt(head) == longer.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < shorter.length() - head
                && shorter.charAt(shorter.length() - 1 - tail)
                        == longer.charAt(longer.length() - 1 - tail)) {
            tail++;
        }
        if (shorter.length() - head - tail > MOST_DIFFERENT) {
            return false;
        }
        String left = shorter.substring(head, shorter.length() - tail);
        String right = longer.substring(head, longer.length() - tail);
        return holdsNoDigit(left + right) && slips(shorter.length(), head, tail, left, right);
    }

    private static boolean slips(int length, int head, int tail, String left, String right) {
        if (left.isEmpty()) {
            return right.length() == 1 && head > 0 && tail > 0;
        }
        if (left.length() == 1) {
            return right.length() == 1 && length >= SHORTEST_CHANGED && head > 0 && tail > 0;
        }
        return left.length() == 2
                && right.length() == 2
                && left.charAt(0) == right.charAt(1)
                && left.charAt(1) == right.charAt(0);
    }

    private static boolean holdsNoDigit(String text) {
        return text.chars().noneMatch(Character::isDigit);
    }
}
