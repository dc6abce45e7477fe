package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.List;

/** Compares line by line, one after the other, up to what a fold takes away. */
record FoldedStrategy(String name, double confidence, Fold fold) implements Strategy {

    @Override
    public boolean shiftsIndentation() {
        return fold.compareTo(Fold.OUTER) >= 0;
    }

    @Override
    public List<Match> candidates(List<String> search, Source file) {
        int[] starts = Occurrences.of(Source.hashes(search), file.hashes());
        List<Match> matches = new ArrayList<>();
        for (int start : starts) {
            if (fits(search, start, file)) {
                matches.add(Match.contiguous(start, search.size()));
                if (matches.size() == MOST) {
                    break;
                }
            }
        }
        return matches;
    }

    private boolean fits(List<String> search, int start, Source file) {
        for (int i = 0; i < search.size(); i++) {
            if (!fold.same(search.get(i), file.lines().get(start + i))) {
                return false;
            }
        }
        return true;
    }
}
