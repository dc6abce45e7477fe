package dev.troupe.sandbox.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.kernel.InodeCount;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskReserveTest {
    @ParameterizedTest
    @CsvSource({"1000, 900, 50", "1000, 100, 50", "1000, 40, 20", "1000, 0, 0"})
    void leavesATwentiethOrHalfOfWhatIsLeft(long total, long free, long reserve) {
        assertThat(DiskReserve.reserveInodes(new InodeCount(total, free))).isEqualTo(reserve);
    }

    @Test
    void tellsWhatIsShort(@TempDir Path disk) {
        assertThat(new DiskReserve(disk, 0, 0).shortage()).isEmpty();
        assertThat(new DiskReserve(disk, Long.MAX_VALUE, 0).shortage())
                .hasValueSatisfying(it -> assertThat(it).contains("the disk had only"));
        assertThat(DiskReserve.of(CommandLimits.here(null), disk).shortage()).isEmpty();
    }
}
