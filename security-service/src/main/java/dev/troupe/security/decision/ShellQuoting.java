package dev.troupe.security.decision;

import java.util.List;

/** Writes words on one line, told apart as a shell tells them apart; those that need no quotes have none. */
final class ShellQuoting {
    private ShellQuoting() {}

    static String words(List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (!line.isEmpty()) {
                line.append(' ');
            }
            add(word, line);
        }
        return line.toString();
    }

    private static void add(String word, StringBuilder line) {
        if (word.chars().anyMatch(Character::isISOControl)) {
            escaped(word, line);
        } else if (word.isEmpty() || word.chars().anyMatch(ShellQuoting::special)) {
            line.append('\'').append(word.replace("'", "'\\''")).append('\'');
        } else {
            line.append(word);
        }
    }

    private static boolean special(int c) {
        return c == ' ' || "'\"\\$`&|;<>()*?[]#~!{}".indexOf(c) >= 0;
    }

    /** Line breaks and the like stay on the line. */
    private static void escaped(String word, StringBuilder line) {
        line.append("$'");
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '\r' -> line.append("\\r");
                case '\'', '\\' -> line.append('\\').append(c);
                default -> {
                    if (Character.isISOControl(c)) {
                        line.append("\\u%04x".formatted((int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('\'');
    }
}
