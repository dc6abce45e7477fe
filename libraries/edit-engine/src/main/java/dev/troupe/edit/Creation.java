package dev.troupe.edit;

import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;

/** Edits of a file that does not exist or has no content yet: only those that look for nothing can apply. */
final class Creation {

    private Creation() {}

    static EditResult of(EditRequest request) {
        return switch (request) {
            case EditRequest.Whole whole -> created(whole.content());
            case EditRequest.Fenced fenced -> created(fenced.content());
            case EditRequest.Replace replace ->
                    replace.oldString().isEmpty()
                            ? created(replace.newString())
                            : FileRefusals.missingFile();
            case EditRequest.Block block ->
                    block.search().isBlank()
                            ? created(block.replace())
                            : FileRefusals.missingFile();
            // A diff or patch says of a new file that it is one.
            case EditRequest.Hunk _ -> FileRefusals.missingFile();
        };
    }

    /** Fills a file that exists; refuses when it has content, since an empty search names no place in it. */
    static EditResult fill(FileText.Text before, String content, Wording wording) {
        return before.lines().isEmpty()
                ? WholeEdit.apply(before, new EditRequest.Whole(content))
                : Refusals.emptySearch(wording);
    }

    private static EditResult created(String content) {
        FileText.Text text = FileText.Text.of(content);
        FileText.Text nothing = text.withLines(List.of());
        return Outcome.of(nothing, List.of(new Splice(0, 0, text.lines())), WholeEdit.STRATEGY, 1.0)
                .orElseGet(
                        () -> new EditResult.Applied(text, WholeEdit.STRATEGY, 1.0, List.of(), ""));
    }
}
