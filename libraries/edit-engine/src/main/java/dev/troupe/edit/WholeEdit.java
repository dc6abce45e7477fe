package dev.troupe.edit;

import dev.troupe.edit.match.Elision;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.merge.LiteralMerge;
import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.Optional;

/** A new content for a whole file: lines that stay the same keep their bytes. */
final class WholeEdit {

    static final String STRATEGY = "whole-file";
    static final String PIECES = "whole-file-in-pieces";

    private static final double PIECES_CONFIDENCE = 0.9;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private WholeEdit() {}

    static EditResult apply(FileText.Text before, EditRequest.Whole request) {
        String content = Lines.withFeeds(request.content());
        if (content.startsWith(BYTE_ORDER_MARK)) {
            content = content.substring(1);
        }
        Optional<String> placeholder = Elision.placeholder(Lines.of(content), before.lineTexts());
        return placeholder.isPresent()
                ? inPieces(before, Lines.of(content), placeholder.get())
                : result(before, LiteralMerge.whole(before, content), STRATEGY, 1.0);
    }

    private static EditResult inPieces(
            FileText.Text before, List<String> content, String placeholder) {
        return ElidedWhole.splices(before, new Source(before.lineTexts()), content)
                .map(splices -> result(before, splices, PIECES, PIECES_CONFIDENCE))
                .orElseGet(() -> Refusals.elided(placeholder));
    }

    private static EditResult result(
            FileText.Text before, List<Splice> splices, String strategy, double confidence) {
        return Outcome.of(before, splices, strategy, confidence)
                .orElseGet(() -> new EditResult.Unchanged("The file has this content already."));
    }
}
