package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.outline.DeclaredSymbol;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** To the line: where a heading lets a hunk go, and where a symbol is behind an edit. */
class HeadingScopeTest {
    private static final DeclaredSymbol CLASS = new DeclaredSymbol("A", 2, 6);
    private static final DeclaredSymbol NEXT = new DeclaredSymbol("b", 8, 10);

    private static boolean allows(HeadingScope scope, int start) {
        return scope.allows(LineMatch.contiguous(start, 2));
    }

    @Test
    void aHunkMayTouchTheSymbolOrFollowItBeforeTheNextOne() {
        HeadingScope scope = new HeadingScope(2, 9, List.of(CLASS), true, List.of(CLASS, NEXT));

        assertThat(IntStream.range(0, 12).filter(it -> allows(scope, it)).boxed())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        HeadingScope followed =
                new HeadingScope(
                        2, 9, List.of(CLASS), true, List.of(CLASS, new DeclaredSymbol("c", 6, 7)));
        assertThat(allows(followed, 6)).isTrue();
        assertThat(allows(followed, 7)).isFalse();
    }

    @Test
    void aNameIsOfWhatTheHunkIsInAndALineMayBeAboveIt() {
        LineMatch behind = LineMatch.contiguous(6, 2);
        assertThat(new HeadingScope(-1, 0, List.of(CLASS), true, List.of(CLASS)).isMeant(behind))
                .isFalse();
        assertThat(new HeadingScope(0, 9, List.of(CLASS), true, List.of(CLASS)).isMeant(behind))
                .isTrue();
    }

    @Test
    void whereALineDeclaresNothingAllBelowItWillDo() {
        HeadingScope scope = new HeadingScope(2, 12, List.of(), true, List.of());

        assertThat(allows(scope, 0)).isFalse();
        assertThat(allows(scope, 1)).isTrue();
        assertThat(allows(scope, 9)).isTrue();
        assertThat(scope.isBelow(LineMatch.contiguous(0, 2))).isTrue();
        assertThat(scope.isBelow(LineMatch.contiguous(0, 3))).isFalse();
    }

    @Test
    void aSymbolMovesWithTheLinesAboveAndWithinIt() {
        assertThat(behind("l1", "l1\nnew\nnew")).isEqualTo(new DeclaredSymbol("A", 4, 8));
        assertThat(behind("l2", "new\nl2")).isEqualTo(new DeclaredSymbol("A", 3, 7));
        assertThat(behind("l1\nl2", "x\ny")).isEqualTo(new DeclaredSymbol("A", 1, 6));
        assertThat(behind("l3", "new\nl3")).isEqualTo(new DeclaredSymbol("A", 2, 7));
        assertThat(behind("l5", "l5\nnew")).isEqualTo(new DeclaredSymbol("A", 2, 6));
        assertThat(behind("l5\nl6", "x\ny\nz")).isEqualTo(new DeclaredSymbol("A", 2, 8));
        assertThat(behind("l5\nl6", "")).isEqualTo(new DeclaredSymbol("A", 2, 5));
        assertThat(behind("l7", "x\ny")).isEqualTo(CLASS);
        assertThat(behind("l0\nl1", "")).isEqualTo(new DeclaredSymbol("A", 0, 4));
    }

    /** Where the symbol is when some of eight lines are others. */
    private static DeclaredSymbol behind(String search, String replace) {
        String lines =
                IntStream.range(0, 9).mapToObj(it -> "l" + it).collect(Collectors.joining("\n"));
        FileContent.Text text = FileContent.Text.of(lines + "\n");
        FileSymbolCache symbolCache = new FileSymbolCache((_, _) -> List.of(CLASS), "a.txt");
        symbolCache.in(text);
        EditResult.Applied applied =
                (EditResult.Applied)
                        new EditEngine()
                                .apply(
                                        text,
                                        new EditRequest.Block(
                                                search + "\n",
                                                replace.isEmpty() ? "" : replace + "\n"));
        symbolCache.changed(text, applied);
        return symbolCache.in(applied.text()).getFirst();
    }
}
