package dev.troupe.repomap.context;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contracts.repomap.RelevantExcerpt;
import dev.troupe.contracts.repomap.RelevantFile;
import dev.troupe.repomap.outline.TokenMeter;
import dev.troupe.repomap.rank.PassageFinder;
import dev.troupe.syntax.tag.DefinitionTag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Takes the passages of files that match a request, as many as fit into a budget of tokens. */
public final class FileExcerptSelector {
    /** A definition with more lines is not shown whole. */
    private static final int LONGEST = 80;

    private static final int LONGEST_LINE = 400;

    private final ContentSource contents;
    private final TokenMeter meter;

    /** Takes passages from contents, for a model whose tokens a meter counts. */
    public FileExcerptSelector(ContentSource contents, TokenMeter meter) {
        this.contents = contents;
        this.meter = meter;
    }

    /** The files with their passages, and the tokens of all of these. */
    public record ExcerptedFiles(List<RelevantFile> files, int tokens) {}

    /** Takes a passage of each file, in their order, until the budget is spent; the files behind it come without. */
    public ExcerptedFiles build(List<ChosenFile> files, PassageFinder passages, int budget) {
        List<RelevantFile> excerpted = new ArrayList<>();
        int left = budget;
        for (ChosenFile it : files) {
            List<RelevantExcerpt> excerpts = excerpts(it, passages);
            int tokens = excerpts.stream().mapToInt(part -> meter.count(part.text())).sum();
            boolean fits = tokens <= left;
            left -= fits ? tokens : 0;
            excerpted.add(
                    new RelevantFile(
                            it.file().path(),
                            Math.round(it.confidence() * 1000) / 1000.0,
                            it.reasons(),
                            fits ? excerpts : List.of()));
        }
        return new ExcerptedFiles(List.copyOf(excerpted), budget - left);
    }

    private List<RelevantExcerpt> excerpts(ChosenFile chosen, PassageFinder passages) {
        byte[] content;
        try {
            content = contents.read(chosen.file());
        } catch (IOException changedSince) {
            return List.of();
        }
        String[] lines = new String(content, StandardCharsets.UTF_8).split("(?<=\n)", -1);
        var passage = passages.find(content);
        int from = passage.from();
        int last = Math.min(passage.to(), lines.length);
        int to = last;
        List<DefinitionTag> around =
                chosen.file().facts().tags().definitions().stream()
                        .filter(it -> it.line() <= passage.from() && it.endLine() >= last)
                        .filter(it -> it.endLine() - it.line() < LONGEST)
                        .sorted(Comparator.comparingInt(it -> it.line() - it.endLine()))
                        .toList();
        if (!around.isEmpty()) {
            from = around.getFirst().line();
            to = Math.min(around.getFirst().endLine(), lines.length);
        }
        boolean isReadable =
                Arrays.stream(lines, from - 1, to).allMatch(it -> it.length() <= LONGEST_LINE);
        String text = String.join("", Arrays.asList(lines).subList(from - 1, to));
        return isReadable && !text.isBlank()
                ? List.of(new RelevantExcerpt(from, to, text))
                : List.of();
    }
}
