package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class FoldTest {

    @Test
    void eachTakesAwayWhatItsNameSays() {
        String line = " a “b”\u00A0é\t";
        assertThat(Fold.NONE.key(line)).isEqualTo(line);
        assertThat(Fold.TRAILING.key(line)).isEqualTo(" a “b”\u00A0é");
        assertThat(Fold.OUTER.key(line)).isEqualTo("a “b”\u00A0é");
        assertThat(Fold.BLANKS.key(line)).isEqualTo("a“b”é");
        assertThat(Fold.TYPOGRAPHY.key(line)).isEqualTo("a\"b\"é");
    }

    @Test
    void aPlainLineStaysAsItIs() {
        for (Fold fold : Fold.values()) {
            assertThat(fold.key("plain(1)~é")).isEqualTo("plain(1)~é");
        }
    }

    @Test
    void typographyIsWrittenAsAKeyboardDoes() {
        assertThat(Fold.TYPOGRAPHY.key("‘a’ – … （b），：；")).isEqualTo("'a'-...(b),:;");
        assertThat(Fold.BLANKS.key("‘a’ –")).isEqualTo("‘a’–");
        assertThat(Fold.BLANKS.same("a\u200B b", "ab")).isTrue();
        assertThat(Fold.BLANKS.same("“a”", "\"a\"")).isFalse();
        assertThat(Fold.TYPOGRAPHY.same("“a”", "\"a\"")).isTrue();
        assertThat(Fold.NONE.same("a", "a ")).isFalse();
    }

    @Test
    void linesThatDifferRarelyHaveTheSameHash() {
        assertThat(Fold.hash("é")).isNotEqualTo(Fold.hash("è")).isNotEqualTo(Fold.NOTHING);
        assertThat(Fold.hash("aé")).isNotEqualTo(Fold.hash("bé"));
        assertThat(Fold.hash("ab")).isNotEqualTo(Fold.hash("ba"));
        assertThat(Fold.hash(" \t\u00A0")).isEqualTo(Fold.NOTHING);
    }

    @Property(tries = 1000)
    void whatAnyFoldMakesTheSameHasTheSameHash(
            @ForAll
                    @Chars({'a', ' ', '\t', '“', '"', '…', '.', 'é', '\u00A0'})
                    @StringLength(max = 6)
                    String line) {
        for (Fold fold : Fold.values()) {
            assertThat(Fold.hash(fold.key(line))).isEqualTo(Fold.hash(line));
        }
    }
}
