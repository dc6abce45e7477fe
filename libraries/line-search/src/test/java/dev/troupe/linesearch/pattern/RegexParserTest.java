package dev.troupe.linesearch.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a(?=b)|Look-ahead and look-behind are not supported.",
                "(?<!a)b|Look-ahead and look-behind are not supported.",
                "(a)\\1|References to groups such as \\1 are not supported.",
                "a\\n|A line feed cannot be searched for: the search goes line by line.",
                "(a|A `(` has no `)` after it.",
                "a)|A `)` has no `(` before it.",
                "[a|A `[` has no `]` after it.",
                "*a|A repetition has nothing to repeat.",
                "a{2|A repetition in braces must be like {2}, {2,} or {2,5}.",
                "a{3,2}|A repetition in braces must be like {2}, {2,} or {2,5}.",
                "a{2000}|A part can be repeated up to 1000 times.",
                "\\Aa|`\\A` and `\\z` are not supported: use ^ and $, which are of the line.",
                "\\y|The escape `\\y` is not known.",
                "\\p{Nowhere}|The Unicode property `Nowhere` is not known.",
                "\\xzz|`zz` is not the hexadecimal number of a character.",
                "[b-a]|A range in brackets goes from a character to an earlier one.",
                "(?-u)a|The flags `(?-m)` and `(?-u)` are not supported.",
                "a\\|The pattern ends with a lone `\\`.",
            })
    void refusesWhatItCannotRead(String pattern, String sentence) {
        assertThatThrownBy(() -> new ByteProgram(RegexParser.parse(pattern, false)))
                .isInstanceOf(RegexSyntaxException.class)
                .hasMessage(sentence);
    }

    @Test
    void refusesAPatternThatGrowsTooLarge() {
        assertThatThrownBy(() -> new ByteProgram(RegexParser.parse("((\\w{100}){100}){10}", false)))
                .isInstanceOf(RegexSyntaxException.class)
                .hasMessageStartingWith("The pattern is too large");
        assertThatThrownBy(() -> RegexParser.parse("(".repeat(100_000), false))
                .isInstanceOf(RegexSyntaxException.class)
                .hasMessageStartingWith("The groups of the pattern are nested too deeply");
    }

    @Test
    void takesRepetitionsOfNothing() {
        assertThat(new ByteProgram(RegexParser.parse("((){1000}){1000}{1000}{1000}", false)).size())
                .isLessThan(10);
        assertThatThrownBy(() -> RegexParser.parse("a" + "*".repeat(100_000), false))
                .isInstanceOf(RegexSyntaxException.class)
                .hasMessage("Too many repetitions follow each other.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "a\\Sc", "\\p{Lu}a"})
    void ignoresCaseBySmartCaseWhenAllLettersAreLower(String pattern) {
        assertThat(RegexParser.hasOnlyLowerCase(pattern)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aBc", "[A-Z]a", "\\w+", "\\x41"})
    void respectsCaseBySmartCaseOtherwise(String pattern) {
        assertThat(RegexParser.hasOnlyLowerCase(pattern)).isFalse();
    }
}
