package dev.troupe.permission.caution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The here-documents of a line that is read roughly: they hold text, in which no commands are looked for. */
final class LenientHereDocuments {
    private static final Pattern END = Pattern.compile("-?[ \\t]*([^\\s;&|<>()]+)");
    private static final Pattern QUOTES = Pattern.compile("['\"\\\\]");

    private final String line;

    /** What ends those that begin with this line. */
    private final List<String> ends = new ArrayList<>(0);

    private @Nullable Map<String, NavigableSet<Integer>> lines;

    LenientHereDocuments(String line) {
        this.line = line;
    }

    /** Takes the word that will end one and stands from a place on; gives back the place behind it. */
    int begun(int at) {
        Matcher word = END.matcher(line).region(at, line.length());
        if (!word.lookingAt()) {
            return at;
        }
        ends.add(QUOTES.matcher(word.group(1)).replaceAll(""));
        return word.end();
    }

    /** Where it goes on behind those that begin with the line that ends at a place. */
    int passed(int at) {
        int behind = at;
        for (String end : ends) {
            behind = behind(end, behind);
        }
        ends.clear();
        return behind;
    }

    /** A document without an end may be none, such as a shift in arithmetic. */
    private int behind(String end, int at) {
        if (end.isEmpty() && at < line.length() && line.charAt(at) == '\n') {
            return at;
        }
        NavigableSet<Integer> alike = lines().get(end);
        Integer begin = alike == null ? null : alike.ceiling(at);
        if (begin == null) {
            return at;
        }
        int behind = line.indexOf('\n', begin);
        return behind < 0 ? line.length() : behind;
    }

    /** Where lines begin, by what stands in them; found once, since any number of documents may lack an end. */
    private Map<String, NavigableSet<Integer>> lines() {
        Map<String, NavigableSet<Integer>> known = lines;
        if (known == null) {
            known = new HashMap<>();
            for (int from = 0; from < line.length(); ) {
                int next = line.indexOf('\n', from);
                int stop = next < 0 ? line.length() : next;
                known.computeIfAbsent(line.substring(from, stop).strip(), _ -> new TreeSet<>())
                        .add(from);
                from = stop + 1;
            }
            lines = known;
        }
        return known;
    }
}
