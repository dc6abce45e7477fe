package dev.troupe.lsp.navigation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodePosition;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;

class PositionFinderTest {
    private static final String TEXT = "let cat = at(1);\n  // nothing but words\n1 + 2\n";

    @Test
    void aNameCountsAsAWhole() {
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 1, "at", null)))
                .contains(new Position(0, 10));
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 1, null, null)))
                .contains(new Position(0, 0));
    }

    @Test
    void aColumnIsTakenAsItIs() {
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 3, null, 5)))
                .contains(new Position(2, 4));
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 3, null, 50))).isEmpty();
    }

    @Test
    void signsAreFoundWhereThereIsNoSuchName() {
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 3, "+", null)))
                .contains(new Position(2, 2));
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 3, null, null))).isEmpty();
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 9, null, null))).isEmpty();
        assertThat(PositionFinder.find(TEXT, new CodePosition("a", 0, null, null))).isEmpty();
    }

    @Test
    void theNameAtAPlace() {
        assertThat(PositionFinder.name(TEXT, new Position(0, 5))).isEqualTo("cat");
        assertThat(PositionFinder.name(TEXT, new Position(2, 0))).isNull();
    }
}
