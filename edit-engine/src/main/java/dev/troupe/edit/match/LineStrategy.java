package dev.troupe.edit.match;

import java.util.List;
import java.util.function.UnaryOperator;

/** Compares line by line under a key: as they are, without trailing or without any outer white space. */
record LineStrategy(
        String name, double confidence, boolean shiftsIndentation, UnaryOperator<String> key)
        implements Strategy {

    @Override
    public List<Match> candidates(List<String> search, List<String> file) {
        List<String> needle = search.stream().map(key).toList();
        List<String> haystack = file.stream().map(key).toList();
        return Occurrences.of(needle, haystack).stream()
                .map(start -> Match.contiguous(start, search.size()))
                .toList();
    }
}
