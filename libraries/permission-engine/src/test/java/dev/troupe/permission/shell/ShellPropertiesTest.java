package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.assertj.core.api.AssertionsForClassTypes;

/** What holds for every line. */
class ShellPropertiesTest {
    private static final int TRIES = 1_000;
    private static final long LONG_NANOSECONDS = 50_000_000;

    @BeforeContainer
    static void warmUp() {
        for (int seed = 0; seed < 2_000; seed++) {
            ShellParser.parse(new Lines(seed).soup());
        }
    }

    @Property(tries = TRIES)
    void anyTextIsReadInTime(@ForAll("texts") String text) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ParsedLine reading = ShellParser.parse(text);
        long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(taken).isLessThan(LONG_NANOSECONDS);
        if (reading instanceof ParsedLine.Unreadable unreadable) {
            assertThat(unreadable.at()).isBetween(0, text.length());
            assertThat(unreadable.why()).isNotBlank();
        }
    }

    @Property(tries = TRIES)
    void scriptsReadAsTheyWerePrinted(@ForAll long seed) {
        ShellScript script = new Scripts(seed).script(2);
        String printed = ShellPrinter.print(script);
        Assume.that(printed.length() <= ShellParser.LONGEST);
        ParsedLine reading = ShellParser.parse(printed);
        assertThat(reading).as(printed).isInstanceOf(ParsedLine.Readable.class);
        assertThat(Shown.script(reading.script())).as(printed).isEqualTo(Shown.script(script));
    }

    @Property(tries = TRIES)
    void linesReadTheSameWhenPrinted(@ForAll long seed) {
        Lines lines = new Lines(seed);
        for (String line : List.of(lines.soup(), lines.soup(), lines.script())) {
            if (ShellParser.parse(line) instanceof ParsedLine.Readable reading) {
                String printed = ShellPrinter.print(reading.script());
                ParsedLine again = ShellParser.parse(printed);
                AssertionsForClassTypes.assertThat(again)
                        .as("%s%n==>%n%s", line, printed)
                        .isInstanceOf(ParsedLine.Readable.class);
                assertThat(Shown.script(again.script()))
                        .as("%s%n==>%n%s", line, printed)
                        .isEqualTo(Shown.script(reading.script()));
            }
        }
    }

    @Property(tries = TRIES)
    void positionsLieWithinTheLineAndWithinEachOther(@ForAll long seed) {
        String line = new Lines(seed).script();
        ParsedLine reading = ShellParser.parse(line);
        Positions.check(reading.script(), new TextSpan(0, line.length()));
    }

    /** Arbitrary characters, and parts that mean something to bash, up to the permitted length and a little more. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> characters = Arbitraries.strings().all().ofMaxLength(2_000);
        Arbitrary<String> ascii =
                Arbitraries.strings()
                        .withCharRange('\t', '~')
                        .ofMaxLength(ShellParser.LONGEST + 10);
        Arbitrary<String> signs =
                Arbitraries.strings()
                        .withChars("a ;&|()<>{}[]$`'\"\\\n=~*?#!-1")
                        .ofMaxLength(ShellParser.LONGEST + 10);
        Arbitrary<String> repeated =
                Arbitraries.longs()
                        .map(seed -> new Lines(seed).soup())
                        .map(part -> part.repeat(ShellParser.LONGEST / part.length()));
        Arbitrary<String> opened =
                Arbitraries.longs()
                        .map(seed -> new Lines(seed).soup().substring(3))
                        .map(part -> part.repeat(ShellParser.LONGEST / (part.length() + 1)));
        return Arbitraries.oneOf(characters, ascii, signs, repeated, opened);
    }
}
