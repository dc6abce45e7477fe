package dev.troupe.edit.match;

import java.util.List;

/**
 * Compares line by line up to white space around lines, and wants all of them to be indented more, or less, than in the
 * file by the same blanks.
 */
record ShiftedIndentationStrategy(String name, double confidence) implements MatchStrategy {
    private static final MatchStrategy TRIMMED =
            new NormalisedLineStrategy("trimmed", 1.0, LineNormalisation.OUTER);

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        List<LineMatch> trimmed = TRIMMED.candidates(search, file);
        // Of so many places some were left out, so that one that is left may be none of its kind.
        return trimmed.size() == MOST
                ? List.of()
                : trimmed.stream().filter(match -> shifted(search, match, file)).toList();
    }

    private static boolean shifted(List<String> search, LineMatch match, IndexedFileLines file) {
        String more = null;
        String less = null;
        for (int i = 0; i < search.size(); i++) {
            if (search.get(i).isBlank()) {
                continue;
            }
            String mine = indent(search.get(i));
            String theirs = indent(file.lines().get(match.start() + i));
            if (more == null || less == null) {
                more = over(mine, theirs);
                less = over(theirs, mine);
            }
            if (!(more + theirs).equals(less + mine)) {
                return false;
            }
        }
        return true;
    }

    private static String indent(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** What one indentation has before the other one; nothing when it does not end like that. */
    private static String over(String one, String other) {
        return one.endsWith(other) ? one.substring(0, one.length() - other.length()) : "";
    }
}
