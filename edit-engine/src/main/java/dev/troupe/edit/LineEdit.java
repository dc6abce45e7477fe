package dev.troupe.edit;

import dev.troupe.edit.match.Decider;
import dev.troupe.edit.match.Decision;
import dev.troupe.edit.match.Match;
import dev.troupe.edit.merge.LineMerge;
import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.Optional;

/** An edit of whole lines: find the place, merge the change into it. */
final class LineEdit {

    private final Decider decider;

    LineEdit(Decider decider) {
        this.decider = decider;
    }

    EditResult apply(
            FileText.Text before, List<String> search, List<String> replace, Wording wording) {
        List<String> file = before.lineTexts();
        return switch (decider.decide(search, replace, file)) {
            case Decision.NotFound _ -> Refusals.notFound(search, file, wording);
            case Decision.AlreadyApplied(Match match) ->
                    Refusals.alreadyApplied(match.start(), match.end(), file, wording);
            case Decision.Ambiguous(_, List<Match> matches) ->
                    Refusals.ambiguous(
                            matches.stream().map(Match::start).toList(),
                            search.size(),
                            file,
                            wording);
            case Decision.Chosen chosen -> merge(before, file, chosen, search, replace, wording);
        };
    }

    private EditResult merge(
            FileText.Text before,
            List<String> file,
            Decision.Chosen chosen,
            List<String> search,
            List<String> replace,
            Wording wording) {
        Match match = chosen.match();
        Optional<String> placeholder = Elision.placeholder(replace, file);
        if (placeholder.isPresent()) {
            return Refusals.elided(placeholder.get());
        }
        Optional<List<Splice>> splices =
                chosen.strategy().shiftsIndentation()
                        ? LineMerge.reindented(before, match, search, replace)
                        : Optional.of(LineMerge.asWritten(before, match, search, replace));
        if (splices.isEmpty()) {
            return Refusals.uncertainIndentation(match.start(), match.end(), file, wording);
        }
        return Outcome.of(
                        before,
                        splices.get(),
                        chosen.strategy().name(),
                        chosen.strategy().confidence() * match.score())
                .orElseGet(
                        () -> Refusals.alreadyApplied(match.start(), match.end(), file, wording));
    }
}
