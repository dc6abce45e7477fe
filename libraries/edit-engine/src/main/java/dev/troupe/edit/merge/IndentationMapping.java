package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchEvidence;
import dev.troupe.edit.token.LineSimilarity;
import dev.troupe.edit.token.LineTokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Maps the model's indentation to the file's, learnt from the lines that are aligned. A line whose indentation was seen
 * takes the file's at the nearest such line; any other is placed relative to its neighbours, provided that the step
 * from level to level is known.
 */
final class IndentationMapping {

    /** A line that both know: the model's indentation and the file's. */
    record Pair(int searchLine, String model, String file, String text, boolean speaks) {
        boolean same() {
            return model.equals(file);
        }
    }

    private static final double ALIKE = 0.5;

    private final List<Pair> pairs;
    private final boolean dropsTrailingBlanks;
    private final IndentationScale blanks;
    private final IndentationScale tabs;

    private IndentationMapping(
            List<Pair> pairs,
            boolean dropsTrailingBlanks,
            IndentationScale blanks,
            IndentationScale tabs) {
        this.pairs = pairs;
        this.dropsTrailingBlanks = dropsTrailingBlanks;
        this.blanks = blanks;
        this.tabs = tabs;
    }

    static IndentationMapping observed(
            List<String> file, LineMatch match, List<String> search, List<String> replace) {
        List<Pair> pairs = new ArrayList<>();
        boolean noise = false;
        for (int i = 0; i < search.size(); i++) {
            int at = match.line(i);
            String line = search.get(i);
            if (at < 0 || line.isBlank()) {
                continue;
            }
            pairs.add(
                    new Pair(
                            i,
                            LineIndentation.of(line),
                            LineIndentation.of(file.get(at)),
                            line,
                            MatchEvidence.speaks(line)));
            noise |= LineIndentation.trails(line) && !LineIndentation.trails(file.get(at));
        }
        return new IndentationMapping(
                pairs,
                noise,
                IndentationScale.between(pairs, search, replace, file, false),
                IndentationScale.between(pairs, search, replace, file, true));
    }

    /** Whether blanks at the end of lines are noise, as lines of the file have none where SEARCH has. */
    boolean dropsTrailingBlanks() {
        return dropsTrailingBlanks;
    }

    /** The line as it belongs in the file; empty when its indentation cannot be told. */
    Optional<String> apply(String line, int near) {
        boolean asWritten = asWritten(line, near);
        if (line.isBlank() || asWritten) {
            return Optional.of(asWritten ? line : "");
        }
        String body = dropsTrailingBlanks ? line.strip() : line.stripLeading();
        if (pairs.isEmpty()) {
            return Optional.of(LineIndentation.of(line) + body);
        }
        return indent(LineIndentation.of(line), near).map(indent -> indent + body);
    }

    /** Whether the model indents as the file does, but for brackets, or for a first line that lost its blanks. */
    private boolean asWritten(String line, int near) {
        List<Pair> telling = pairs.stream().filter(Pair::speaks).toList();
        if (telling.size() < 2) {
            return false;
        }
        if (telling.stream().allMatch(Pair::same)) {
            return true;
        }
        List<Pair> others = pairs.subList(1, pairs.size());
        return others.size() > 1 && others.stream().allMatch(Pair::same) && !likeFirst(line, near);
    }

    /** Whether a line is indented as the first one was meant to be, and as no other line is. */
    private boolean likeFirst(String line, int near) {
        Pair first = pairs.getFirst();
        String indent = LineIndentation.of(line);
        if (!indent.equals(first.model())) {
            return false;
        }
        boolean unlike = pairs.stream().skip(1).noneMatch(it -> it.model().equals(indent));
        return near <= first.searchLine() || (unlike && !indent.isEmpty());
    }

    private Optional<String> indent(String model, int near) {
        Optional<Pair> same = nearest(near, model, true).or(() -> nearest(near, model, false));
        return same.isPresent()
                ? same.map(Pair::file)
                : nearest(near, null, false).flatMap(reference -> derived(reference, model));
    }

    /** Whether a new line may as well stand at another level of the file, where SEARCH has lines indented as it is. */
    boolean isGuessed(String line, int near) {
        return !line.isBlank()
                && !asWritten(line, near)
                && isManifold(LineIndentation.of(line))
                && !becomes(near, line);
    }

    /** Whether lines that the model indents alike stand at several levels in the file. */
    private boolean isManifold(String model) {
        return pairs.stream()
                        .filter(it -> it.speaks() && it.model().equals(model))
                        .map(Pair::file)
                        .distinct()
                        .count()
                > 1;
    }

    /** Whether the line of SEARCH that stands in a place is indented so, and most of it is in what takes the place. */
    private boolean becomes(int near, String line) {
        return pairs.stream()
                .filter(it -> it.searchLine() == near)
                .filter(it -> it.model().equals(LineIndentation.of(line)))
                .anyMatch(it ->
                        LineSimilarity.of(LineTokenizer.of(it.text()), LineTokenizer.of(line))
                                > ALIKE);
    }

    private Optional<Pair> nearest(int near, @Nullable String model, boolean speaking) {
        Optional<Pair> best = Optional.empty();
        int distance = Integer.MAX_VALUE;
        for (Pair pair : pairs) {
            boolean fits =
                    (model == null || pair.model().equals(model)) && (pair.speaks() || !speaking);
            int away = Math.abs(pair.searchLine() - near);
            if (fits && away < distance) {
                best = Optional.of(pair);
                distance = away;
            }
        }
        return best;
    }

    private Optional<String> derived(Pair reference, String model) {
        String mine = model + reference.model();
        if (!LineIndentation.uniform(mine) || !LineIndentation.uniform(reference.file())) {
            return LineIndentation.bySuffix(reference.model(), reference.file(), model);
        }
        IndentationScale steps = mine.startsWith("\t") ? tabs : blanks;
        if (!steps.isCertain()) {
            return Optional.empty();
        }
        OptionalInt width =
                steps.scaled(
                        reference.file().length(), model.length() - reference.model().length());
        return width.isPresent() && width.getAsInt() >= 0
                ? Optional.of(steps.fileBlank(reference.file()).repeat(width.getAsInt()))
                : Optional.empty();
    }
}
