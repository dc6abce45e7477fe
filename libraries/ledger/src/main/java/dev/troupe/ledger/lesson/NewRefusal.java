package dev.troupe.ledger.lesson;

import dev.troupe.ledger.sql.Texts;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An edit that was refused. It becomes a lesson when a later one of its file works in the same task.
 *
 * @param id tells it apart when it is written again
 * @param path relative to the workspace
 * @param turn in which the model wrote it
 * @param version hash of the file that it was tried on; null where there was none
 * @param kind why, in the words of the edit engine
 * @param format as corpora of edits call it
 * @param before text of that file
 * @param edit as the model wrote it
 */
public record NewRefusal(
        UUID id,
        String path,
        int turn,
        @Nullable String version,
        String kind,
        String tool,
        String format,
        @Nullable String model,
        @Nullable String before,
        String edit) {
    /** Takes the secrets out of the texts. */
    public NewRefusal {
        path = Texts.said(path);
        before = Texts.orNull(before);
        edit = Texts.said(edit);
    }
}
