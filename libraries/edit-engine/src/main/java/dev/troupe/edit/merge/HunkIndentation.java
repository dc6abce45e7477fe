package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.LineMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells in which way the new lines of a hunk are indented whose old lines are not indented as the file is. Lines without
 * a sign say nothing, as they stand on both sides; the removed ones do, and for lines that are only added those around.
 */
final class HunkIndentation {
    private final List<String> file;
    private final LineMatch match;
    private final List<String> search;
    private final List<String> replace;
    private final List<LineDelta> deltas;

    HunkIndentation(
            List<String> file,
            LineMatch match,
            List<String> search,
            List<String> replace,
            List<LineDelta> deltas) {
        this.file = file;
        this.match = match;
        this.search = search;
        this.replace = replace;
        this.deltas = deltas;
    }

    /** The reading that is meant: by SEARCH, or as it is written; empty when that cannot be told. */
    Optional<IndentationReading> likelier(
            IndentationReading mapped, IndentationReading literal, int[] nearest) {
        List<Optional<String>> byMapping = mapped.indents(replace, nearest);
        List<Optional<String>> asWritten = literal.indents(replace, nearest);
        KeptLineEvidence evidence = evidence();
        if (!evidence.hasSides()) {
            return ofAdded(mapped, literal, byMapping.equals(asWritten));
        }
        List<Optional<String>> ours = added(byMapping);
        List<Optional<String>> theirs = added(asWritten);
        if (evidence.doubt().isMisaligned()) {
            return Optional.empty();
        }
        if (ours.equals(theirs)) {
            return evidence.doubt().leavesBehind(ours) ? Optional.empty() : Optional.of(mapped);
        }
        IndentationShape mapping = evidence.shape(ours);
        IndentationShape written = evidence.shape(theirs);
        if (written.isUsual() == mapping.isUsual()) {
            return written.isUsual() || !fits(this::mine) ? Optional.empty() : Optional.of(mapped);
        }
        return Optional.of(written.isUsual() ? literal : mapped);
    }

    private KeptLineEvidence evidence() {
        List<String> removed = new ArrayList<>();
        List<Optional<String>> known = new ArrayList<>();
        for (LineDelta delta : deltas) {
            for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
                removed.add(search.get(i));
                known.add(theirs(i));
            }
        }
        return new KeptLineEvidence(removed, added(replace), known);
    }

    private <T> List<T> added(List<T> all) {
        List<T> added = new ArrayList<>();
        deltas.forEach(delta -> added.addAll(all.subList(delta.fromAfter(), delta.toAfter())));
        return added;
    }

    private Optional<String> mine(int line) {
        return theirs(line).map(it -> LineIndentation.of(search.get(line)));
    }

    private Optional<String> theirs(int line) {
        return search.get(line).isBlank() || match.line(line) < 0
                ? Optional.empty()
                : Optional.of(LineIndentation.of(file.get(match.line(line))));
    }

    /** The reading by which lines that are only added begin at the level of a line beside them, or of any other. */
    private Optional<IndentationReading> ofAdded(
            IndentationReading mapped, IndentationReading literal, boolean same) {
        if (added(replace).isEmpty()) {
            return Optional.of(mapped);
        }
        if (same) {
            boolean wrong = fits(this::mine) && !fits(this::theirs);
            return wrong ? Optional.empty() : Optional.of(mapped);
        }
        boolean mine = fits(this::mine);
        boolean theirs = fits(this::theirs);
        boolean contradicted = theirs && !mine && isWithin(this::mine) && !isWithin(this::theirs);
        return (theirs != mine && !contradicted) || lostOneBlank()
                ? Optional.of(mine && !theirs ? mapped : literal)
                : Optional.empty();
    }

    /** Whether each run of added lines begins at the level of a line beside it. */
    private boolean fits(Function<Integer, Optional<String>> indent) {
        return deltas.stream()
                .filter(delta -> delta.fromAfter() < delta.toAfter())
                .allMatch(delta -> {
                    Optional<String> added =
                            Optional.of(LineIndentation.of(replace.get(delta.fromAfter())));
                    return IntStream.of(
                                    delta.fromBefore() - 1, delta.fromBefore(), delta.toBefore())
                            .filter(i -> i >= 0 && i < search.size())
                            .anyMatch(i -> indent.apply(i).equals(added));
                });
    }

    /** Whether all added lines are indented as some line around. */
    private boolean isWithin(Function<Integer, Optional<String>> indent) {
        Set<String> levels =
                IntStream.range(0, search.size())
                        .mapToObj(indent::apply)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet());
        return added(replace).stream()
                .filter(it -> !it.isBlank())
                .allMatch(it -> levels.contains(LineIndentation.of(it)));
    }

    /** Whether the blank that stands for the sign was forgotten before each line that is not indented as in the file. */
    private boolean lostOneBlank() {
        return IntStream.range(0, search.size())
                .allMatch(i ->
                        theirs(i).isEmpty()
                                || theirs(i).equals(mine(i))
                                || theirs(i).equals(mine(i).map(it -> " " + it)));
    }
}
