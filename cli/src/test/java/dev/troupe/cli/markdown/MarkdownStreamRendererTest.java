package dev.troupe.cli.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

class MarkdownStreamRendererTest {
    private static final String TEXT =
            """
            # A *title*

            Words that are **bold**, `code`, and a [link](https://example.org/a), long enough to wrap
            over source lines. 漢字かな交じり文 and 👩‍💻 too.
            - one
            - two
              - inside

              more of two

              ```sh
              # not a heading

              ls
              ```
            - three

            1. first

               with a second paragraph
            2. second

            > quoted
            > twice

            | name | 値 |
            |---|---|
            | `a` | 漢字 |
            | b | c |

            ```java
            class A { // why

                String s = "x";
            }
            ```
            [1]: https://example.org/b
            Last words
            """;

    @Test
    void showsTheSameInWhateverPiecesItComes() {
        for (int width : new int[] {12, 34, 80}) {
            for (boolean colour : new boolean[] {true, false}) {
                List<AttributedString> whole = stream(width, colour, List.of(TEXT));
                for (int seed = 0; seed < 60; seed++) {
                    assertThat(stream(width, colour, cut(TEXT, new Random(seed))))
                            .as("width %d, seed %d", width, seed)
                            .isEqualTo(whole);
                }
            }
        }
    }

    @Test
    void showsWhileItComesWhatWillStay() {
        MarkdownStreamRenderer stream = new MarkdownStreamRenderer(() -> 40, false);
        assertThat(plain(stream.add("First **wor"))).isEmpty();
        assertThat(plain(stream.open())).containsExactly("First **wor");
        assertThat(plain(stream.add("d**\n\nNext"))).containsExactly("First **word**");
        assertThat(plain(stream.open())).containsExactly("", "Next");
        assertThat(plain(stream.end())).containsExactly("", "Next");
        assertThat(plain(stream.open())).isEmpty();
    }

    @Test
    void showsCodeLineByLine() {
        MarkdownStreamRenderer stream = new MarkdownStreamRenderer(() -> 40, true);
        assertThat(plain(stream.add("```java\nint a;\n\tint"))).containsExactly("  int a;");
        assertThat(plain(stream.open())).containsExactly("      int");
        assertThat(plain(stream.add(" b;\n```\n"))).containsExactly("      int b;");
    }

    @Test
    void keepsWithinTheWidth() {
        for (AttributedString line : stream(30, true, List.of(TEXT))) {
            assertThat(line.columnLength()).as(line.toString()).isLessThanOrEqualTo(29);
        }
    }

    @Test
    void losesNoWords() {
        String shown = String.join("\n", plain(stream(200, true, List.of(TEXT))));
        assertThat(shown)
                .contains("A title", "bold", "code", "link (https://example.org/a)")
                .contains("• one\n• two\n\n  • inside\n\n  more of two", "  # not a heading")
                .contains("1. first\n\n   with a second paragraph\n2. second")
                .contains("│ quoted twice", "name  値\n────  ────\na     漢字\nb     c")
                .contains("[1]: https://example.org/b", "Last words");
    }

    @Test
    void setsTablesOneCellBelowTheOtherWhereColumnsDoNotFit() {
        List<AttributedString> lines =
                stream(
                        16,
                        true,
                        List.of(
                                "| alpha | beta | gamma |\n|-|-|-|\n| onetwo | three | fourfives |\n"));
        assertThat(plain(lines))
                .containsExactly("alpha: onetwo", "beta: three", "gamma:", "fourfives");
    }

    @Test
    void endsWhatTheTextLeavesOpen() {
        assertThat(plain(stream(40, false, List.of("```sh\nls"))))
                .containsExactly("```sh", "  ls", "```");
        assertThat(plain(stream(40, true, List.of("- a\n  ```\n  b"))))
                .containsExactly("• a", "    b");
        assertThat(plain(stream(40, true, List.of("**a")))).containsExactly("**a");
    }

    @Test
    void showsWhatNobodyNestsForReadersAsItWasWritten() {
        for (String deep :
                List.of(
                        "> ".repeat(10_000) + "a",
                        ">".repeat(10_000) + "a",
                        "- ".repeat(10_000) + "a",
                        "1. ".repeat(10_000) + "a",
                        "*".repeat(10_000) + "a" + "*".repeat(10_000),
                        "*a ".repeat(5_000) + "a* ".repeat(5_000).strip(),
                        "![".repeat(10_000) + "a" + "](b)".repeat(10_000))) {
            String shown = String.join("", plain(stream(80, true, List.of(deep))));
            assertThat(shown.replace(" ", "")).isEqualTo(deep.replace(" ", ""));
        }
    }

    @Test
    void rendersWhatIsNestedAsPeopleNestIt() {
        assertThat(plain(stream(80, true, List.of("> ".repeat(9) + "*a*"))))
                .containsExactly("│ ".repeat(9) + "a");
    }

    private static List<AttributedString> stream(int width, boolean colour, List<String> pieces) {
        MarkdownStreamRenderer stream = new MarkdownStreamRenderer(() -> width, colour);
        List<AttributedString> lines = new ArrayList<>();
        for (String piece : pieces) {
            lines.addAll(stream.add(piece));
            stream.open();
        }
        lines.addAll(stream.end());
        return lines;
    }

    private static List<String> cut(String text, Random random) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int to = Math.min(text.length(), from + 1 + random.nextInt(9));
            pieces.add(text.substring(from, to));
            from = to;
        }
        return pieces;
    }

    private static List<String> plain(List<AttributedString> lines) {
        return lines.stream().map(AttributedString::toString).toList();
    }
}
