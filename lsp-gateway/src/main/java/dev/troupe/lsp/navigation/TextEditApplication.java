package dev.troupe.lsp.navigation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.jspecify.annotations.Nullable;

/** Applies a server's edits to a text, all of them or none. */
final class TextEditApplication {
    private record Replacement(int start, int end, String text) {}

    private TextEditApplication() {}

    /**
     * Makes the new text.
     *
     * @param replaced what each piece that is replaced must hold; null where anything may be
     * @return empty where an edit lies outside the text, replaces something else, or two of them overlap
     */
    static Optional<String> apply(
            String text, List<? extends TextEdit> edits, @Nullable String replaced) {
        List<Integer> lines = lineStarts(text);
        List<Replacement> replacements = new ArrayList<>();
        for (TextEdit edit : edits) {
            int start = offset(text, lines, edit.getRange().getStart());
            int end = offset(text, lines, edit.getRange().getEnd());
            if (start < 0
                    || end < start
                    || (replaced != null && !text.substring(start, end).contains(replaced))) {
                return Optional.empty();
            }
            replacements.add(new Replacement(start, end, edit.getNewText()));
        }
        // Those at one place keep the order that the server gave them.
        replacements.sort(Comparator.comparingInt(Replacement::start));
        StringBuilder changed = new StringBuilder();
        int at = 0;
        for (Replacement replacement : replacements) {
            if (replacement.start() < at) {
                return Optional.empty();
            }
            changed.append(text, at, replacement.start()).append(replacement.text());
            at = replacement.end();
        }
        return Optional.of(changed.append(text, at, text.length()).toString());
    }

    private static List<Integer> lineStarts(String text) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean isPair = sign == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if ((sign == '\n' || sign == '\r') && !isPair) {
                starts.add(i + 1);
            }
        }
        return starts;
    }

    /** A column behind the end of a line means that end, as the protocol says, and so does a line behind the last. */
    private static int offset(String text, List<Integer> lines, Position position) {
        if (position.getLine() < 0 || position.getCharacter() < 0) {
            return -1;
        }
        if (position.getLine() >= lines.size()) {
            return text.length();
        }
        int start = lines.get(position.getLine());
        int end =
                position.getLine() + 1 < lines.size()
                        ? lines.get(position.getLine() + 1)
                        : text.length();
        while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return Math.min(start + position.getCharacter(), end);
    }
}
