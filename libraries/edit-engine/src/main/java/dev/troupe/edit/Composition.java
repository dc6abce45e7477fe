package dev.troupe.edit;

import dev.troupe.edit.merge.LiteralMerge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.stream.Collectors;

/** Several edits of one file as one result. */
final class Composition {

    private Composition() {}

    static EditResult of(FileText before, List<EditResult.Applied> applied) {
        return of(before, applied, List.of());
    }

    /** @param already the numbers of the edits that were in before, from 1 */
    static EditResult of(FileText before, List<EditResult.Applied> applied, List<Integer> already) {
        EditResult result = together(before, applied, already);
        return result instanceof EditResult.Applied done ? done.besides(already) : result;
    }

    private static EditResult together(
            FileText before, List<EditResult.Applied> applied, List<Integer> already) {
        if (applied.isEmpty()) {
            return new EditResult.Unchanged(
                    already.isEmpty()
                            ? "None of the edits changes anything."
                            : "The file has what the edits ask for already. Go on with the next step.");
        }
        EditResult.Applied last = applied.getLast();
        if (applied.size() == 1) {
            return last;
        }
        String strategies =
                applied.stream()
                        .map(EditResult.Applied::strategy)
                        .distinct()
                        .collect(Collectors.joining("+"));
        double confidence =
                applied.stream().mapToDouble(EditResult.Applied::confidence).min().orElseThrow();
        return switch (before) {
            case FileText.Text text -> whole(text, last.text(), strategies, confidence);
            case FileText.Missing _, FileText.Binary _ ->
                    whole(last.text().withLines(List.of()), last.text(), strategies, confidence);
        };
    }

    private static EditResult whole(
            FileText.Text before, FileText.Text after, String strategies, double confidence) {
        return Outcome.of(before, LiteralMerge.exactly(before, after), strategies, confidence)
                .orElseGet(() -> new EditResult.Unchanged("The edits cancel each other out."));
    }
}
