package dev.troupe.repomap.symbol;

import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.syntax.tag.DefinitionTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Keeps the names that contents define as text, so that a search for beginnings decodes the tags of those files only that it
 * shows. Safe for several threads.
 */
public final class DefinedNameIndex {
    private static final char OWNER = '\t';
    private static final char END = '\n';
    private static final Comparator<NameMatch> BEST_FIRST =
            Comparator.comparing((NameMatch it) -> it.file().role())
                    .thenComparingInt(it -> it.name().length())
                    .thenComparing(NameMatch::name)
                    .thenComparing(it -> it.file().path())
                    .thenComparingInt(NameMatch::place);

    private final Map<ContentKey, String> names = new HashMap<>();

    /**
     * The definitions that a search found.
     *
     * @param best the first of them: those in sources before those in tests, short names before long ones
     * @param total how many there are
     */
    public record FoundNames(List<FoundDefinition> best, int total) {}

    /**
     * A name that begins as it should.
     *
     * @param place of its definition among those of the file
     */
    private record NameMatch(IndexedFile file, int place, String name) {
        /**
         * Decodes the definition.
         *
         * @param decoded the definitions of files that were decoded before, by path
         */
        FoundDefinition toDefinition(Map<String, List<DefinitionTag>> decoded) {
            List<DefinitionTag> all =
                    decoded.computeIfAbsent(file.path(), _ -> file.facts().tags().definitions());
            return new FoundDefinition(file, all.get(place));
        }
    }

    /**
     * Finds the definitions whose name begins so. Upper and lower case count only where the beginning has upper case.
     *
     * @param files all files of the tree
     * @param beginning of a name, with or without the whole of what it belongs to ({@code tot}, {@code Cart.tot}, {@code Cart.})
     */
    public FoundNames find(List<IndexedFile> files, String beginning, int most) {
        SymbolName wanted = SymbolName.parse(beginning);
        boolean isLower = beginning.equals(beginning.toLowerCase(Locale.ROOT));
        List<NameMatch> matches = new ArrayList<>();
        for (IndexedFile file : files) {
            match(file, names(file), wanted, isLower, matches);
        }
        forgetOthers(files);
        Map<String, List<DefinitionTag>> decoded = new HashMap<>();
        List<FoundDefinition> best =
                matches.stream()
                        .sorted(BEST_FIRST)
                        .limit(most)
                        .map(it -> it.toDefinition(decoded))
                        .toList();
        return new FoundNames(best, matches.size());
    }

    private static void match(
            IndexedFile file,
            String names,
            SymbolName wanted,
            boolean ignoreCase,
            List<NameMatch> matches) {
        String beginning = wanted.name();
        int at = 0;
        for (int place = 0; at < names.length(); place++) {
            int owner = names.indexOf(OWNER, at);
            int end = names.indexOf(END, owner);
            if (names.regionMatches(ignoreCase, at, beginning, 0, beginning.length())
                    && owner > at
                    && isOwned(names.substring(owner + 1, end), wanted, ignoreCase)) {
                matches.add(new NameMatch(file, place, names.substring(at, owner)));
            }
            at = end + 1;
        }
    }

    private static boolean isOwned(String owner, SymbolName wanted, boolean ignoreCase) {
        return wanted.container().isEmpty()
                || (ignoreCase
                        ? wanted.container().get().equalsIgnoreCase(owner)
                        : wanted.container().get().equals(owner));
    }

    private synchronized String names(IndexedFile file) {
        return names.computeIfAbsent(file.key(), _ -> write(file));
    }

    private static String write(IndexedFile file) {
        return file.facts().tags().definitions().stream()
                .map(DefinedNameIndex::line)
                .collect(Collectors.joining());
    }

    /** A name that breaks the line is none that people write; its line stays, so that places count. */
    private static String line(DefinitionTag tag) {
        String container = tag.container() == null ? "" : tag.container();
        return plain(tag.name()) + OWNER + plain(container) + END;
    }

    private static String plain(String name) {
        return name.indexOf(OWNER) < 0 && name.indexOf(END) < 0 ? name : "";
    }

    private synchronized void forgetOthers(List<IndexedFile> files) {
        if (names.size() > 2 * files.size()) {
            names.keySet()
                    .retainAll(files.stream().map(IndexedFile::key).collect(Collectors.toSet()));
        }
    }
}
