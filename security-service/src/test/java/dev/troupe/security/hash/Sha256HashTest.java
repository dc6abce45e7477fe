package dev.troupe.security.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256HashTest {
    /** As the standard has it. */
    private static final String ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void oneByOneIsAsAllAtOnce() {
        assertThat(Sha256Hash.of("abc")).isEqualTo(ABC);
        assertThat(Sha256Hash.of("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
        assertThat(new Sha256Hash().add("a").add("").add("bc").hex()).isEqualTo(ABC);
        assertThat(Sha256Hash.of("ä"))
                .isEqualTo(Sha256Hash.of(new byte[] {(byte) 0xc3, (byte) 0xa4}));
    }
}
