package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LevelWidth;
import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.indentation.TabWidth;
import dev.troupe.edit.indentation.TabWidth.Kind;
import dev.troupe.edit.indentation.TabWidth.Sample;
import dev.troupe.edit.match.LineMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes an edit with the blanks of the file where it has tabs, and the other way round, provided that lines of the file
 * tell for how many blanks a tab stands.
 */
final class TabTranslation {

    private static final String TAB = "\t";
    private static final String BLANKS = "  ";

    /** The halves of an edit as the file would have them. */
    record Halves(List<String> search, List<String> replace) {}

    private final List<String> file;
    private final LineMatch match;
    private final Halves written;

    TabTranslation(List<String> file, LineMatch match, List<String> search, List<String> replace) {
        this.file = file;
        this.match = match;
        this.written = new Halves(search, replace);
    }

    /** The edit, translated where it has to be; empty where it has to be and it cannot be told how. */
    Optional<Halves> halves() {
        List<Sample> seen = seen();
        if (seen.stream().anyMatch(Sample::isTabbed)) {
            Optional<TabWidth> width = TabWidth.of(seen);
            return width.isEmpty() ? Optional.of(written) : both(width.get(), known(seen));
        }
        List<Sample> kept = ofReplace();
        if (kept.stream().noneMatch(Sample::isTabbed) || !isForeign(kept)) {
            return Optional.of(written);
        }
        Optional<TabWidth> width = TabWidth.of(kept).filter(it -> it.isProven() || it.isUsual());
        boolean blanks = kept.stream().noneMatch(it -> it.theirs().startsWith(TAB));
        boolean meant = blanks && width.filter(this::isLevel).isEmpty();
        return meant
                ? Optional.of(written)
                : width.flatMap(it -> replace(it, known(kept)))
                        .map(lines -> new Halves(written.search, lines));
    }

    /** What the lines of SEARCH are indented with, and those of the file. */
    private List<Sample> seen() {
        List<Sample> seen = new ArrayList<>();
        for (int i = 0; i < written.search.size(); i++) {
            String mine = LineIndentation.of(written.search.get(i));
            theirs(i).ifPresent(it -> seen.add(new Sample(mine, it)));
        }
        return seen;
    }

    /** The indentation that the file has where a line of SEARCH was found. */
    private Optional<String> theirs(int line) {
        int at = written.search.get(line).isBlank() ? -1 : match.line(line);
        return at < 0 ? Optional.empty() : Optional.of(LineIndentation.of(file.get(at)));
    }

    /** The same of the lines of REPLACE that stay, or, where none does, of those that come first for others. */
    private List<Sample> ofReplace() {
        List<Optional<String>> known =
                IntStream.range(0, written.search.size()).mapToObj(this::theirs).toList();
        KeptLineEvidence evidence = new KeptLineEvidence(written.search, written.replace, known);
        return evidence.onlyIndents()
                ? List.of()
                : evidence.pairs().stream()
                        .map(it ->
                                new Sample(
                                        LineIndentation.of(written.replace.get(it.after())),
                                        known.get(it.before()).orElseThrow()))
                        .toList();
    }

    /** Whether the file has no line that is indented as REPLACE is. */
    private boolean isForeign(List<Sample> kept) {
        boolean tabs = kept.stream().anyMatch(it -> it.isTabbed() && it.mine().contains(TAB));
        return file.stream().noneMatch(it -> tabs ? it.startsWith(TAB) : it.startsWith(BLANKS));
    }

    private static Map<String, Set<String>> known(List<Sample> samples) {
        return samples.stream()
                .collect(
                        Collectors.groupingBy(
                                Sample::mine,
                                Collectors.mapping(Sample::theirs, Collectors.toSet())));
    }

    private Optional<Halves> both(TabWidth width, Map<String, Set<String>> known) {
        List<String> search = new ArrayList<>();
        for (int i = 0; i < written.search.size(); i++) {
            String line = written.search.get(i);
            Optional<String> indent = theirs(i).or(() -> indent(width, line, known));
            if (indent.isEmpty() && !line.isBlank()) {
                return Optional.empty();
            }
            search.add(indent.map(it -> it + line.stripLeading()).orElse(line));
        }
        return replace(width, known).map(lines -> new Halves(search, lines));
    }

    private Optional<List<String>> replace(TabWidth width, Map<String, Set<String>> known) {
        List<String> lines = new ArrayList<>();
        for (String line : written.replace) {
            Optional<String> indent = indent(width, line, known);
            if (indent.isEmpty() && !line.isBlank()) {
                return Optional.empty();
            }
            lines.add(line.isBlank() ? line : indent.orElseThrow() + line.stripLeading());
        }
        return Optional.of(lines);
    }

    /** The indentation of a line in the file; empty where the file may have it in several ways. */
    private Optional<String> indent(TabWidth width, String line, Map<String, Set<String>> known) {
        String mine = LineIndentation.of(line);
        Set<String> theirs = known.getOrDefault(mine, Set.of());
        if (!theirs.isEmpty()) {
            return theirs.size() == 1 ? theirs.stream().findFirst() : Optional.empty();
        }
        boolean translated = known.values().stream().anyMatch(it -> it.contains(mine));
        if (translated || width.kind().isOf(mine)) {
            return Optional.of(mine);
        }
        return isTold(width, mine) ? width.written(mine) : Optional.empty();
    }

    /** Whether lines on several levels say how wide a tab is, or one does that agrees with the levels of the file. */
    private boolean isTold(TabWidth width, String mine) {
        return width.isProven()
                || (width.kind() == Kind.TABS
                        ? width.isUsual() && mine.length() % width.blanks() == 0
                        : isLevel(width));
    }

    private boolean isLevel(TabWidth width) {
        return width.blanks() == LevelWidth.of(file);
    }
}
