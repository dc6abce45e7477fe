package dev.troupe.edit.match;

import dev.troupe.edit.match.LineMatch.Extent;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads lines such as {@code ...} as any number of lines left out: the pieces between them must follow one another in
 * the file. Every way in which they do is a candidate.
 */
record ElisionStrategy(String name, double confidence) implements MatchStrategy {
    private static final MatchStrategy PIECE = new BlankLineStrategy("piece", 1.0, false);
    private static final int MOST_WAYS = 32;

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        List<Piece> pieces = pieces(search, file);
        if (pieces.isEmpty()) {
            return List.of();
        }
        List<List<LineMatch>> places = new ArrayList<>();
        for (Piece piece : pieces) {
            List<LineMatch> found = PIECE.candidates(search.subList(piece.from, piece.to), file);
            if (found.isEmpty()) {
                return List.of();
            }
            places.add(found);
        }
        if (!completable(places)) {
            return List.of();
        }
        List<LineMatch> ways = new ArrayList<>();
        embed(places, new ArrayList<>(), way -> ways.add(joined(search, file, pieces, way)), ways);
        return ways;
    }

    /** Search lines [from, to). */
    private record Piece(int from, int to) {}

    /** The runs of lines between those that leave something out; empty when none does, or nothing else is there. */
    private static List<Piece> pieces(List<String> search, IndexedFileLines file) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        boolean elides = false;
        for (int i = 0; i <= search.size(); i++) {
            boolean end = i == search.size();
            if (end || file.elides(search.get(i))) {
                if (MatchEvidence.speaks(search.subList(from, i))) {
                    pieces.add(new Piece(from, i));
                }
                elides |= !end;
                from = i + 1;
            }
        }
        return elides ? pieces : List.of();
    }

    /**
     * Takes out the places of a piece behind which the next one has none, so that whatever is begun can be ended; false
     * when a piece is left without any.
     */
    private static boolean completable(List<List<LineMatch>> places) {
        for (int i = places.size() - 2; i >= 0; i--) {
            int latest = places.get(i + 1).stream().mapToInt(LineMatch::start).max().orElse(-1);
            places.set(i, places.get(i).stream().filter(it -> it.end() <= latest).toList());
        }
        return places.stream().noneMatch(List::isEmpty);
    }

    private static void embed(
            List<List<LineMatch>> places,
            List<LineMatch> chosen,
            java.util.function.Consumer<List<LineMatch>> found,
            List<LineMatch> ways) {
        if (chosen.size() == places.size()) {
            found.accept(chosen);
            return;
        }
        int floor = chosen.isEmpty() ? 0 : chosen.getLast().end();
        for (LineMatch match : places.get(chosen.size())) {
            if (match.start() >= floor && ways.size() < MOST_WAYS) {
                chosen.add(match);
                embed(places, chosen, found, ways);
                chosen.removeLast();
            }
        }
    }

    private static LineMatch joined(
            List<String> search, IndexedFileLines file, List<Piece> pieces, List<LineMatch> way) {
        List<Extent> extents = new ArrayList<>();
        int start = way.getFirst().start();
        int at = start;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            LineMatch match = way.get(i);
            int gap = match.start();
            while (extents.size() < piece.from) {
                boolean leavesOut = file.elides(search.get(extents.size()));
                extents.add(leavesOut ? Extent.leftOut(at, gap) : Extent.none(at));
                at = leavesOut ? gap : at;
            }
            extents.addAll(match.extents());
            at = match.end();
        }
        while (extents.size() < search.size()) {
            extents.add(Extent.none(at));
        }
        return new LineMatch(start, way.getLast().end(), extents, 1.0);
    }
}
