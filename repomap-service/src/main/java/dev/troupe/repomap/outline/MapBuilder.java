package dev.troupe.repomap.outline;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.SymbolKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Draws maps: ranked files with the signatures and lines of their definitions, as many as fit into a budget. The same files
 * give the same bytes.
 */
public final class MapBuilder {
    private static final int MOST_FILES = 2000;
    private static final int MOST_DEFINITIONS = 60;
    private static final int FIRST_TRY = 64;

    /** What says what a file is for; fields and variables seldom do. */
    private static final Set<SymbolKind> TELLING =
            Collections.unmodifiableSet(
                    EnumSet.of(
                            SymbolKind.CLASS,
                            SymbolKind.STRUCT,
                            SymbolKind.INTERFACE,
                            SymbolKind.ENUM,
                            SymbolKind.TYPE,
                            SymbolKind.FUNCTION,
                            SymbolKind.METHOD,
                            SymbolKind.CONSTRUCTOR,
                            SymbolKind.MACRO,
                            SymbolKind.MODULE,
                            SymbolKind.TABLE));

    private final TokenMeter meter;

    /** Draws maps for models whose tokens a meter counts. */
    public MapBuilder(TokenMeter meter) {
        this.meter = meter;
    }

    /**
     * Draws a map.
     *
     * @param ranked the files, most important first
     * @param budget the most tokens that the text may have
     * @return the map, empty when not even one file fits
     */
    public RepositoryMap build(List<IndexedFile> ranked, int budget) {
        List<IndexedFile> files = ranked.subList(0, countNameable(ranked, budget));
        List<List<DefinitionTag>> definitions =
                files.stream().map(MapBuilder::definitions).toList();
        List<MapEntry> entries = entries(definitions);
        int fits =
                countFitting(
                        entries.size(),
                        first -> meter.count(render(files, definitions, entries, first)) <= budget);
        String text = render(files, definitions, entries, fits);
        List<String> paths =
                entries.subList(0, fits).stream()
                        .filter(it -> it.definition() == MapEntry.PATH)
                        .map(MapEntry::file)
                        .sorted()
                        .map(it -> files.get(it).path())
                        .toList();
        return new RepositoryMap(text, paths, fits == 0 ? 0 : meter.count(text));
    }

    /** A file is named behind all that rank before it: those whose paths alone are too much are not looked into. */
    private int countNameable(List<IndexedFile> ranked, int budget) {
        int files = 0;
        long tokens = 0;
        while (files < Math.min(MOST_FILES, ranked.size()) && tokens <= 2L * budget) {
            tokens += meter.count(ranked.get(files).path());
            files++;
        }
        return files;
    }

    /** Doubles before it halves, so that no text is counted that is much longer than what fits. */
    private static int countFitting(int all, IntPredicate fits) {
        int low = 0;
        int high = Math.min(all, FIRST_TRY);
        while (high < all && fits.test(high)) {
            low = high;
            high = Math.min(all, 2 * high);
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (fits.test(middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static List<DefinitionTag> definitions(IndexedFile file) {
        return file.facts().tags().definitions().stream()
                .filter(it -> TELLING.contains(it.kind()) && !it.signature().isBlank())
                .limit(MOST_DEFINITIONS)
                .toList();
    }

    /** A file is worth more than its definitions, which are worth more in the files that rank first. */
    private static List<MapEntry> entries(List<List<DefinitionTag>> definitions) {
        List<MapEntry> entries = new ArrayList<>();
        for (int file = 0; file < definitions.size(); file++) {
            double path = 1.0 / (file + 4);
            entries.add(new MapEntry(file, MapEntry.PATH, path));
            int size = definitions.get(file).size();
            for (int i = 0; i < size; i++) {
                entries.add(new MapEntry(file, i, 0.7 / (file + 4) / (1 + i * 0.25)));
            }
        }
        entries.sort(
                Comparator.comparingDouble((MapEntry it) -> -it.weight())
                        .thenComparingInt(MapEntry::file)
                        .thenComparingInt(MapEntry::definition));
        return entries;
    }

    private static String render(
            List<IndexedFile> files,
            List<List<DefinitionTag>> definitions,
            List<MapEntry> entries,
            int first) {
        List<MapEntry> shown = new ArrayList<>(entries.subList(0, first));
        shown.sort(
                Comparator.comparing((MapEntry it) -> files.get(it.file()).path())
                        .thenComparingInt(MapEntry::definition));
        StringBuilder text = new StringBuilder();
        for (MapEntry it : shown) {
            if (it.definition() == MapEntry.PATH) {
                text.append(files.get(it.file()).path()).append('\n');
            } else {
                DefinitionTag definition = definitions.get(it.file()).get(it.definition());
                text.append(definition.container() == null ? " " : "  ")
                        .append(definition.nameLine())
                        .append(' ')
                        .append(definition.signature())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
