package dev.troupe.edit.merge;

import dev.troupe.edit.match.TypographicCharacters;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells which typographic quotes of a line are the file's own. Where all other lines have the plain ones in their place,
 * those of one line are a slip, and a replacement with plain ones mends it.
 */
final class QuotationHabit {

    private final List<String> lines;
    private final IntPredicate isReplaced;

    /**
     * @param lines of the file
     * @param isReplaced which of them are replaced, by index
     */
    QuotationHabit(List<String> lines, IntPredicate isReplaced) {
        this.lines = lines;
        this.isReplaced = isReplaced;
    }

    /** The line with plain quotes for those that the file does not have elsewhere. */
    String applied(String line) {
        StringBuilder text = new StringBuilder(line);
        for (int i = line.length() - 1; i >= 0; i--) {
            String plain = plain(line.charAt(i));
            if (plain != null && isSlip(line, i, plain.charAt(0))) {
                text.replace(i, i + 1, plain);
            }
        }
        return text.toString();
    }

    private boolean isSlip(String line, int at, char plain) {
        boolean apostrophe = isInWord(line, at);
        return others().noneMatch(it -> it.indexOf(line.charAt(at)) >= 0)
                && others().anyMatch(it -> has(it, plain, apostrophe));
    }

    private Stream<String> others() {
        return IntStream.range(0, lines.size()).filter(isReplaced.negate()).mapToObj(lines::get);
    }

    private static boolean has(String line, char sign, boolean apostrophe) {
        for (int at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) {
            if (isInWord(line, at) == apostrophe) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInWord(String line, int at) {
        return at > 0
                && at + 1 < line.length()
                && Character.isLetter(line.charAt(at - 1))
                && Character.isLetter(line.charAt(at + 1));
    }

    private static @Nullable String plain(char sign) {
        String plain = TypographicCharacters.plain(sign);
        return "'".equals(plain) || "\"".equals(plain) ? plain : null;
    }
}
