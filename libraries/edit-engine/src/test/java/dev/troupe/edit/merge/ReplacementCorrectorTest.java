package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.token.LineTokenizer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplacementCorrectorTest {
    private static final int LINES = 60;

    /** Each line of the file is misspelt in the search, and each becomes one of the replacement. */
    @Test
    void whatEachLineBecomesIsLookedForOnce() {
        List<String> file = lines("remember the colour of number %d now");
        List<String> search = lines("remember the cloour of number %d now");
        List<String> replace = lines("remember the cloour of number %d later");
        IndexedFileLines fileLines = new IndexedFileLines(file);
        LineMatch match = LineMatch.contiguous(0, LINES);
        LineDelta all = new LineDelta(0, LINES, 0, LINES);
        ReplacementCorrector rewriting =
                new ReplacementCorrector(fileLines, match, search, replace, List.of(all));

        assertThat(rewriting.lacks(all)).isEmpty();
        List<String> written = rewriting.written(all);

        assertThat(written).isEqualTo(lines("remember the colour of number %d later"));
        long pair = (long) Math.pow(LineTokenizer.of(search.getFirst()).size(), 2);
        assertThat(fileLines.effort().spent()).isLessThanOrEqualTo(LINES * LINES * pair);
    }

    private static List<String> lines(String form) {
        return IntStream.range(0, LINES).mapToObj(form::formatted).toList();
    }
}
