package dev.troupe.edit;

import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;

/** Edits of a file that does not exist or has no content yet: only those that look for nothing can apply. */
final class NewFileEdit {

    private NewFileEdit() {}

    static EditResult of(EditRequest request) {
        return switch (request) {
            case EditRequest.Whole whole -> created(whole.content());
            case EditRequest.Fenced fenced -> created(fenced.content());
            case EditRequest.Replace replace ->
                    replace.oldString().isEmpty()
                            ? created(replace.newString())
                            : FileStateRefusalFactory.missingFile();
            case EditRequest.Block block ->
                    block.search().isBlank()
                            ? created(block.replace())
                            : FileStateRefusalFactory.missingFile();
            // A diff or patch says of a new file that it is one.
            case EditRequest.Hunk _ -> FileStateRefusalFactory.missingFile();
        };
    }

    /** Fills a file that exists; refuses when it has content, since an empty search names no place in it. */
    static EditResult fill(FileContent.Text before, String content, RefusalWording wording) {
        return before.lines().isEmpty()
                ? WholeFileEdit.apply(before, new EditRequest.Whole(content))
                : EditRefusalFactory.emptySearch(wording);
    }

    private static EditResult created(String content) {
        FileContent.Text text = FileContent.Text.of(content);
        FileContent.Text nothing = text.withLines(List.of());
        return EditResultBuilder.of(
                        nothing,
                        List.of(new LineSplice(0, 0, text.lines())),
                        WholeFileEdit.STRATEGY,
                        1.0)
                .orElseGet(() ->
                        new EditResult.Applied(text, WholeFileEdit.STRATEGY, 1.0, List.of(), ""));
    }
}
