package dev.troupe.edit;

import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.merge.Splices;
import dev.troupe.edit.merge.UnifiedDiff;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import dev.troupe.edit.text.TextEncoding;
import java.util.List;
import java.util.Optional;

/** Turns splices into a result, unless the bytes of the file could not hold it. */
final class Outcome {

    private Outcome() {}

    /** The result; empty when the splices change nothing. */
    static Optional<EditResult> of(
            FileText.Text before, List<Splice> splices, String strategy, double confidence) {
        List<Splice> changes = Splices.tightened(before, splices);
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        for (Splice change : changes) {
            String replaced = replaced(before, change);
            for (Line line : change.inserted()) {
                if (line.text().indexOf('\0') >= 0) {
                    return Optional.of(FileRefusals.binaryText());
                }
                if (!before.encoding().canReplace(line.text(), replaced)) {
                    return Optional.of(FileRefusals.unencodable(before.encoding().label()));
                }
            }
        }
        return Optional.of(
                new EditResult.Applied(
                        Splices.apply(before, changes),
                        strategy,
                        confidence,
                        Splices.ranges(changes),
                        UnifiedDiff.hunks(before, changes)));
    }

    private static String replaced(FileText.Text before, Splice change) {
        return before.encoding() == TextEncoding.MIXED
                ? Line.join(before.lines().subList(change.at(), change.at() + change.removed()))
                : "";
    }
}
