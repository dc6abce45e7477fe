package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.match.Strategy;
import dev.troupe.edit.syntax.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a hunk says that it belongs: decides between places that fit equally well, and casts doubt on the only one that
 * fits.
 */
final class Hint {
    /** Nothing is said. */
    static final Hint NONE = new Hint(Place.unknown(), List::of);

    private final Place place;
    private final Supplier<List<Symbol>> declared;

    /** One of several places. */
    record Choice(Match match, Pointer pointer) {}

    /** How much is to be said against the only place that fits. */
    enum Doubt {
        /** Nothing. */
        NONE,
        /** A heading seems to name another place, but may not be meant so. */
        SLIGHT,
        /** A heading names another place. */
        GRAVE
    }

    /**
     * @param declared what the file declares; asked only where headings matter
     */
    Hint(Place place, Supplier<List<Symbol>> declared) {
        this.place = place;
        this.declared = declared;
    }

    /** Whether nothing is said. */
    boolean isNone() {
        return place.equals(Place.unknown());
    }

    /** The headings as the hunk has them. */
    List<String> headings() {
        return place.headings();
    }

    /** The one of the matches that is meant; empty when that is not said, or said wrongly. */
    Optional<Choice> choose(List<Match> matches, Source file) {
        Optional<Match> told =
                matches.stream()
                        .filter(this::isAtLine)
                        .findFirst()
                        .or(() -> matches.stream().filter(it -> isAtEnd(it, file)).findFirst());
        return told.isPresent()
                ? told.filter(it -> !isContradicted(it, matches, file))
                        .map(it -> new Choice(it, Pointer.NONE))
                : scope(file).flatMap(scope -> only(matches, scope));
    }

    /** Whether a heading that can be meant for nothing else leads to another one of the places. */
    private boolean isContradicted(Match told, List<Match> matches, Source file) {
        return scope(file)
                .filter(Scope::isSure)
                .filter(it -> !it.allows(told))
                .filter(it -> matches.stream().anyMatch(it::isMeant))
                .isPresent();
    }

    /** Whether a match is where the hunk says: on its line, at the end, or where its heading leads. */
    boolean names(Match match, Source file) {
        return isAtLine(match)
                || isAtEnd(match, file)
                || scope(file).filter(it -> it.isMeant(match)).isPresent();
    }

    /** Where there are more places than were looked at, the only one that is listed need not be the only one. */
    private static Optional<Choice> only(List<Match> matches, Scope scope) {
        if (matches.size() >= Strategy.MOST) {
            return Optional.empty();
        }
        List<Match> meant = matches.stream().filter(scope::isMeant).toList();
        return meant.size() == 1
                ? Optional.of(new Choice(meant.getFirst(), scope.pointer()))
                : Optional.empty();
    }

    /**
     * What is to be said against the only place that fits. Headings by git name what begins above a hunk, as git sees
     * it, and other words beside the signs may be no heading at all: where every letter fits, these are no reason to
     * refuse.
     *
     * @param exact whether the text fits by the letter
     */
    Doubt doubt(Match match, boolean exact, Source file) {
        if (isAtLine(match) || isAtEnd(match, file)) {
            return Doubt.NONE;
        }
        Optional<Scope> other = scope(file).filter(it -> !it.allows(match));
        if (other.isEmpty()) {
            return Doubt.NONE;
        }
        boolean vague =
                place.line().isPresent() ? !other.get().isBelow(match) : !other.get().isSure();
        return exact && vague ? Doubt.SLIGHT : Doubt.GRAVE;
    }

    private Optional<Scope> scope(Source file) {
        return place.headings().isEmpty()
                ? Optional.empty()
                : Headings.scope(place.headings(), file, declared);
    }

    private boolean isAtLine(Match match) {
        return place.line().isPresent() && match.start() + 1 == place.line().getAsInt();
    }

    private boolean isAtEnd(Match match, Source file) {
        return place.atEnd() && match.end() == file.size();
    }
}
