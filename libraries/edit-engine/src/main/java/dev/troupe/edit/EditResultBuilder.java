package dev.troupe.edit;

import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.merge.LineSpliceApplier;
import dev.troupe.edit.merge.UnifiedDiff;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
        Optional<EditResult> unwritable = unwritable(before, changes);
        if (unwritable.isPresent()) {
            return unwritable;
        }
        return Optional.of(
                new EditResult.Applied(
                        LineSpliceApplier.apply(before, changes),
                        strategy,
                        confidence,
                        LineSpliceApplier.ranges(changes),
                        UnifiedDiff.hunks(before, changes)));
    }

    private static Optional<EditResult> unwritable(
            FileContent.Text before, List<LineSplice> changes) {
        int moved = 0;
        for (LineSplice change : changes) {
            String replaced = replaced(before, change);
            int number = change.at() + moved;
            for (TextLine line : change.inserted()) {
                number++;
                if (line.text().indexOf('\0') >= 0) {
                    return Optional.of(FileStateRefusalFactory.binaryText());
                }
                OptionalInt sign = before.encoding().firstUnencodable(line.text(), replaced);
                if (sign.isPresent()) {
                    return Optional.of(
                            FileStateRefusalFactory.unencodable(
                                    before.encoding(), sign.getAsInt(), number));
                }
            }
            moved += change.inserted().size() - change.removed();
        }
        return Optional.empty();
    }

    private static String replaced(FileContent.Text before, LineSplice change) {
        return before.encoding().isOpaque()
                ? TextLine.join(before.lines().subList(change.at(), change.at() + change.removed()))
                : "";
    }
}
