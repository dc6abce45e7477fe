package dev.troupe.edit;

import dev.troupe.edit.match.MatchEvidence;
import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;

/**
 * A fence below the path of a file that exists. Models write whole files so, and quote parts of them: it is taken for the
 * whole where two of three lines are in it as they are, hardly any are gone without others in their place, and none at
 * the beginning or the end of the file. Lines without a letter or a digit do not count.
 */
final class FencedFileEdit {

    /** So many lines may go in one place beyond those that come there. */
    private static final int MOST_LOST = 2;

    private final List<String> before;
    private final List<String> after;

    private FencedFileEdit(FileContent.Text before, FileContent.Text after) {
        this.before = before.lineTexts();
        this.after = after.lineTexts();
    }

    static EditResult apply(FileContent.Text before, EditRequest.Fenced request) {
        EditResult result = WholeFileEdit.apply(before, new EditRequest.Whole(request.content()));
        return result instanceof EditResult.Applied applied
                        && applied.strategy().equals(WholeFileEdit.STRATEGY)
                ? new FencedFileEdit(before, applied.text()).judged(applied)
                : result;
    }

    private EditResult judged(EditResult.Applied applied) {
        int gone = 0;
        for (ChangedLineRange change : applied.changes()) {
            int from = change.beforeFirst() - 1;
            int to = from + change.beforeCount();
            int goes = telling(before.subList(from, to));
            int first = change.afterFirst() - 1;
            int comes = telling(after.subList(first, first + change.afterCount()));
            boolean inner = telling(before.subList(0, from)) > 0 && telling(rest(to)) > 0;
            if (goes > comes + (inner ? MOST_LOST : 0)) {
                return EditRefusalFactory.excerpt(from, to, before);
            }
            gone += goes;
        }
        return 3 * gone > telling(before)
                ? EditRefusalFactory.excerpt(0, before.size(), before)
                : applied;
    }

    private List<String> rest(int from) {
        return before.subList(from, before.size());
    }

    private static int telling(List<String> lines) {
        int telling = 0;
        for (String line : lines) {
            telling += MatchEvidence.speaks(line) ? 1 : 0;
        }
        return telling;
    }
}
