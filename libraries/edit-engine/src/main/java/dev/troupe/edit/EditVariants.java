package dev.troupe.edit;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The ways in which an edit can be read: as it is, without fences around both halves, without line numbers, with the
 * characters that a careless printer escaped once too often, and with letters and their marks as Unicode spells them in
 * another way. A way that leaves the search as it is, is none.
 */
final class EditVariants {

    static final String AS_WRITTEN = "";
    private static final String UNFENCED = "fence-stripped";
    private static final String UNNUMBERED = "line-numbers-stripped";
    private static final String UNESCAPED = "escape-normalised";
    private static final String DECODED = "entity-normalised";

    private static final String SPELT = "unicode-form";

    /** The names of the ways, but for the one without a name. */
    static final List<String> NAMES = List.of(UNFENCED, UNNUMBERED, UNESCAPED, DECODED, SPELT);

    private static final Pattern OPEN_FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,})[^`]*");
    private static final Pattern CLOSE_FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,})[ \\t]*");

    /**
     * One reading.
     *
     * @param name what was read into it; empty for none
     * @param search the text to find, with line feeds
     * @param replace the text to put there, with line feeds
     * @param searchLines the lines of the search
     * @param replaceLines the lines of the replacement
     */
    record Reading(
            String name,
            String search,
            String replace,
            List<String> searchLines,
            List<String> replaceLines) {

        Reading(String name, String search, String replace) {
            this(name, search, replace, LineSplitter.of(search), withLastBlank(search, replace));
        }

        /**
         * The lines that come. Where what goes has no line ending at its end and what comes has one, the line that is left
         * of the last one is blank; it is one that stays where a blank one stands in its place.
         */
        private static List<String> withLastBlank(String search, String replace) {
            List<String> fresh = LineSplitter.of(replace);
            List<String> old = LineSplitter.of(search);
            boolean ends = replace.endsWith("\n") && !search.endsWith("\n");
            if (!ends || fresh.getLast().isBlank() || fresh.size() >= old.size() - 1) {
                return fresh;
            }
            List<String> all = new ArrayList<>(fresh);
            if (old.get(fresh.size()).isBlank()) {
                all.add("");
            }
            return all;
        }

        /** The name of a strategy with what was read into the edit before it. */
        String named(String strategy) {
            return name.isEmpty() ? strategy : name + "+" + strategy;
        }

        /** Whether nothing was read into the edit. */
        boolean isAsWritten() {
            return name.equals(AS_WRITTEN);
        }
    }

    private EditVariants() {}

    /** All readings, the likeliest first. */
    static List<Reading> of(String search, String replace) {
        Reading written = new Reading(AS_WRITTEN, search, replace);
        List<Reading> readings = new ArrayList<>(List.of(written));
        unfenced(written).ifPresent(readings::add);
        unnumbered(written).ifPresent(readings::add);
        add(UNESCAPED, EditVariants::undoubled, written, readings);
        add(UNESCAPED, EditVariants::unquoted, written, readings);
        add(UNESCAPED, it -> it.replace("\\\"", "\""), written, readings);
        add(UNESCAPED, EditVariants::unescaped, written, readings);
        add(DECODED, EditVariants::decoded, written, readings);
        add(SPELT, it -> Normalizer.normalize(it, Normalizer.Form.NFD), written, readings);
        add(SPELT, it -> Normalizer.normalize(it, Normalizer.Form.NFC), written, readings);
        return readings;
    }

    private static void add(
            String name, UnaryOperator<String> read, Reading written, List<Reading> readings) {
        String search = read.apply(written.search);
        if (readings.stream().noneMatch(it -> it.search.equals(search))) {
            readings.add(new Reading(name, search, read.apply(written.replace)));
        }
    }

    private static String undoubled(String text) {
        return text.replace("\\\\", "\\");
    }

    private static String unquoted(String text) {
        return text.replace("\\\"", "\"").replace("\\'", "'");
    }

    private static String unescaped(String text) {
        return text.replace("\\r\\n", "\n")
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"");
    }

    private static String decoded(String text) {
        return text.indexOf('&') < 0
                ? text
                : text.replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&#39;", "'")
                        .replace("&#x27;", "'")
                        .replace("&apos;", "'")
                        .replace("&nbsp;", " ")
                        .replace("&amp;", "&");
    }

    private static Optional<Reading> unfenced(Reading written) {
        List<String> search = written.searchLines();
        List<String> replace = written.replaceLines();
        return fenced(search) && (fenced(replace) || replace.isEmpty())
                ? Optional.of(new Reading(UNFENCED, text(inner(search)), text(inner(replace))))
                : Optional.empty();
    }

    private static boolean fenced(List<String> lines) {
        return lines.size() > 2
                && OPEN_FENCE.matcher(lines.getFirst()).matches()
                && CLOSE_FENCE.matcher(lines.getLast()).matches();
    }

    private static List<String> inner(List<String> lines) {
        return lines.isEmpty() ? lines : lines.subList(1, lines.size() - 1);
    }

    private static Optional<Reading> unnumbered(Reading written) {
        List<String> search = written.searchLines();
        return CopiedLineNumbers.of(search)
                .map(numbers ->
                        new Reading(
                                UNNUMBERED,
                                text(numbers.stripped(search)),
                                text(numbers.stripped(written.replaceLines()))));
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
