package dev.troupe.edit.match;

import dev.troupe.edit.match.Match.Extent;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads lines such as {@code ...} as any number of lines left out: the pieces between them must follow one another in
 * the file. Every way in which they do is a candidate.
 */
record Elided(String name, double confidence) implements Strategy {
    private static final Strategy PIECE = new BlankLines("piece", 1.0, false);
    private static final int MOST_WAYS = 32;

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<Match> candidates(List<String> search, Source file) {
        List<Piece> pieces = pieces(search, file);
        if (pieces.isEmpty()) {
            return List.of();
        }
        List<List<Match>> places = new ArrayList<>();
        for (Piece piece : pieces) {
            List<Match> found = PIECE.candidates(search.subList(piece.from, piece.to), file);
            if (found.isEmpty()) {
                return List.of();
            }
            places.add(found);
        }
        if (!completable(places)) {
            return List.of();
        }
        List<Match> ways = new ArrayList<>();
        embed(places, new ArrayList<>(), way -> ways.add(joined(search, file, pieces, way)), ways);
        return ways;
    }

    /** Search lines [from, to). */
    private record Piece(int from, int to) {}

    /** The runs of lines between those that leave something out; empty when none does, or nothing else is there. */
    private static List<Piece> pieces(List<String> search, Source file) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        boolean elides = false;
        for (int i = 0; i <= search.size(); i++) {
            boolean end = i == search.size();
            if (end || file.elides(search.get(i))) {
                if (Evidence.speaks(search.subList(from, i))) {
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
    private static boolean completable(List<List<Match>> places) {
        for (int i = places.size() - 2; i >= 0; i--) {
            int latest = places.get(i + 1).stream().mapToInt(Match::start).max().orElse(-1);
            places.set(i, places.get(i).stream().filter(it -> it.end() <= latest).toList());
        }
        return places.stream().noneMatch(List::isEmpty);
    }

    private static void embed(
            List<List<Match>> places,
            List<Match> chosen,
            java.util.function.Consumer<List<Match>> found,
            List<Match> ways) {
        if (chosen.size() == places.size()) {
            found.accept(chosen);
            return;
        }
        int floor = chosen.isEmpty() ? 0 : chosen.getLast().end();
        for (Match match : places.get(chosen.size())) {
            if (match.start() >= floor && ways.size() < MOST_WAYS) {
                chosen.add(match);
                embed(places, chosen, found, ways);
                chosen.removeLast();
            }
        }
    }

    private static Match joined(
            List<String> search, Source file, List<Piece> pieces, List<Match> way) {
        List<Extent> extents = new ArrayList<>();
        int start = way.getFirst().start();
        int at = start;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            Match match = way.get(i);
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
        return new Match(start, way.getLast().end(), extents, 1.0);
    }
}
