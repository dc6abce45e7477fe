package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TakenLinesTest {
    private static final String ANSWER =
            """
            I change it.
            a.txt
            <<<<<<< SEARCH
            old
            =======
            new
            >>>>>>> REPLACE
            Then:
            b.sh
            ```bash
            make
            ```
            ```bash
            make test
            ```
            *** Begin Patch
            *** Delete File: c.txt
            *** End Patch
            <<<<<<< SEARCH
            broken
            """;

    @Test
    void theLinesOfEditsAndOfBrokenOnesAreTold() {
        ParsedModelAnswer answer = ModelEditParser.parse(ANSWER, _ -> false);

        assertThat(taken(answer)).containsExactly(3, 4, 5, 6, 7, 10, 11, 12, 17, 19, 20, 21);
    }

    @Test
    void quotedFilesAreTakenAsWell() {
        String answer = "a.txt\n```\nold\n```\n" + ANSWER;

        assertThat(taken(ModelEditParser.parse(answer, "a.txt"::equals))).startsWith(2, 3, 4, 7);
    }

    private static List<Integer> taken(ParsedModelAnswer answer) {
        return IntStream.rangeClosed(1, 40).filter(answer::takes).boxed().toList();
    }
}
