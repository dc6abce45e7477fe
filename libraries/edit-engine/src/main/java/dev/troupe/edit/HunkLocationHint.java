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
    static final HunkLocationHint NONE =
            new HunkLocationHint(HunkLocation.unknown(), List::of, List::of);

    /** The edit is meant for every place that fits. */
    static final HunkLocationHint EVERYWHERE =
            new HunkLocationHint(HunkLocation.unknown(), List::of, List::of);

    private final HunkLocation hunkLocation;
    private final Supplier<List<DeclaredSymbol>> declared;
    private final Supplier<List<String>> origin;

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
     * @param origin the lines of the file before the edits above were in, which headings may be of
     */
    HunkLocationHint(
            HunkLocation hunkLocation,
            Supplier<List<DeclaredSymbol>> declared,
            Supplier<List<String>> origin) {
        this.hunkLocation = hunkLocation;
        this.declared = declared;
        this.origin = origin;
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
        List<HeadingScope> scopes = scopes(file);
        return scopes.size() == 1 && scopes.getFirst().line() >= 0
                ? OptionalInt.of(scopes.getFirst().line())
                : OptionalInt.empty();
    }

    /** Whether a heading names nothing in the file, or surely another place than this. */
    boolean contradicts(LineMatch place, IndexedFileLines file) {
        return namesNothing(file) || isForbidden(place, scopes(file));
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
                : only(matches, scopes(file));
    }

    /** Whether a heading that can be meant for nothing else leads to another one of the places. */
    private boolean isContradicted(LineMatch told, List<LineMatch> matches, IndexedFileLines file) {
        List<HeadingScope> scopes = scopes(file);
        return isForbidden(told, scopes)
                && matches.stream().anyMatch(it -> scopes.stream().anyMatch(at -> at.isMeant(it)));
    }

    private static boolean isForbidden(LineMatch place, List<HeadingScope> scopes) {
        return !scopes.isEmpty()
                && scopes.stream().allMatch(it -> it.isSure() && !it.allows(place));
    }

    /** Whether a match is where the hunk says: on its line, at the end, or where its heading leads. */
    boolean names(LineMatch match, IndexedFileLines file) {
        return isAtLine(match)
                || isAtEnd(match, file)
                || scopes(file).stream().anyMatch(it -> it.isMeant(match));
    }

    /** Where there are more places than were looked at, the only one that is listed need not be the only one. */
    private static Optional<Choice> only(List<LineMatch> matches, List<HeadingScope> scopes) {
        if (matches.size() >= MatchStrategy.MOST || scopes.isEmpty()) {
            return Optional.empty();
        }
        List<LineMatch> meant =
                matches.stream()
                        .filter(it -> scopes.stream().anyMatch(scope -> scope.isMeant(it)))
                        .toList();
        return meant.size() == 1 && scopes.stream().anyMatch(it -> it.allows(meant.getFirst()))
                ? Optional.of(new Choice(meant.getFirst(), scopes.getFirst().pointer()))
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
        if (namesNothing(file)) {
            return Doubt.GRAVE;
        }
        if (isAtLine(match) || isAtEnd(match, file)) {
            return Doubt.NONE;
        }
        List<HeadingScope> others = scopes(file);
        if (others.isEmpty() && isRenamed(file)) {
            return exact ? Doubt.SLIGHT : Doubt.GRAVE;
        }
        if (others.isEmpty() || others.stream().anyMatch(it -> it.allows(match))) {
            return Doubt.NONE;
        }
        boolean vague =
                hunkLocation.line().isPresent()
                        ? others.stream().anyMatch(it -> !it.isBelow(match))
                        : others.stream().noneMatch(HeadingScope::isSure);
        return exact && vague ? Doubt.SLIGHT : Doubt.GRAVE;
    }

    /** Whether a heading is code of which nothing is in the file, neither now nor before the edits above it were in. */
    boolean namesNothing(IndexedFileLines file) {
        List<String> headings = hunkLocation.headings();
        return HunkHeadingResolver.namesNothing(headings, file, declared)
                && HunkHeadingResolver.namesNothing(
                        headings, new IndexedFileLines(origin.get()), List::of);
    }

    /** Whether an edit above has taken away what a heading names. */
    private boolean isRenamed(IndexedFileLines file) {
        return HunkHeadingResolver.namesNothing(hunkLocation.headings(), file, declared);
    }

    private List<HeadingScope> scopes(IndexedFileLines file) {
        return hunkLocation.headings().isEmpty()
                ? List.of()
                : HunkHeadingResolver.scopes(hunkLocation.headings(), file, declared);
    }

    private boolean isAtLine(LineMatch match) {
        return hunkLocation.line().isPresent()
                && match.start() + 1 == hunkLocation.line().getAsInt();
    }

    private boolean isAtEnd(LineMatch match, IndexedFileLines file) {
        return hunkLocation.atEnd() && match.end() == file.size();
    }
}
