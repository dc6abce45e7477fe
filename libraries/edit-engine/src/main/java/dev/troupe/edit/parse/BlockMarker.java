package dev.troupe.edit.parse;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that delimits the halves of a block.
 *
 * @param kind which of the three
 * @param indent the white space before it
 * @param length how many marker characters it has
 */
record BlockMarker(Kind kind, String indent, int length) {

    enum Kind {
        SEARCH(
                "<-",
                Pattern.compile(
                        "([ \\t]*)(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL)>?\\s*",
                        Pattern.CASE_INSENSITIVE)),
        SEPARATOR("=", Pattern.compile("([ \\t]*)(={5,9})\\s*")),
        REPLACE(
                ">+",
                Pattern.compile(
                        "([ \\t]*)(>{5,9}|\\+{5,9}) ?(?:REPLACE|UPDATED)>?\\s*",
                        Pattern.CASE_INSENSITIVE));

        private static final int LONGEST = 200;
        private static final int SHORTEST = 5;

        private final String signs;
        private final Pattern form;

        Kind(String signs, Pattern form) {
            this.signs = signs;
            this.form = form;
        }

        boolean is(String line) {
            return read(line).isPresent();
        }

        Optional<BlockMarker> read(String line) {
            int sign = line.length() > LONGEST ? -1 : firstSign(line);
            if (sign < 0 || !repeats(line, sign)) {
                return Optional.empty();
            }
            Matcher matcher = form.matcher(line);
            return matcher.matches()
                    ? Optional.of(
                            new BlockMarker(this, matcher.group(1), matcher.group(2).length()))
                    : Optional.empty();
        }

        /** Where the first character is that is no blank; -1 for none, or one that no marker has. */
        private int firstSign(String line) {
            for (int i = 0; i < line.length(); i++) {
                if (line.charAt(i) != ' ' && line.charAt(i) != '\t') {
                    return signs.indexOf(line.charAt(i)) < 0 ? -1 : i;
                }
            }
            return -1;
        }

        private static boolean repeats(String line, int from) {
            return line.length() >= from + SHORTEST
                    && line.regionMatches(from, line, from + 1, SHORTEST - 1);
        }
    }
}
