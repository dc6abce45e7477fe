package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LineNormalisationTest {

    @Test
    void eachTakesAwayWhatItsNameSays() {
        String line = " a “b”\u00A0é\t";
        assertThat(LineNormalisation.NONE.key(line)).isEqualTo(line);
        assertThat(LineNormalisation.TRAILING.key(line)).isEqualTo(" a “b”\u00A0é");
        assertThat(LineNormalisation.OUTER.key(line)).isEqualTo("a “b”\u00A0é");
        assertThat(LineNormalisation.BLANKS.key(line)).isEqualTo("a“b”é");
        assertThat(LineNormalisation.TYPOGRAPHY.key(line)).isEqualTo("a\"b\"é");
    }

    @Test
    void aPlainLineStaysAsItIs() {
        for (LineNormalisation normalisation : LineNormalisation.values()) {
            assertThat(normalisation.key("plain(1)~é")).isEqualTo("plain(1)~é");
        }
    }

    @Test
    void typographyIsWrittenAsAKeyboardDoes() {
        assertThat(LineNormalisation.TYPOGRAPHY.key("‘a’ – … （b），：；")).isEqualTo("'a'-...(b),:;");
        assertThat(LineNormalisation.BLANKS.key("‘a’ –")).isEqualTo("‘a’–");
        assertThat(LineNormalisation.BLANKS.same("a\u200B b", "ab")).isTrue();
        assertThat(LineNormalisation.BLANKS.same("“a”", "\"a\"")).isFalse();
        assertThat(LineNormalisation.TYPOGRAPHY.same("“a”", "\"a\"")).isTrue();
        assertThat(LineNormalisation.NONE.same("a", "a ")).isFalse();
    }

    @Test
    void linesThatDifferRarelyHaveTheSameHash() {
        assertThat(LineNormalisation.hash("é"))
                .isNotEqualTo(LineNormalisation.hash("è"))
                .isNotEqualTo(LineNormalisation.NOTHING);
        assertThat(LineNormalisation.hash("aé")).isNotEqualTo(LineNormalisation.hash("bé"));
        assertThat(LineNormalisation.hash("ab")).isNotEqualTo(LineNormalisation.hash("ba"));
        assertThat(LineNormalisation.hash(" \t\u00A0")).isEqualTo(LineNormalisation.NOTHING);
    }

    @Property(tries = 1000)
    void whatAnyFoldMakesTheSameHasTheSameHash(
            @ForAll
                    @Chars({'a', ' ', '\t', '“', '"', '…', '.', 'é', '\u00A0'})
                    @StringLength(max = 6)
                    String line) {
        for (LineNormalisation normalisation : LineNormalisation.values()) {
            assertThat(LineNormalisation.hash(normalisation.key(line)))
                    .isEqualTo(LineNormalisation.hash(line));
        }
    }
}
