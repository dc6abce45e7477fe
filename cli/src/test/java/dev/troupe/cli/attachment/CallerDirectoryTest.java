package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerDirectoryTest {
    @ParameterizedTest
    @CsvSource({"/shop/src/main,src/main", "/shop,", "/other,", "/shopping/src,"})
    void isTheWayFromTheTopOfTheProject(String directory, String expected) {
        assertThat(CallerDirectory.within("/shop", Path.of(directory))).isEqualTo(expected);
    }

    /** Else the server would refuse each message that is written there. */
    @Test
    void isNotToldWhereNoServerTakesIt() {
        assertThat(CallerDirectory.within("/shop", Path.of("/shop/a\nb"))).isNull();
        assertThat(CallerDirectory.within("/shop", Path.of("/shop/a\u0085b"))).isNull();
        assertThat(CallerDirectory.within("/shop", Path.of("/shop/" + "directory/".repeat(101))))
                .isNull();
    }
}
