package dev.troupe.cli.lineeditor;

import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.CompletionMatcher;
import org.jline.reader.LineReader;
import org.jspecify.annotations.Nullable;

/** Leaves the choice of candidates to the completer, which knows more than how words begin. */
final class PassThroughCompletionMatcher implements CompletionMatcher {
    private String word = "";
    private List<Candidate> offered = List.of();

    @Override
    public void compile(
            Map<LineReader.Option, Boolean> options,
            boolean prefix,
            CompletingParsedLine line,
            boolean caseInsensitive,
            int errors,
            @Nullable String originalGroupName) {
        word = line.word().substring(0, line.wordCursor());
    }

    @Override
    public List<Candidate> matches(List<Candidate> candidates) {
        offered = List.copyOf(candidates);
        return candidates;
    }

    @Override
    public @Nullable Candidate exactMatch() {
        return offered.stream().filter(one -> one.value().equals(word)).findFirst().orElse(null);
    }

    /** What all of them begin with, at least what is typed already. */
    @Override
    public String getCommonPrefix() {
        String common = offered.isEmpty() ? word : offered.getFirst().value();
        for (Candidate one : offered) {
            int same = 0;
            while (same < Math.min(common.length(), one.value().length())
                    && common.charAt(same) == one.value().charAt(same)) {
                same++;
            }
            common = common.substring(0, same);
        }
        return common.startsWith(word) ? common : word;
    }
}
