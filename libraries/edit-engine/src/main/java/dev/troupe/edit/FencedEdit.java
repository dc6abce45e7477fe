package dev.troupe.edit;

import dev.troupe.edit.match.Evidence;
import dev.troupe.edit.result.ChangedRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;

/**
 * A fence below the path of a file that exists. Models write whole files so, and quote parts of them: it is taken for the
 * whole where two of three lines are in it as they are, hardly any are gone without others in their place, and none at
 * the beginning or the end of the file. Lines without a letter or a digit do not count.
 */
final class FencedEdit {

    /** So many lines may go in one place beyond those that come there. */
    private static final int MOST_LOST = 2;

    private final List<String> before;
    private final List<String> after;

    private FencedEdit(FileText.Text before, FileText.Text after) {
        this.before = before.lineTexts();
        this.after = after.lineTexts();
    }

    static EditResult apply(FileText.Text before, EditRequest.Fenced request) {
        EditResult result = WholeEdit.apply(before, new EditRequest.Whole(request.content()));
        return result instanceof EditResult.Applied applied
                        && applied.strategy().equals(WholeEdit.STRATEGY)
                ? new FencedEdit(before, applied.text()).judged(applied)
                : result;
    }

    private EditResult judged(EditResult.Applied applied) {
        int gone = 0;
        for (ChangedRange change : applied.changes()) {
            int from = change.beforeFirst() - 1;
            int to = from + change.beforeCount();
            int goes = telling(before.subList(from, to));
            int first = change.afterFirst() - 1;
            int comes = telling(after.subList(first, first + change.afterCount()));
            boolean inner = telling(before.subList(0, from)) > 0 && telling(rest(to)) > 0;
            if (goes > comes + (inner ? MOST_LOST : 0)) {
                return Refusals.excerpt(from, to, before);
            }
            gone += goes;
        }
        return 3 * gone > telling(before) ? Refusals.excerpt(0, before.size(), before) : applied;
    }

    private List<String> rest(int from) {
        return before.subList(from, before.size());
    }

    private static int telling(List<String> lines) {
        int telling = 0;
        for (String line : lines) {
            telling += Evidence.speaks(line) ? 1 : 0;
        }
        return telling;
    }
}
