package dev.troupe.edit;

import dev.troupe.edit.merge.LiteralMerge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.Optional;

/** A new content for a whole file: lines that stay the same keep their bytes. */
final class WholeEdit {

    static final String STRATEGY = "whole-file";

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private WholeEdit() {}

    static EditResult apply(FileText.Text before, EditRequest.Whole request) {
        String content = Lines.withFeeds(request.content());
        if (content.startsWith(BYTE_ORDER_MARK)) {
            content = content.substring(1);
        }
        Optional<String> placeholder = Elision.placeholder(Lines.of(content), before.lineTexts());
        if (placeholder.isPresent()) {
            return Refusals.elided(placeholder.get());
        }
        return Outcome.of(before, LiteralMerge.whole(before, content), STRATEGY, 1.0)
                .orElseGet(() -> new EditResult.Unchanged("The file has this content already."));
    }
}
