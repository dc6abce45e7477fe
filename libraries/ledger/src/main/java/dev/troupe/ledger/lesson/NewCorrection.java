package dev.troupe.ledger.lesson;

import dev.troupe.ledger.sql.Texts;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An edit that worked, of a file of which earlier ones were refused.
 *
 * @param id tells it apart when it is written again
 * @param turn in which the model wrote it; it corrects what was refused in earlier ones
 * @param version hash of the file that it began from; null where there was none
 * @param strategy by which it found its place
 * @param format as corpora of edits call it; null where the edit is not given
 * @param before text of that file; null where all that it corrects began from the same
 * @param edit as the model wrote it; null when it is of other files as well
 * @param after text of the file it made of that
 */
public record NewCorrection(
        UUID id,
        String path,
        int turn,
        @Nullable String version,
        String tool,
        @Nullable String strategy,
        @Nullable String format,
        @Nullable String before,
        @Nullable String edit,
        String after) {
    /** Takes the secrets out of the texts. */
    public NewCorrection {
        path = Texts.said(path);
        before = Texts.orNull(before);
        edit = Texts.orNull(edit);
        after = Texts.said(after);
    }
}
