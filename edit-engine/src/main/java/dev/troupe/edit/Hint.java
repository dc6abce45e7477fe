package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.syntax.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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

    /**
     * Headings that are lines of the file lead to the first place below them, within what the last of them declares
     * where a place is there; others to the only place within the symbol that they name.
     */
    private Optional<Match> headed(List<Match> matches, Source file) {
        List<Symbol> symbols = outline.apply(String.join("\n", file.lines()));
        OptionalInt heading = heading(file);
        if (heading.isEmpty()) {
            return Scope.named(place.headings(), symbols)
                    .filter(scope -> !scope.isEverywhere())
                    .map(scope -> matches.stream().filter(scope::holds).toList())
                    .filter(within -> within.size() == 1)
                    .map(List::getFirst);
        }
        Scope scope = Scope.declaredIn(heading.getAsInt(), symbols);
        List<Match> below =
                matches.stream().filter(match -> match.start() > heading.getAsInt()).toList();
        return below.stream().filter(scope::holds).findFirst().or(() -> below.stream().findFirst());
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

    /** The line of the last heading, where each is in the file once below the one before. */
    private OptionalInt heading(Source file) {
        int at = -1;
        for (String heading : place.headings()) {
            List<Integer> lines = lines(heading, at + 1, file);
            if (lines.size() != 1) {
                return OptionalInt.empty();
            }
            at = lines.getFirst();
        }
        return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
    }

    private static List<Integer> lines(String heading, int from, Source file) {
        String beginning = heading.strip();
        return IntStream.range(from, file.size())
                .filter(i -> file.lines().get(i).strip().startsWith(beginning))
                .boxed()
                .toList();
    }
}
