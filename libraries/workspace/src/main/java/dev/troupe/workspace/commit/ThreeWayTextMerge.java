package dev.troupe.workspace.commit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;
import org.eclipse.jgit.merge.MergeResult;
import org.jspecify.annotations.Nullable;

/** Merges text line by line. */
public final class ThreeWayTextMerge {
    private ThreeWayTextMerge() {}

    /** Makes both changes of a base; null when they touch the same lines or are no text. */
    public static byte @Nullable [] merge(byte[] base, byte[] ours, byte[] theirs)
            throws IOException {
        if (RawText.isBinary(base) || RawText.isBinary(ours) || RawText.isBinary(theirs)) {
            return null;
        }
        MergeResult<RawText> result =
                new MergeAlgorithm()
                        .merge(
                                RawTextComparator.DEFAULT,
                                new RawText(base),
                                new RawText(ours),
                                new RawText(theirs));
        if (result.containsConflicts()) {
            return null;
        }
        ByteArrayOutputStream merged = new ByteArrayOutputStream();
        new MergeFormatter()
                .formatMerge(
                        merged, result, List.of("base", "ours", "theirs"), StandardCharsets.UTF_8);
        return merged.toByteArray();
    }
}
