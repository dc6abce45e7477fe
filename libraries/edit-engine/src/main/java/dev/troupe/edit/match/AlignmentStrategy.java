package dev.troupe.edit.match;

import java.util.List;

/**
 * Finds lines that the model remembered not quite: a few may be missing, invented or misspelt. Lines that are in the
 * file as they are say where to look; there the search is aligned as a whole (Smith and Waterman, 1981, over lines).
 */
final class AlignmentStrategy implements MatchStrategy {
    private static final double LEAST_SCORE = 0.7;

    /** How well a place must fit for another one to be doubted. */
    private static final double LEAST_RIVAL = 0.5;

    @Override
    public String name() {
        return "context-aware";
    }

    @Override
    public double confidence() {
        return 0.85;
    }

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        return scoring(LEAST_SCORE, search, file);
    }

    @Override
    public List<LineMatch> rivals(List<String> search, IndexedFileLines file) {
        return scoring(LEAST_RIVAL, search, file);
    }

    private List<LineMatch> scoring(double least, List<String> search, IndexedFileLines file) {
        if (search.stream().anyMatch(file::elides)) {
            return List.of();
        }
        SearchContext sought = file.sought(search);
        return sought.found(name(), () -> aligned(sought.windows(), search, file)).stream()
                .filter(match -> match.score() >= least)
                .toList();
    }

    private static List<LineMatch> aligned(
            List<AlignmentSeeds.Window> windows, List<String> search, IndexedFileLines file) {
        LineAligner aligner = new LineAligner(search, file);
        return windows.stream()
                .flatMap(window -> aligner.align(window).stream())
                .distinct()
                .toList();
    }
}
