package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.List;

/** Compares line by line, one after the other, up to what a fold takes away. */
record NormalisedLineStrategy(String name, double confidence, LineNormalisation fold)
        implements MatchStrategy {

    @Override
    public boolean shiftsIndentation() {
        return fold.compareTo(LineNormalisation.OUTER) >= 0;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        List<LineMatch> matches = new ArrayList<>();
        for (int start : starts(search, file)) {
            if (fits(search, start, file)) {
                matches.add(LineMatch.contiguous(start, search.size()));
                if (matches.size() == MOST) {
                    break;
                }
            }
        }
        return matches;
    }

    /** By the letter most edits fit, and lines have a hash of their own. */
    private int[] starts(List<String> search, IndexedFileLines file) {
        return fold == LineNormalisation.NONE
                ? SequenceFinder.of(codes(search), codes(file.lines()))
                : file.sought(search).starts();
    }

    private static int[] codes(List<String> lines) {
        int[] codes = new int[lines.size()];
        int i = 0;
        for (String line : lines) {
            codes[i++] = line.hashCode();
        }
        return codes;
    }

    private boolean fits(List<String> search, int start, IndexedFileLines file) {
        for (int i = 0; i < search.size(); i++) {
            if (!fold.same(search.get(i), file.lines().get(start + i))) {
                return false;
            }
        }
        return true;
    }
}
