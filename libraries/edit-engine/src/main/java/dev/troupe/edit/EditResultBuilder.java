package dev.troupe.edit;

import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.merge.LineSpliceApplier;
import dev.troupe.edit.merge.UnifiedDiff;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextEncoding;
import dev.troupe.edit.text.TextLine;
import java.util.List;
import java.util.Optional;

/** Turns splices into a result, unless the bytes of the file could not hold it. */
final class EditResultBuilder {

    private EditResultBuilder() {}

    /** The result; empty when the splices change nothing. */
    static Optional<EditResult> of(
            FileContent.Text before, List<LineSplice> splices, String strategy, double confidence) {
        List<LineSplice> changes = LineSpliceApplier.tightened(before, splices);
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        for (LineSplice change : changes) {
            String replaced = replaced(before, change);
            for (TextLine line : change.inserted()) {
                if (line.text().indexOf('\0') >= 0) {
                    return Optional.of(FileStateRefusalFactory.binaryText());
                }
                if (!before.encoding().canReplace(line.text(), replaced)) {
                    return Optional.of(
                            FileStateRefusalFactory.unencodable(before.encoding().label()));
                }
            }
        }
        return Optional.of(
                new EditResult.Applied(
                        LineSpliceApplier.apply(before, changes),
                        strategy,
                        confidence,
                        LineSpliceApplier.ranges(changes),
                        UnifiedDiff.hunks(before, changes)));
    }

    private static String replaced(FileContent.Text before, LineSplice change) {
        return before.encoding() == TextEncoding.MIXED
                ? TextLine.join(before.lines().subList(change.at(), change.at() + change.removed()))
                : "";
    }
}
