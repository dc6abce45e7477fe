package dev.troupe.edit;

import dev.troupe.edit.match.ElisionDetector;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.merge.LiteralLineMerge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.Optional;

/** A new content for a whole file: lines that stay the same keep their bytes. */
final class WholeFileEdit {

    static final String STRATEGY = "whole-file";
    static final String PIECES = "whole-file-in-pieces";

    private static final double PIECES_CONFIDENCE = 0.9;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private WholeFileEdit() {}

    static EditResult apply(FileContent.Text before, EditRequest.Whole request) {
        String content = LineSplitter.withFeeds(request.content());
        if (content.startsWith(BYTE_ORDER_MARK)) {
            content = content.substring(1);
        }
        Optional<String> placeholder =
                ElisionDetector.placeholder(LineSplitter.of(content), before.lineTexts());
        return placeholder.isPresent()
                ? inPieces(before, LineSplitter.of(content), placeholder.get())
                : result(before, LiteralLineMerge.whole(before, content), STRATEGY, 1.0);
    }

    private static EditResult inPieces(
            FileContent.Text before, List<String> content, String placeholder) {
        return AbbreviatedFileMerge.splices(
                        before, new IndexedFileLines(before.lineTexts()), content)
                .map(splices -> result(before, splices, PIECES, PIECES_CONFIDENCE))
                .orElseGet(() -> EditRefusalFactory.elided(placeholder));
    }

    private static EditResult result(
            FileContent.Text before, List<LineSplice> splices, String strategy, double confidence) {
        return EditResultBuilder.of(before, splices, strategy, confidence)
                .orElseGet(() -> new EditResult.Unchanged("The file has this content already."));
    }
}
