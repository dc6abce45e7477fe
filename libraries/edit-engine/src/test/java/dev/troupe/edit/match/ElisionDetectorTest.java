package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ElisionDetectorTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// ...",
                "  // ... existing code ...",
                "# ... rest of the code ...",
                "-- ... unchanged",
                "/* ... same as before ... */",
                "{/* ... existing code ... */}",
                "<!-- ... rest of the page ... -->",
                "; ...",
                "% ...",
                " * ... other methods",
                "// …",
                "// … unchanged",
                "// rest of the file",
                "# the remainder of your function",
                "// Remainder of the class stays",
                "// keep the existing methods...",
                "// other imports…",
                "... rest of code ...",
                "[... unchanged lines ...]",
                "(... existing code ...)",
                "… other methods …",
            })
    void aLineThatLeavesOutCode(String line) {
        assertThat(ElisionDetector.leavesOut(line)).isTrue();
        assertThat(ElisionDetector.placeholder(List.of("a", line), List.of("a"))).hasValue(line);
        assertThat(
                        ElisionDetector.placeholder(
                                List.of("a", line), List.of("\t" + line.strip() + " ")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"...", "  ...", "…"})
    void dotsAloneLeaveOutOnlyWhatASearchSkips(String line) {
        assertThat(ElisionDetector.leavesOut(line)).isTrue();
        assertThat(ElisionDetector.placeholder(List.of(line), List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "// ..",
                "// ... loading the page",
                "// loading...",
                "// keep \"a\" the same...",
                "// the rest of the day",
                "// the rest",
                "f(...rest)",
                "...rest",
                "...existing, other",
                "... same = 1;",
                "String... other",
                "const { a, ...rest } = b;",
                "print(\"the rest of the code\")",
                "the best of the code",
            })
    void codeAndPlainCommentsLeaveOutNothing(String line) {
        assertThat(ElisionDetector.leavesOut(line)).isFalse();
        assertThat(ElisionDetector.placeholder(List.of(line), List.of())).isEmpty();
    }

    @Test
    void aLongLineLeavesOutNothing() {
        String line = "// ... existing ";
        assertThat(ElisionDetector.leavesOut(line + "x".repeat(200 - line.length()))).isTrue();
        assertThat(ElisionDetector.leavesOut(line + "x".repeat(201 - line.length()))).isFalse();
        String trailing = "the existing ";
        assertThat(
                        ElisionDetector.leavesOut(
                                "// " + trailing + "x".repeat(57 - trailing.length()) + "..."))
                .isTrue();
        assertThat(
                        ElisionDetector.leavesOut(
                                "// " + trailing + "x".repeat(58 - trailing.length()) + "..."))
                .isFalse();
    }
}
