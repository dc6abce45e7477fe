package dev.troupe.edit.merge;

import dev.troupe.edit.merge.KeptLineEvidence.Pair;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells where lines that stay go when REPLACE is indented in one way, and whether that has a reason. */
final class KeptLineMovement {

    /** The end of a line into which nothing goes. */
    private static final Pattern CLOSED = Pattern.compile("[;}],?\\s*$");

    private final List<String> replace;
    private final List<Optional<String>> file;
    private final List<Pair> kept;
    private final boolean[] stays;
    private final boolean[] stood;
    private final List<Optional<String>> indents;

    /**
     * @param file the indentation in the file of each line of SEARCH, where it is known
     * @param stays which lines of SEARCH stay
     * @param stood which lines of REPLACE are those
     * @param indents the indentation of each line of REPLACE in the file; empty for blank lines
     */
    KeptLineMovement(
            List<String> replace,
            List<Optional<String>> file,
            List<Pair> kept,
            boolean[] stays,
            boolean[] stood,
            List<Optional<String>> indents) {
        this.replace = replace;
        this.file = file;
        this.kept = kept;
        this.stays = stays;
        this.stood = stood;
        this.indents = indents;
    }

    /**
     * Classes an outcome.
     *
     * @param first whether the first line stands where the file has it
     */
    IndentationShape shape(boolean first) {
        for (int j = 0; j < replace.size(); j++) {
            if (!replace.get(j).isBlank() && indents.get(j).isEmpty()) {
                return IndentationShape.UNTOLD;
            }
        }
        List<Pair> moved = kept.stream().filter(this::moves).toList();
        int level = Integer.compare(outermost(indents), outermost(file));
        if (moved.isEmpty()) {
            return first ? begun(level) : level(level);
        }
        boolean anchored = level == 0 || (first && level > 0);
        if (anchored && moved.stream().allMatch(this::isWrapped)) {
            return IndentationShape.WRAPPED;
        }
        return anchored && moved.stream().allMatch(this::isUnwrapped)
                ? IndentationShape.UNWRAPPED
                : IndentationShape.ODD;
    }

    private static IndentationShape begun(int level) {
        return level < 0 ? IndentationShape.REACHING : IndentationShape.PLAIN;
    }

    private static IndentationShape level(int level) {
        return level == 0
                ? IndentationShape.LEVEL
                : level > 0 ? IndentationShape.INNER : IndentationShape.OUTER;
    }

    private boolean moves(Pair pair) {
        return !indents.get(pair.after()).equals(file.get(pair.before()));
    }

    /** Whether a line goes deeper, into something new. */
    private boolean isWrapped(Pair pair) {
        int width = KeptLineEvidence.width(indents.get(pair.after()));
        if (width <= KeptLineEvidence.width(file.get(pair.before()))) {
            return false;
        }
        for (int j = pair.after() - 1; j >= 0; j--) {
            if (indents.get(j).isPresent() && KeptLineEvidence.width(indents.get(j)) < width) {
                return (!stood[j] && !CLOSED.matcher(replace.get(j)).find()) || isMoved(j);
            }
        }
        return false;
    }

    private boolean isMoved(int after) {
        return kept.stream().anyMatch(it -> it.after() == after && moves(it));
    }

    /** Whether a line comes out of something that goes, to its level. */
    private boolean isUnwrapped(Pair pair) {
        int width = KeptLineEvidence.width(file.get(pair.before()));
        int level = KeptLineEvidence.width(indents.get(pair.after()));
        if (level >= width) {
            return false;
        }
        for (int i = pair.before() - 1; i >= 0; i--) {
            if (file.get(i).isEmpty() || KeptLineEvidence.width(file.get(i)) >= width) {
                continue;
            }
            if (stays[i]) {
                return isMovedBefore(i);
            }
            if (KeptLineEvidence.width(file.get(i)) == level) {
                return true;
            }
        }
        return false;
    }

    private boolean isMovedBefore(int before) {
        return kept.stream().anyMatch(it -> it.before() == before && moves(it));
    }

    private static int outermost(List<Optional<String>> indents) {
        return indents.stream().flatMap(Optional::stream).mapToInt(String::length).min().orElse(0);
    }
}
