package dev.troupe.edit;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The ways in which a block can be read: as it is and, when both halves stand in a fence of their own, without the
 * fences. The reading with the longer SEARCH comes first, since it says most about the file.
 */
final class Readings {

    private static final Pattern OPEN_FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,})[^`]*");
    private static final Pattern CLOSE_FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,})[ \\t]*");

    /**
     * One reading.
     *
     * @param search the lines to find
     * @param replace the lines to put there
     */
    record Reading(List<String> search, List<String> replace) {}

    private Readings() {}

    static List<Reading> of(EditRequest.Block block) {
        List<String> search = Lines.of(block.search());
        List<String> replace = Lines.of(block.replace());
        Reading asWritten = new Reading(search, replace);
        return fenced(search) && (fenced(replace) || replace.isEmpty())
                ? List.of(asWritten, new Reading(inner(search), inner(replace)))
                : List.of(asWritten);
    }

    private static boolean fenced(List<String> lines) {
        return lines.size() > 2
                && OPEN_FENCE.matcher(lines.getFirst()).matches()
                && CLOSE_FENCE.matcher(lines.getLast()).matches();
    }

    private static List<String> inner(List<String> lines) {
        return lines.isEmpty() ? lines : lines.subList(1, lines.size() - 1);
    }
}
