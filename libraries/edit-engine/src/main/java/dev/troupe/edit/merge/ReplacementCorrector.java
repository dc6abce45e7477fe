package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.TypographicCharacters;
import dev.troupe.edit.token.LineSimilarity;
import dev.troupe.edit.token.LineToken;
import dev.troupe.edit.token.LineTokenizer;
import dev.troupe.edit.token.MisspeltLineMerge;
import dev.troupe.edit.token.UnchangedTokenMerge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Writes the lines of REPLACE as the file would: where SEARCH misspelt a line, its replacement is spelt right. */
final class ReplacementCorrector {
    private static final double SAME_LINE = 0.5;

    private final IndexedFileLines fileLines;
    private final LineMatch match;
    private final List<String> search;
    private final List<String> replace;
    private final QuotationHabit habit;
    private final Map<Character, String> spelling = new HashMap<>();

    /** What each line of SEARCH becomes, once it is known. */
    private final Map<Integer, Integer> twins = new HashMap<>();

    ReplacementCorrector(
            IndexedFileLines fileLines,
            LineMatch match,
            List<String> search,
            List<String> replace,
            List<LineDelta> deltas) {
        this.fileLines = fileLines;
        this.match = match;
        this.search = search;
        this.replace = replace;
        for (int i = 0; i < search.size(); i++) {
            learn(i);
        }
        Set<Integer> replaced = new HashSet<>();
        for (LineDelta delta : deltas) {
            for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
                replaced.add(match.line(i));
            }
        }
        this.habit = new QuotationHabit(fileLines.lines(), replaced::contains);
    }

    /** What stands against a change: a line to be changed that is not in the file, or is another one there. */
    Optional<LineMergeResult.Unclear> lacks(LineDelta delta) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (search.get(i).isBlank()) {
                continue;
            }
            int at = match.line(i);
            if (at < 0) {
                return Optional.of(
                        new LineMergeResult.Unclear(
                                LineMergeResult.Reason.NO_COUNTERPART, search.get(i)));
            }
            if (!fileLines.same(search.get(i), at)
                    && !means(search.get(i), at)
                    && separated(delta, i, at).isEmpty()
                    && !arrived(delta, i, at)) {
                return Optional.of(
                        new LineMergeResult.Unclear(
                                LineMergeResult.Reason.OTHER_TEXT, search.get(i)));
            }
        }
        return Optional.empty();
    }

    /** The lines that a change brings as they are to stand in the file, but for their indentation. */
    List<String> written(LineDelta delta) {
        return IntStream.range(delta.fromAfter(), delta.toAfter())
                .mapToObj(line -> written(delta, line))
                .toList();
    }

    /** The line of REPLACE as it is to stand in the file. */
    String written(LineDelta delta, int line) {
        String text = replace.get(line);
        int same = delta.fromBefore() + line - delta.fromAfter();
        if (same < delta.toBefore() && match.line(same) >= 0) {
            Optional<String> separated = separated(delta, same, match.line(same));
            if (separated.isPresent()) {
                return spelled(separated.get());
            }
        }
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            int at = match.line(i);
            if (at < 0 || !differs(i, at) || twin(delta, i) != line) {
                continue;
            }
            String theirs = fileLines.lines().get(at);
            Optional<String> kept = kept(search.get(i), habit.applied(theirs), text);
            if (kept.isPresent()) {
                return LineIndentation.of(text) + kept.get() + trailing(text);
            }
            if (!fileLines.same(search.get(i), at)) {
                String spelt =
                        means(text, at)
                                ? theirs.strip()
                                : MisspeltLineMerge.merge(search.get(i), theirs, text);
                return LineIndentation.of(text) + spelt + trailing(text);
            }
        }
        return spelled(text);
    }

    /** The replacement of a line that says the same as the file's, with the file's characters where it stays. */
    private Optional<String> kept(String mine, String theirs, String text) {
        return UnchangedTokenMerge.merge(
                mine,
                theirs,
                text,
                TypographicCharacters::isBlank,
                TypographicCharacters::folded,
                this::spelled);
    }

    private static String trailing(String text) {
        return text.substring(text.stripTrailing().length());
    }

    /** What becomes of a line that differs by the separator at its end, where one line takes its place. */
    private Optional<String> separated(LineDelta delta, int line, int at) {
        int lines = delta.toBefore() - delta.fromBefore();
        String theirs = fileLines.lines().get(at);
        return lines == delta.toAfter() - delta.fromAfter()
                        && TrailingSeparator.parts(search.get(line), theirs)
                ? TrailingSeparator.kept(
                        search.get(line),
                        theirs,
                        replace.get(delta.fromAfter() + line - delta.fromBefore()))
                : Optional.empty();
    }

    /** Whether a line is in the file as REPLACE wants it. */
    private boolean arrived(LineDelta delta, int line, int at) {
        int twin = twin(delta, line);
        return twin >= 0 && means(replace.get(twin), at);
    }

    private boolean means(String line, int at) {
        return MisspeltLineMerge.means(line, fileLines.lines().get(at), fileLines::holds);
    }

    private boolean differs(int line, int at) {
        String mine = search.get(line);
        String theirs = fileLines.lines().get(at);
        return !mine.equals(theirs) && !mine.strip().equals(theirs.strip());
    }

    /** The line of REPLACE that a line of SEARCH becomes: the one most like it; -1 when there is none. */
    private int twin(LineDelta delta, int line) {
        return twins.computeIfAbsent(line, it -> mostLike(it, delta));
    }

    private int mostLike(int line, LineDelta delta) {
        if (fileLines.effort().isSpent()) {
            return -1;
        }
        List<LineToken> mine = LineTokenizer.of(search.get(line));
        int twin = -1;
        double best = SAME_LINE;
        for (int i = delta.fromAfter(); i < delta.toAfter() && !fileLines.effort().isSpent(); i++) {
            double similarity =
                    LineSimilarity.of(mine, LineTokenizer.of(replace.get(i)), fileLines.effort());
            if (similarity > best) {
                best = similarity;
                twin = i;
            }
        }
        return twin;
    }

    private void learn(int line) {
        int at = match.line(line);
        if (at < 0 || !differs(line, at) || !fileLines.same(search.get(line), at)) {
            return;
        }
        String mine = search.get(line);
        String theirs = fileLines.lines().get(at);
        for (int i = 0; i < mine.length(); i++) {
            String plain = TypographicCharacters.plain(mine.charAt(i));
            if (plain != null && theirs.indexOf(mine.charAt(i)) < 0 && theirs.contains(plain)) {
                spelling.put(mine.charAt(i), plain);
            }
        }
    }

    private String spelled(String text) {
        if (spelling.isEmpty()) {
            return text;
        }
        StringBuilder spelled = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            spelled.append(spelling.getOrDefault(sign, String.valueOf(sign)));
        }
        return spelled.toString();
    }
}
