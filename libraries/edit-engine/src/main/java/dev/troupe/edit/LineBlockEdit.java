package dev.troupe.edit;

import dev.troupe.edit.EditVariants.Reading;
import dev.troupe.edit.match.ElisionDetector;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchDecision;
import dev.troupe.edit.match.MatchSelector;
import dev.troupe.edit.match.MatchStrategy;
import dev.troupe.edit.match.MatchStrategyOrder;
import dev.troupe.edit.merge.LineMerge;
import dev.troupe.edit.merge.LineMergeResult;
import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** An edit of whole lines: find the place, merge the change into it. */
final class LineBlockEdit {

    private static final int MOST_WAYS = 31;

    private final MatchSelector matchSelector;

    LineBlockEdit(MatchSelector matchSelector) {
        this.matchSelector = matchSelector;
    }

    /** Applies the reading that fits most strictly; the last one speaks for all when none does. */
    EditResult apply(
            FileContent.Text before,
            List<Reading> readings,
            HunkLocationHint hint,
            RefusalWording wording) {
        IndexedFileLines file = new IndexedFileLines(before.lineTexts());
        Optional<EditResult> strict =
                first(
                        readings,
                        it -> matchSelector.decide(it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        if (strict.isPresent() && !isUnknown(strict.get())) {
            return strict.get();
        }
        Optional<EditResult> loose =
                first(
                        readings,
                        it ->
                                matchSelector.decideLoosely(
                                        it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        if (loose.isPresent() && !isUnknown(loose.get())) {
            return loose.get();
        }
        Optional<EditResult> present =
                first(
                        readings,
                        it ->
                                matchSelector.decidePresent(
                                        it.searchLines(), it.replaceLines(), file),
                        (it, decision) -> result(before, file, it, decision, hint, wording));
        return present.filter(it -> !isUnknown(it))
                .or(() -> loose)
                .or(() -> strict)
                .or(() -> present)
                .orElseGet(() ->
                        EditRefusalFactory.notFound(
                                readings.getLast().searchLines(), file, wording));
    }

    /** Whether lines stand between that the search leaves out: looking more loosely may tell where they are. */
    private static boolean isUnknown(EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == EditRefusalKind.NOT_FOUND;
    }

    private static Optional<EditResult> first(
            List<Reading> readings,
            Function<Reading, MatchDecision> decide,
            BiFunction<Reading, MatchDecision, EditResult> result) {
        for (Reading reading : readings) {
            MatchDecision decision = decide.apply(reading);
            if (!(decision instanceof MatchDecision.NotFound)) {
                return Optional.of(result.apply(reading, decision));
            }
        }
        return Optional.empty();
    }

    private EditResult result(
            FileContent.Text before,
            IndexedFileLines file,
            Reading reading,
            MatchDecision decision,
            HunkLocationHint hint,
            RefusalWording wording) {
        List<String> search = reading.searchLines();
        return switch (decision) {
            case MatchDecision.NotFound _ -> EditRefusalFactory.notFound(search, file, wording);
            case MatchDecision.AlreadyApplied(LineMatch match) ->
                    applied(match, file, hint, wording);
            case MatchDecision.Present(LineMatch match) ->
                    hint.names(match, file)
                                    || hint.doubt(match, true, file) == HunkLocationHint.Doubt.GRAVE
                            ? applied(match, file, hint, wording)
                            : EditRefusalFactory.present(
                                    EditRefusalFactory.notFound(search, file, wording),
                                    match.start(),
                                    wording);
            case MatchDecision.Either(MatchDecision.Chosen chosen, LineMatch present) ->
                    either(before, file, reading, chosen, present, hint, wording);
            case MatchDecision.Ambiguous ambiguity when hint.isEverywhere() ->
                    everywhere(before, file, ambiguity, reading, wording);
            case MatchDecision.Ambiguous ambiguity ->
                    hint.choose(ambiguity.matches(), file)
                            .map(it ->
                                    merge(
                                            before,
                                            file,
                                            chosen(ambiguity, it),
                                            reading,
                                            it.headingInfluence(),
                                            wording))
                            .orElseGet(() ->
                                    sameEverywhere(before, file, ambiguity, reading, wording));
            case MatchDecision.Chosen chosen -> only(before, file, reading, chosen, hint, wording);
        };
    }

    private static EditResult applied(
            LineMatch match, IndexedFileLines file, HunkLocationHint hint, RefusalWording wording) {
        return hint.doubt(match, true, file) == HunkLocationHint.Doubt.GRAVE
                ? EditRefusalFactory.elsewhere(match, true, hint, file)
                : EditRefusalFactory.alreadyApplied(
                        match.start(), match.end(), file.lines(), wording);
    }

    /** The place that fits, or the one where the replacement is: the hunk says which, or nobody knows. */
    private static EditResult either(
            FileContent.Text before,
            IndexedFileLines file,
            Reading reading,
            MatchDecision.Chosen chosen,
            LineMatch present,
            HunkLocationHint hint,
            RefusalWording wording) {
        boolean here = hint.names(chosen.match(), file);
        boolean there = hint.names(present, file);
        if (here == there) {
            return EditRefusalFactory.either(chosen.match(), present, file.lines(), wording);
        }
        return here
                ? only(before, file, reading, chosen, hint, wording)
                : applied(present, file, hint, wording);
    }

    private static MatchDecision.Chosen chosen(
            MatchDecision.Ambiguous ambiguity, HunkLocationHint.Choice choice) {
        return new MatchDecision.Chosen(ambiguity.strategy(), choice.match());
    }

    /** The only place that fits, unless the hunk says that it belongs elsewhere. */
    private static EditResult only(
            FileContent.Text before,
            IndexedFileLines file,
            Reading reading,
            MatchDecision.Chosen chosen,
            HunkLocationHint hint,
            RefusalWording wording) {
        boolean exact = reading.isAsWritten() && chosen.strategy().confidence() == 1;
        return switch (hint.doubt(chosen.match(), exact, file)) {
            case NONE -> merge(before, file, chosen, reading, HeadingInfluence.NONE, wording);
            case SLIGHT -> merge(before, file, chosen, reading, HeadingInfluence.IGNORED, wording);
            case GRAVE -> EditRefusalFactory.elsewhere(chosen.match(), false, hint, file);
        };
    }

    /** Where lines are left out there may be several ways to read the rest, and yet one outcome. */
    private static EditResult sameEverywhere(
            FileContent.Text before,
            IndexedFileLines file,
            MatchDecision.Ambiguous ambiguity,
            Reading reading,
            RefusalWording wording) {
        boolean elides = reading.searchLines().stream().anyMatch(file::elides);
        List<EditResult> results =
                (elides ? ambiguity.matches() : List.<LineMatch>of())
                        .stream()
                                .limit(MOST_WAYS + 1L)
                                .map(match -> new MatchDecision.Chosen(ambiguity.strategy(), match))
                                .map(chosen ->
                                        merge(
                                                before,
                                                file,
                                                chosen,
                                                reading,
                                                HeadingInfluence.NONE,
                                                wording))
                                .distinct()
                                .toList();
        boolean one = results.size() == 1 && ambiguity.matches().size() <= MOST_WAYS;
        return one && results.getFirst() instanceof EditResult.Applied
                ? results.getFirst()
                : ambiguous(file, ambiguity, reading, wording, false);
    }

    private static EditResult ambiguous(
            IndexedFileLines file,
            MatchDecision.Ambiguous ambiguity,
            Reading reading,
            RefusalWording wording,
            boolean all) {
        return EditRefusalFactory.ambiguous(
                ambiguity.matches().stream().map(LineMatch::start).distinct().toList(),
                reading.searchLines().size(),
                file.lines(),
                wording,
                all);
    }

    /** Every place that one strategy finds, where each of them is certain and none has the change in already. */
    private EditResult everywhere(
            FileContent.Text before,
            IndexedFileLines file,
            MatchDecision.Ambiguous ambiguity,
            Reading reading,
            RefusalWording wording) {
        List<LineMatch> matches = ambiguity.matches();
        long done =
                matches.stream()
                        .filter(it -> matchSelector.isIn(it, reading.replaceLines(), file))
                        .count();
        if (done == matches.size()) {
            LineMatch first = matches.getFirst();
            return EditRefusalFactory.alreadyApplied(
                    first.start(), first.end(), file.lines(), wording);
        }
        if (done > 0 || !areCertain(ambiguity, reading, file)) {
            return ambiguous(file, ambiguity, reading, wording, true);
        }
        Optional<EditResult> elided = elided(reading, file);
        if (elided.isPresent()) {
            return elided.get();
        }
        List<LineSplice> splices = new ArrayList<>();
        for (LineMatch match : matches) {
            switch (merged(
                    before,
                    file,
                    new MatchDecision.Chosen(ambiguity.strategy(), match),
                    reading,
                    wording)) {
                case LineMergeResult.Unclear unclear -> {
                    return EditRefusalFactory.unclear(
                            unclear, match.start(), match.end(), file.lines(), wording);
                }
                case LineMergeResult.Merged merge -> splices.addAll(merge.splices());
            }
        }
        return EditResultBuilder.of(
                        before,
                        splices,
                        reading.named(ambiguity.strategy().name()),
                        ambiguity.strategy().confidence())
                .orElseGet(wording::nothingToChange);
    }

    /** Whether all places are known, lie apart, and have every line of the search and no other. */
    private static boolean areCertain(
            MatchDecision.Ambiguous ambiguity, Reading reading, IndexedFileLines file) {
        List<LineMatch> matches = ambiguity.matches();
        boolean apart = true;
        for (int i = 1; i < matches.size(); i++) {
            apart &= matches.get(i - 1).end() <= matches.get(i).start();
        }
        return apart
                && matches.size() < MatchStrategy.MOST
                && MatchStrategyOrder.strictToLoose().contains(ambiguity.strategy())
                && matches.stream().allMatch(LineMatch::oneToOne)
                && reading.searchLines().stream().noneMatch(file::elides);
    }

    private static EditResult merge(
            FileContent.Text before,
            IndexedFileLines file,
            MatchDecision.Chosen chosen,
            Reading reading,
            HeadingInfluence headingInfluence,
            RefusalWording wording) {
        LineMatch match = chosen.match();
        Optional<EditResult> elided = elided(reading, file);
        if (elided.isPresent()) {
            return elided.get();
        }
        return switch (merged(before, file, chosen, reading, wording)) {
            case LineMergeResult.Unclear unclear ->
                    EditRefusalFactory.unclear(
                            unclear, match.start(), match.end(), file.lines(), wording);
            case LineMergeResult.Merged merged ->
                    EditResultBuilder.of(
                                    before,
                                    merged.splices(),
                                    reading.named(headingInfluence.named(chosen.strategy().name())),
                                    chosen.strategy().confidence()
                                            * match.score()
                                            * headingInfluence.confidence())
                            .orElseGet(() ->
                                    EditRefusalFactory.alreadyApplied(
                                            match.start(), match.end(), file.lines(), wording));
        };
    }

    private static Optional<EditResult> elided(Reading reading, IndexedFileLines file) {
        List<String> replace = reading.replaceLines();
        return ElisionDetector.mayHold(replace)
                ? ElisionDetector.placeholder(
                                LineMerge.brought(reading.searchLines(), replace, file),
                                file.lines())
                        .map(EditRefusalFactory::elided)
                : Optional.empty();
    }

    private static LineMergeResult merged(
            FileContent.Text before,
            IndexedFileLines file,
            MatchDecision.Chosen chosen,
            Reading reading,
            RefusalWording wording) {
        return LineMerge.merge(
                before,
                file,
                chosen.match(),
                reading.searchLines(),
                reading.replaceLines(),
                chosen.strategy().shiftsIndentation(),
                wording == RefusalWording.HUNK);
    }
}
