package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Picks the ending of a line that comes into a file: that of the line it stands for, else of its neighbours. */
final class LineEndingSelector {

    private final FileContent.Text file;
    private final List<TextLine> lines;
    private @Nullable String dominant;

    LineEndingSelector(FileContent.Text file) {
        this.file = file;
        this.lines = file.lines();
    }

    /** The ending for the {@code nth} line that is put in the place of {@code removed} lines at {@code at}. */
    String forInserted(int at, int removed, int nth) {
        if (removed > 0) {
            return endingAt(at + Math.min(nth, removed - 1), at - 1);
        }
        return endingAt(at - 1, at);
    }

    private String endingAt(int preferred, int otherwise) {
        for (int index : new int[] {preferred, otherwise}) {
            if (index >= 0 && index < lines.size() && lines.get(index).terminated()) {
                return lines.get(index).ending();
            }
        }
        return dominant();
    }

    String dominant() {
        if (dominant == null) {
            dominant = file.dominantEnding();
        }
        return dominant;
    }
}
