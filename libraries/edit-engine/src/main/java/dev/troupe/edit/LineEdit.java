package dev.troupe.edit;

import dev.troupe.edit.Readings.Reading;
import dev.troupe.edit.match.Decider;
import dev.troupe.edit.match.Decision;
import dev.troupe.edit.match.Elision;
import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.merge.LineMerge;
import dev.troupe.edit.merge.Merge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** An edit of whole lines: find the place, merge the change into it. */
final class LineEdit {

    private static final int MOST_WAYS = 31;

    private final Decider decider;

    LineEdit(Decider decider) {
        this.decider = decider;
    }

    /** Applies the reading that fits most strictly; the last one speaks for all when none does. */
    EditResult apply(FileText.Text before, List<Reading> readings, Hint hint, Wording wording) {
        Source file = new Source(before.lineTexts());
        Optional<EditResult> strict =
                first(
                        readings,
                        it -> decider.decide(it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        if (strict.isPresent() && !isUnknown(strict.get())) {
            return strict.get();
        }
        Optional<EditResult> loose =
                first(
                        readings,
                        it -> decider.decideLoosely(it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        if (loose.isPresent() && !isUnknown(loose.get())) {
            return loose.get();
        }
        Optional<EditResult> present =
                first(
                        readings,
                        it -> decider.decidePresent(it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        return present.filter(it -> !isUnknown(it))
                .or(() -> loose)
                .or(() -> strict)
                .or(() -> present)
                .orElseGet(
                        () -> Refusals.notFound(readings.getLast().searchLines(), file, wording));
    }

    /** Whether lines stand between that the search leaves out: looking more loosely may tell where they are. */
    private static boolean isUnknown(EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == RefusalKind.NOT_FOUND;
    }

    private static Optional<EditResult> first(
            List<Reading> readings,
            Function<Reading, Decision> decide,
            BiFunction<Reading, Decision, EditResult> result) {
        for (Reading reading : readings) {
            Decision decision = decide.apply(reading);
            if (!(decision instanceof Decision.NotFound)) {
                return Optional.of(result.apply(reading, decision));
            }
        }
        return Optional.empty();
    }

    private static EditResult result(
            FileText.Text before,
            Source file,
            Reading reading,
            Decision decision,
            Hint hint,
            Wording wording) {
        List<String> search = reading.searchLines();
        return switch (decision) {
            case Decision.NotFound _ -> Refusals.notFound(search, file, wording);
            case Decision.AlreadyApplied(Match match) -> applied(match, file, hint, wording);
            case Decision.Present(Match match) ->
                    hint.names(match, file) || hint.doubt(match, true, file) == Hint.Doubt.GRAVE
                            ? applied(match, file, hint, wording)
                            : Refusals.present(
                                    Refusals.notFound(search, file, wording),
                                    match.start(),
                                    wording);
            case Decision.Either(Decision.Chosen chosen, Match present) ->
                    either(before, file, reading, chosen, present, hint, wording);
            case Decision.Ambiguous tie ->
                    hint.choose(tie.matches(), file)
                            .map(it ->
                                    merge(
                                            before,
                                            file,
                                            chosen(tie, it),
                                            reading,
                                            it.pointer(),
                                            wording))
                            .orElseGet(() -> sameEverywhere(before, file, tie, reading, wording));
            case Decision.Chosen chosen -> only(before, file, reading, chosen, hint, wording);
        };
    }

    private static EditResult applied(Match match, Source file, Hint hint, Wording wording) {
        return hint.doubt(match, true, file) == Hint.Doubt.GRAVE
                ? Refusals.elsewhere(match, true, hint, file.lines())
                : Refusals.alreadyApplied(match.start(), match.end(), file.lines(), wording);
    }

    /** The place that fits, or the one where the replacement is: the hunk says which, or nobody knows. */
    private static EditResult either(
            FileText.Text before,
            Source file,
            Reading reading,
            Decision.Chosen chosen,
            Match present,
            Hint hint,
            Wording wording) {
        boolean here = hint.names(chosen.match(), file);
        boolean there = hint.names(present, file);
        if (here == there) {
            return Refusals.either(chosen.match(), present, file.lines(), wording);
        }
        return here
                ? only(before, file, reading, chosen, hint, wording)
                : applied(present, file, hint, wording);
    }

    private static Decision.Chosen chosen(Decision.Ambiguous tie, Hint.Choice choice) {
        return new Decision.Chosen(tie.strategy(), choice.match());
    }

    /** The only place that fits, unless the hunk says that it belongs elsewhere. */
    private static EditResult only(
            FileText.Text before,
            Source file,
            Reading reading,
            Decision.Chosen chosen,
            Hint hint,
            Wording wording) {
        boolean exact = reading.isAsWritten() && chosen.strategy().confidence() == 1;
        return switch (hint.doubt(chosen.match(), exact, file)) {
            case NONE -> merge(before, file, chosen, reading, Pointer.NONE, wording);
            case SLIGHT -> merge(before, file, chosen, reading, Pointer.IGNORED, wording);
            case GRAVE -> Refusals.elsewhere(chosen.match(), false, hint, file.lines());
        };
    }

    /** Where lines are left out there may be several ways to read the rest, and yet one outcome. */
    private static EditResult sameEverywhere(
            FileText.Text before,
            Source file,
            Decision.Ambiguous tie,
            Reading reading,
            Wording wording) {
        boolean elides = reading.searchLines().stream().anyMatch(file::elides);
        List<EditResult> results =
                (elides ? tie.matches() : List.<Match>of())
                        .stream()
                                .limit(MOST_WAYS + 1L)
                                .map(match -> new Decision.Chosen(tie.strategy(), match))
                                .map(chosen ->
                                        merge(before, file, chosen, reading, Pointer.NONE, wording))
                                .distinct()
                                .toList();
        boolean one = results.size() == 1 && tie.matches().size() <= MOST_WAYS;
        return one && results.getFirst() instanceof EditResult.Applied
                ? results.getFirst()
                : Refusals.ambiguous(
                        tie.matches().stream().map(Match::start).toList(),
                        reading.searchLines().size(),
                        file.lines(),
                        wording);
    }

    private static EditResult merge(
            FileText.Text before,
            Source file,
            Decision.Chosen chosen,
            Reading reading,
            Pointer pointer,
            Wording wording) {
        Match match = chosen.match();
        List<String> search = reading.searchLines();
        List<String> replace = reading.replaceLines();
        Optional<String> placeholder =
                Elision.mayHold(replace)
                        ? Elision.placeholder(
                                LineMerge.brought(search, replace, file), file.lines())
                        : Optional.empty();
        if (placeholder.isPresent()) {
            return Refusals.elided(placeholder.get());
        }
        return switch (LineMerge.merge(
                before, file, match, search, replace, chosen.strategy().shiftsIndentation())) {
            case Merge.Unclear unclear ->
                    Refusals.unclear(unclear, match.start(), match.end(), file.lines(), wording);
            case Merge.Merged merged ->
                    Outcome.of(
                                    before,
                                    merged.splices(),
                                    reading.named(pointer.named(chosen.strategy().name())),
                                    chosen.strategy().confidence()
                                            * match.score()
                                            * pointer.confidence())
                            .orElseGet(() ->
                                    Refusals.alreadyApplied(
                                            match.start(), match.end(), file.lines(), wording));
        };
    }
}
