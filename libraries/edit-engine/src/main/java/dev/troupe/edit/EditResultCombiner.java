package dev.troupe.edit;

import dev.troupe.edit.merge.LiteralLineMerge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.stream.Collectors;

/** Several edits of one file as one result. */
final class EditResultCombiner {

    private EditResultCombiner() {}

    static EditResult of(FileContent before, List<EditResult.Applied> applied) {
        return of(before, applied, List.of());
    }

    /** @param already the numbers of the edits that were in before, from 1 */
    static EditResult of(
            FileContent before, List<EditResult.Applied> applied, List<Integer> already) {
        EditResult result = together(before, applied, already);
        return result instanceof EditResult.Applied done ? done.besides(already) : result;
    }

    private static EditResult together(
            FileContent before, List<EditResult.Applied> applied, List<Integer> already) {
        if (applied.isEmpty()) {
            return new EditResult.Unchanged(
                    already.isEmpty()
                            ? "None of the edits changes anything."
                            : "The file already has what the edits ask for. Go on with the next step.");
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
            case FileContent.Text text -> whole(text, last.text(), strategies, confidence);
            case FileContent.Missing _, FileContent.Binary _ ->
                    whole(last.text().withLines(List.of()), last.text(), strategies, confidence);
        };
    }

    private static EditResult whole(
            FileContent.Text before, FileContent.Text after, String strategies, double confidence) {
        return EditResultBuilder.of(
                        before, LiteralLineMerge.exactly(before, after), strategies, confidence)
                .orElseGet(() -> new EditResult.Unchanged("The edits cancel each other out."));
    }
}
