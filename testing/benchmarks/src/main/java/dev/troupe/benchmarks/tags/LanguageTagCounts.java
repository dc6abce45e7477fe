package dev.troupe.benchmarks.tags;

import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.FileTags;
import dev.troupe.syntax.tag.ReferenceTag;
import dev.troupe.syntax.tag.SymbolKind;
import dev.troupe.syntax.tag.TagOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts the tags of the files of one language. */
final class LanguageTagCounts {
    static final String HEAD =
            "%-12s %6s %8s %8s %8s %7s %7s %7s %9s | %7s %7s"
                    .formatted(
                            "language",
                            "files",
                            "defines",
                            "uses",
                            "imports",
                            "empty",
                            "errors",
                            "skipped",
                            "bytes out",
                            "ctags",
                            "shared");

    /** How far apart the lines of one definition may be: a name may stand below what it begins with. */
    private static final int NEAR = 1;

    private final String language;
    private final Map<String, List<DefinitionTag>> definitions = new HashMap<>();
    private final List<CtagsDefinition> misses = new ArrayList<>();
    private int defined;
    private int used;
    private int imported;
    private int empty;
    private int errors;
    private int skipped;
    private long skippedBytes;
    private int compared;

    LanguageTagCounts(String language) {
        this.language = language;
    }

    void add(String path, long bytes, FileTags tags) {
        switch (tags.outcome()) {
            case TagOutcome.Parsed _ -> {}
            case TagOutcome.ParsedWithErrors _ -> errors++;
            case TagOutcome.TimedOut _, TagOutcome.TooLarge _, TagOutcome.NoGrammar _ -> {
                skipped++;
                skippedBytes += bytes;
            }
        }
        definitions.put(path, tags.definitions());
        defined += tags.definitions().size();
        used += tags.references().stream().mapToInt(ReferenceTag::count).sum();
        imported += tags.imports().size();
        empty += tags.definitions().isEmpty() ? 1 : 0;
    }

    boolean holds(String path) {
        return definitions.containsKey(path);
    }

    /** Looks for a definition of ctags among ours. */
    void compare(CtagsDefinition theirs) {
        compared++;
        if (definitions.getOrDefault(theirs.path(), List.of()).stream()
                .noneMatch(it -> isSame(it, theirs))) {
            misses.add(theirs);
        }
    }

    private static boolean isSame(DefinitionTag ours, CtagsDefinition theirs) {
        // It says where a type definition ends, we say where what it names begins.
        int last = theirs.kind().equals("typedef") ? ours.endLine() : ours.nameLine();
        boolean near = ours.line() - NEAR <= theirs.line() && theirs.line() <= last + NEAR;
        boolean headings =
                ours.kind() == SymbolKind.SECTION && theirs.kind().matches("chapter|(sub)*section");
        String name = theirs.name().replace(" ", "");
        return near && (headings || ours.name().equals(name) || isLastPart(ours.name(), name));
    }

    /** What one of us calls {@code Shop.Cart} the other may call {@code Cart}. */
    private static boolean isLastPart(String one, String other) {
        String longer = one.length() > other.length() ? one : other;
        String shorter = one.length() > other.length() ? other : one;
        int before = longer.length() - shorter.length() - 1;
        return before >= 0
                && longer.endsWith(shorter)
                && !Character.isLetterOrDigit(longer.charAt(before));
    }

    /** The figures as a row below {@link #HEAD}. */
    String row() {
        return "%-12s %6d %8d %8d %8d %7d %7d %7d %9d | %7s %7s"
                .formatted(
                        language,
                        definitions.size(),
                        defined,
                        used,
                        imported,
                        empty,
                        errors,
                        skipped,
                        skippedBytes,
                        compared == 0 ? "" : String.valueOf(compared),
                        compared == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "%.1f %%",
                                        100.0 * (compared - misses.size()) / compared));
    }

    /** The definitions that only ctags has, evenly drawn. */
    List<String> misses(int most) {
        List<String> drawn = new ArrayList<>();
        int count = Math.min(most, misses.size());
        for (int i = 0; i < count; i++) {
            CtagsDefinition it = misses.get((int) ((long) i * misses.size() / count));
            drawn.add("%s:%d %s %s".formatted(it.path(), it.line(), it.kind(), it.name()));
        }
        return drawn;
    }
}
