package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisspellingCheckTest {
    @ParameterizedTest
    @CsvSource({
        "status,stauts",
        "push,psuh",
        "log,lgo",
        "git,igt",
        "run,rum",
        "run,rn",
        "add,ad",
        "install,instal"
    })
    void aSlipIsNear(String meant, String word) {
        assertThat(of(meant, word)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"ls,sl", "rm,mv", "run,owner", "get,set", "run,rm", "log,leg2x"})
    void anotherWordIsNot(String meant, String word) {
        assertThat(of(meant, word)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0,true", "1,true", "2,false"})
    void aKnownWordIsMeantAsItIs(int known, boolean misspelt) {
        List<String> words = List.of("git", "stats", "-s");
        assertThat(MisspellingCheck.of(List.of("git", "status"), words, known)).isEqualTo(misspelt);
    }

    private static boolean of(String meant, String word) {
        return MisspellingCheck.of(List.of(meant), List.of(word), 0);
    }
}
