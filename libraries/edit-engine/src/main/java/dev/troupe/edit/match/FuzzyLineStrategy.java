package dev.troupe.edit.match;

import dev.troupe.edit.token.EditDistance;
import java.util.ArrayList;
import java.util.List;

/** Finds lines that are all there, one after the other, but some of them misspelt: four of five letters are right. */
final class FuzzyLineStrategy implements MatchStrategy {
    private static final double LEAST_SIMILARITY = 0.8;
    private static final int LONGEST_LINE = 1_000;

    @Override
    public String name() {
        return "fuzzy";
    }

    @Override
    public double confidence() {
        return 0.87;
    }

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        SearchContext sought = file.sought(search);
        return sought.found(name(), () -> within(sought.windows(), search, file));
    }

    private static List<LineMatch> within(
            List<AlignmentSeeds.Window> windows, List<String> search, IndexedFileLines file) {
        Comparison comparison = new Comparison(search, file);
        return windows.stream()
                .flatMap(window -> comparison.within(window).stream())
                .distinct()
                .toList();
    }

    private static final class Comparison {
        private final List<String> keys;
        private final int[] hashes;
        private final int letters;
        private final IndexedFileLines file;

        Comparison(List<String> search, IndexedFileLines file) {
            this.keys = search.stream().map(LineNormalisation.TYPOGRAPHY::key).toList();
            this.hashes = file.sought(search).hashes();
            this.letters = keys.stream().mapToInt(String::length).sum();
            this.file = file;
        }

        List<LineMatch> within(AlignmentSeeds.Window window) {
            List<LineMatch> matches = new ArrayList<>();
            int first = Math.max(0, window.low());
            int last = Math.min(window.high(), file.size() - keys.size());
            for (int start = first; start <= last; start++) {
                int wrong = wrongLetters(start);
                if (wrong >= 0) {
                    LineMatch lines = LineMatch.contiguous(start, keys.size());
                    double score = 1 - (double) wrong / letters;
                    matches.add(new LineMatch(lines.start(), lines.end(), lines.extents(), score));
                }
            }
            return matches;
        }

        /** How many letters differ; -1 when they are too many in any line. */
        private int wrongLetters(int start) {
            int wrong = 0;
            for (int i = 0; i < keys.size(); i++) {
                int most = (int) (keys.get(i).length() * (1 - LEAST_SIMILARITY));
                int distance = distance(i, start + i, most);
                if (distance > most) {
                    return -1;
                }
                wrong += distance;
            }
            return wrong;
        }

        private int distance(int line, int at, int most) {
            String mine = keys.get(line);
            if (hashes[line] == file.hashes()[at] && mine.equals(file.key(at))) {
                return 0;
            }
            String theirs = file.key(at);
            boolean far = Math.abs(mine.length() - theirs.length()) > most;
            boolean too = most == 0 || mine.length() > LONGEST_LINE || far;
            return too || !file.effort().pays(mine.length() * (2L * most + 1))
                    ? most + 1
                    : EditDistance.distance(mine, theirs, most);
        }
    }
}
