package dev.troupe.syntax.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.Place;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.edit.syntax.Symbol;
import dev.troupe.edit.text.FileText;
import dev.troupe.syntax.tree.TreeSitter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserOutlineTest {
    private static final String CARTS =
            """
            class Cart:
                def total(self):
                    return 0

                @property
                def size(self):
                    return 0


            class Basket:
                def total(self):
                    return 0

                @property
                def size(self):
                    return 0
            """;

    private final ParserOutline outline =
            new ParserOutline(new TreeSitter(_ -> {}), Duration.ofSeconds(5));

    private List<String> names(String path, String text) {
        return outline.symbols(path, text).stream().map(Symbol::name).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a.java|class A<T> { record B(int c) { B { } } void d() { } A() { } enum E { F } }|A,B,B,d,A,E",
                "a.py|class A:\\n    def b(self):\\n        pass\\nasync def c():\\n    pass\\n|A,b,c",
                "a.js|class A { b() { } }\\nfunction c() { }\\nconst d = () => 1, e = 2;\\n|A,b,c,d",
                "a.ts|interface A { }\\nabstract class B { c(): void { } }\\ntype D = string;\\n|A,B,c,D",
                "a.go|package a\\ntype B struct { c int }\\nfunc (b *B) D() { }\\nfunc e() { }\\n|B,D,e",
                "a.rs|struct A { }\\nimpl A { fn b(&self) { } }\\nmod c { fn d() { } }\\n|A,A,b,c,d",
                "a.rb|module A\\n  class B\\n    def c; end\\n    def self.d; end\\n  end\\nend\\n|A,B,c,d",
                "a.c|struct a { int b; };\\nstatic int *c(int d) { return 0; }\\n|a,c",
                "a.cpp|namespace a { class B { int c() { return 1; } }; }\\nint a::B::d() { return 1; }\\n|a,B,c,d",
                "a.php|<?php\\nclass A { function b() { } }\\nfunction c() { }\\n|A,b,c",
                "a.sh|a() {\\n  b\\n}\\n|a",
                "a.yaml|a: b\\n|~~",
                "a.unknown|class A { }|~~"
            })
    void typesAndFunctionsAreFound(String path, String text, String names) {
        assertThat(String.join(",", names(path, text.replace("\\n", "\n")))).isEqualTo(names);
    }

    @Test
    void theyHaveTheirLines() {
        assertThat(outline.symbols("a.py", CARTS))
                .contains(new Symbol("Cart", 0, 7), new Symbol("total", 10, 12));
    }

    @Test
    void whatIsBrokenOrHugeIsNoProblem() {
        assertThat(names("a.java", "class A { void b( { } }")).contains("A");
        assertThat(names("a.java", "class A { }".repeat(100_000))).isEmpty();
        assertThat(names("a.java", "{".repeat(50_000))).isEmpty();
    }

    @Test
    void whatTakesTooLongToLookThroughHasNone() {
        AtomicLong seconds = new AtomicLong();
        ParserOutline slow =
                new ParserOutline(
                        new TreeSitter(_ -> {}),
                        Duration.ofSeconds(5),
                        () -> seconds.incrementAndGet() * 1_000_000_000);

        assertThat(slow.symbols("a.java", "class A { void b() { } }")).hasSize(2);
        assertThat(slow.symbols("a.java", "class A { void b() { } }".repeat(200))).isEmpty();
    }

    @Test
    void aHunkGoesIntoTheSymbolThatItsHeadingsName() {
        assertThat(after("Basket.total")).isEqualTo(changed(11));
        assertThat(after("class Basket", "def size(self) -> int:")).isEqualTo(changed(15));
        assertThat(after("in Cart, size()")).isEqualTo(changed(6));
    }

    @Test
    void wherePlacesOfTheSymbolAreEqualOrNoneFitsItIsRefused() {
        refused("Basket.weight");
        refused("class Shop", "def weight(self):");
        refused("total");
    }

    @Test
    void aReturnTypeThatIsNamedBeforeAMethodIsNotItsPlace() {
        String java =
                """
                class A {
                  Result compute() {
                    log();
                  }
                }

                class Result {
                  void close() {
                    log();
                  }
                }
                """;
        String right = java.replaceFirst("log\\(\\)", "out()");

        assertThat(after("a.java", java, "    log();", "    out();", "Result compute() {"))
                .isEqualTo(right);
        assertThat(
                        edit(
                                "a.java",
                                java,
                                "    log();",
                                "    out();",
                                List.of("final Result compute() {")))
                .isInstanceOf(EditResult.Refused.class);
        String go =
                "package a\n\ntype Cart struct {\n}\n\nfunc (c *Cart) total() int {\n\treturn 0\n}\n\nfunc size() int {\n\treturn 0\n}\n";
        assertThat(after("a.go", go, "\treturn 0", "\treturn 1", "func (c *Cart) total() int {"))
                .isEqualTo(go.replaceFirst("return 0", "return 1"));
    }

    private static String changed(int line) {
        List<String> lines = CARTS.lines().toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String now = i == line ? lines.get(i).replace("0", "1") : lines.get(i);
            text.append(now).append('\n');
        }
        return text.toString();
    }

    private EditResult edit(String... headings) {
        return edit("a.py", CARTS, "        return 0", "        return 1", List.of(headings));
    }

    private EditResult edit(
            String path, String before, String removed, String added, List<String> headings) {
        EditRequest.Hunk hunk =
                new EditRequest.Hunk(
                        List.of(
                                new HunkLine(HunkLine.Sign.REMOVED, removed),
                                new HunkLine(HunkLine.Sign.ADDED, added)),
                        new Place(OptionalInt.empty(), headings, false));
        return new EditEngine()
                .knowing(outline)
                .at(path)
                .apply(FileText.decode(before.getBytes(StandardCharsets.UTF_8)), hunk);
    }

    private String after(String... headings) {
        return text(edit(headings));
    }

    private String after(String path, String before, String removed, String added, String heading) {
        return text(edit(path, before, removed, added, List.of(heading)));
    }

    private static String text(EditResult result) {
        return ((EditResult.Applied) result).text().text();
    }

    private void refused(String... headings) {
        assertThat(edit(headings))
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        it -> assertThat(it.kind()).isEqualTo(RefusalKind.AMBIGUOUS));
    }
}
