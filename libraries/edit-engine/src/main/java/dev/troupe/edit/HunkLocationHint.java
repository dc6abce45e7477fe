package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchStrategy;
import dev.troupe.edit.outline.DeclaredSymbol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Uses the place that a hunk names to decide between places that fit equally well, and to cast doubt on the only one
 * that fits.
 */
final class HunkLocationHint {
    /** Nothing is said. */
    static final HunkLocationHint NONE = new HunkLocationHint(HunkLocation.unknown(), List::of);

    /** The edit is meant for every place that fits. */
    static final HunkLocationHint EVERYWHERE =
            new HunkLocationHint(HunkLocation.unknown(), List::of);

    private final HunkLocation hunkLocation;
    private final Supplier<List<DeclaredSymbol>> declared;

    /** One of several places. */
    record Choice(LineMatch match, HeadingInfluence headingInfluence) {}

    /** Rates the doubt about the only place that fits. */
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
    HunkLocationHint(HunkLocation hunkLocation, Supplier<List<DeclaredSymbol>> declared) {
        this.hunkLocation = hunkLocation;
        this.declared = declared;
    }

    /** Whether nothing is said. */
    boolean isNone() {
        return hunkLocation.equals(HunkLocation.unknown());
    }

    /** Whether an edit is meant for every place that fits. */
    boolean isEverywhere() {
        return this == EVERYWHERE;
    }

    /** How many lines stand above what a hunk only adds, by its number or because it reaches the end. */
    OptionalInt placeOfAddition(int size) {
        OptionalInt counted = hunkLocation.line();
        if (counted.isEmpty()) {
            return hunkLocation.atEnd() ? OptionalInt.of(size) : counted;
        }
        int line = counted.getAsInt();
        return line > size || (hunkLocation.atEnd() && line < size) ? OptionalInt.empty() : counted;
    }

    /** The line that the last heading is, from 0; empty when none or several are. */
    OptionalInt headingLine(IndexedFileLines file) {
        return scope(file)
                .filter(it -> it.line() >= 0)
                .map(it -> OptionalInt.of(it.line()))
                .orElseGet(OptionalInt::empty);
    }

    /** Whether a heading names nothing in the file, or surely another place than this. */
    boolean contradicts(LineMatch place, IndexedFileLines file) {
        return namesNothing(file)
                || scope(file)
                        .filter(HeadingScope::isSure)
                        .filter(it -> !it.allows(place))
                        .isPresent();
    }

    /** The headings as the hunk has them. */
    List<String> headings() {
        return hunkLocation.headings();
    }

    /** The one of the matches that is meant; empty when that is not said, or said wrongly. */
    Optional<Choice> choose(List<LineMatch> matches, IndexedFileLines file) {
        Optional<LineMatch> told =
                matches.stream()
                        .filter(this::isAtLine)
                        .findFirst()
                        .or(() -> matches.stream().filter(it -> isAtEnd(it, file)).findFirst());
        return told.isPresent()
                ? told.filter(it -> !isContradicted(it, matches, file))
                        .map(it -> new Choice(it, HeadingInfluence.NONE))
                : scope(file).flatMap(scope -> only(matches, scope));
    }

    /** Whether a heading that can be meant for nothing else leads to another one of the places. */
    private boolean isContradicted(LineMatch told, List<LineMatch> matches, IndexedFileLines file) {
        return scope(file)
                .filter(HeadingScope::isSure)
                .filter(it -> !it.allows(told))
                .filter(it -> matches.stream().anyMatch(it::isMeant))
                .isPresent();
    }

    /** Whether a match is where the hunk says: on its line, at the end, or where its heading leads. */
    boolean names(LineMatch match, IndexedFileLines file) {
        return isAtLine(match)
                || isAtEnd(match, file)
                || scope(file).filter(it -> it.isMeant(match)).isPresent();
    }

    /** Where there are more places than were looked at, the only one that is listed need not be the only one. */
    private static Optional<Choice> only(List<LineMatch> matches, HeadingScope scope) {
        if (matches.size() >= MatchStrategy.MOST) {
            return Optional.empty();
        }
        List<LineMatch> meant = matches.stream().filter(scope::isMeant).toList();
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
    Doubt doubt(LineMatch match, boolean exact, IndexedFileLines file) {
        if (isAtLine(match) || isAtEnd(match, file)) {
            return Doubt.NONE;
        }
        if (namesNothing(file)) {
            return exact && hunkLocation.line().isPresent() ? Doubt.SLIGHT : Doubt.GRAVE;
        }
        Optional<HeadingScope> other = scope(file).filter(it -> !it.allows(match));
        if (other.isEmpty()) {
            return Doubt.NONE;
        }
        boolean vague =
                hunkLocation.line().isPresent()
                        ? !other.get().isBelow(match)
                        : !other.get().isSure();
        return exact && vague ? Doubt.SLIGHT : Doubt.GRAVE;
    }

    /** Whether a heading is code of which nothing is in the file. */
    boolean namesNothing(IndexedFileLines file) {
        return HunkHeadingResolver.namesNothing(hunkLocation.headings(), file);
    }

    private Optional<HeadingScope> scope(IndexedFileLines file) {
        return hunkLocation.headings().isEmpty()
                ? Optional.empty()
                : HunkHeadingResolver.scope(hunkLocation.headings(), file, declared);
    }

    private boolean isAtLine(LineMatch match) {
        return hunkLocation.line().isPresent()
                && match.start() + 1 == hunkLocation.line().getAsInt();
    }

    private boolean isAtEnd(LineMatch match, IndexedFileLines file) {
        return hunkLocation.atEnd() && match.end() == file.size();
    }
}
