package dev.troupe.edit.merge;

import java.util.List;

/** Checks whether REPLACE is indented as the file is, although SEARCH is not. */
final class ReplacementIndentationCheck {

    private ReplacementIndentationCheck() {}

    /**
     * True when every line that REPLACE only re-indents arrives at the file's own indentation, nothing in the
     * unchanged lines speaks against it, and no line of REPLACE is further out than the file is.
     *
     * @param aligned for each search line the file line it stands for
     */
    static boolean holds(
            List<String> aligned,
            List<String> search,
            List<String> replace,
            List<LineDelta> deltas) {
        boolean seen = false;
        for (LineDelta delta : deltas) {
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                int twin = twin(search, delta, replace.get(i));
                if (twin < 0) {
                    continue;
                }
                if (!LineIndentation.of(replace.get(i))
                        .equals(LineIndentation.of(aligned.get(twin)))) {
                    return false;
                }
                seen = true;
            }
        }
        return seen
                && !contextDiffers(aligned, search, deltas)
                && outermost(replace) >= outermost(aligned);
    }

    private static int twin(List<String> search, LineDelta delta, String line) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (!line.isBlank() && search.get(i).strip().equals(line.strip())) {
                return i;
            }
        }
        return -1;
    }

    private static boolean contextDiffers(
            List<String> aligned, List<String> search, List<LineDelta> deltas) {
        for (int i = 0; i < search.size(); i++) {
            int line = i;
            boolean changed =
                    deltas.stream()
                            .anyMatch(
                                    delta -> line >= delta.fromBefore() && line < delta.toBefore());
            boolean differs =
                    !LineIndentation.of(search.get(i)).equals(LineIndentation.of(aligned.get(i)));
            if (!changed && !search.get(i).isBlank() && differs) {
                return true;
            }
        }
        return false;
    }

    private static int outermost(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> LineIndentation.of(line).length())
                .min()
                .orElse(0);
    }
}
