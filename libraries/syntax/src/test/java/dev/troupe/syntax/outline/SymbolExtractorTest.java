package dev.troupe.syntax.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolExtractorTest {
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

    private final SymbolExtractor outline =
            new SymbolExtractor(new TreeSitterParser(_ -> {}), Duration.ofSeconds(5));

    private List<String> names(String path, String text) {
        return outline.symbols(path, text).stream().map(ParsedSymbol::name).toList();
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
                .contains(new ParsedSymbol("Cart", 0, 7), new ParsedSymbol("total", 10, 12));
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
        SymbolExtractor slow =
                new SymbolExtractor(
                        new TreeSitterParser(_ -> {}),
                        Duration.ofSeconds(5),
                        () -> seconds.incrementAndGet() * 1_000_000_000);

        assertThat(slow.symbols("a.java", "class A { void b() { } }")).hasSize(2);
        assertThat(slow.symbols("a.java", "class A { void b() { } }".repeat(200))).isEmpty();
    }
}
