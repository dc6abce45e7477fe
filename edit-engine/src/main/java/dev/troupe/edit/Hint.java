package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.syntax.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Where a hunk says that it belongs: that decides between places that fit equally well, and nothing else. */
final class Hint {
    /** Nothing is said. */
    static final Hint NONE = new Hint(Place.unknown(), _ -> List.of());

    private final Place place;
    private final Function<String, List<Symbol>> outline;

    /**
     * @param outline what a text declares; asked only when headings have to decide
     */
    Hint(Place place, Function<String, List<Symbol>> outline) {
        this.place = place;
        this.outline = outline;
    }

    /** Whether nothing is said. */
    boolean isNone() {
        return place.equals(Place.unknown());
    }

    /** The one of the matches that is meant; empty when that is not said, or said wrongly. */
    Optional<Match> choose(List<Match> matches, Source file) {
        return atLine(matches)
                .or(() -> atEnd(matches, file))
                .or(() -> place.headings().isEmpty() ? Optional.empty() : headed(matches, file));
    }

    /** Within the symbol that the headings name, where one is known; there is none elsewhere then. */
    private Optional<Match> headed(List<Match> matches, Source file) {
        Scope scope = Scope.of(place.headings(), outline.apply(String.join("\n", file.lines())));
        List<Match> within = matches.stream().filter(scope::holds).toList();
        return within.size() == 1 && !scope.isEverywhere()
                ? Optional.of(within.getFirst())
                : below(within, file);
    }

    private Optional<Match> atLine(List<Match> matches) {
        return matches.stream()
                .filter(match -> place.line().isPresent())
                .filter(match -> match.start() + 1 == place.line().getAsInt())
                .findFirst();
    }

    private Optional<Match> atEnd(List<Match> matches, Source file) {
        return matches.stream()
                .filter(match -> place.atEnd() && match.end() == file.size())
                .findFirst();
    }

    /** The first one below the headings, each of which must be in the file once below the one before. */
    private Optional<Match> below(List<Match> matches, Source file) {
        int floor = 0;
        for (String heading : place.headings()) {
            int from = floor;
            List<Integer> lines = lines(heading, from, file);
            if (lines.size() != 1) {
                return Optional.empty();
            }
            floor = lines.getFirst() + 1;
        }
        int line = floor;
        return floor == 0
                ? Optional.empty()
                : matches.stream().filter(match -> match.start() >= line).findFirst();
    }

    private static List<Integer> lines(String heading, int from, Source file) {
        String beginning = heading.strip();
        return IntStream.range(from, file.size())
                .filter(i -> file.lines().get(i).strip().startsWith(beginning))
                .boxed()
                .toList();
    }
}
