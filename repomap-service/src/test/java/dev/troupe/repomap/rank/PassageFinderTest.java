package dev.troupe.repomap.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.repomap.history.CommitHistory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassageFinderTest {
    private final PassageFinder finder =
            new PassageFinder("round the discount", List.of(), CommitHistory.empty());

    @Test
    void endsBehindTheLastLineThatMatches() {
        String text = "line\n".repeat(50) + "def discount(price):\n" + "line\n".repeat(50);

        assertThat(find(text)).isEqualTo(new PassageFinder.FoundPassage(32, 51));
    }

    @Test
    void takesAShortFileWhole() {
        String text = "def discount(price):\n    rate = 0.1\n    return price - rate\n";

        assertThat(find(text)).isEqualTo(new PassageFinder.FoundPassage(1, 20));
    }

    @Test
    void takesTheFirstLinesWhereNothingMatches() {
        assertThat(find("line\n".repeat(50))).isEqualTo(new PassageFinder.FoundPassage(1, 20));
    }

    private PassageFinder.FoundPassage find(String text) {
        return finder.find(text.getBytes(StandardCharsets.UTF_8));
    }
}
