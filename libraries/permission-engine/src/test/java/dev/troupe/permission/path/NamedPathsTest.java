package dev.troupe.permission.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathFacts.Place;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.PathFacts.Place.Outside;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links are followed where they stand. */
class NamedPathsTest {
    private final NamedPaths paths =
            new NamedPaths(
                    Map.of("to-etc", "/etc", "to-src", "src/main", "to-docs", "/w/docs"), Set.of());

    @ParameterizedTest
    @CsvSource({
        "a/../b, b",
        "to-src, src/main",
        "to-src/a, src/main/a",
        "to-src/.., src",
        "to-src/../to-etc, src/to-etc",
        "to-docs/../a, a",
        "to-etc/../w/a, a",
        "./x/../to-docs/a, docs/a",
    })
    void leadInside(String path, String place) {
        assertThat(located(path)).isEqualTo(new Inside(place));
    }

    @ParameterizedTest
    @CsvSource({"to-etc", "to-etc/a", "to-etc/..", "to-etc/../a", "a/../to-etc/../a", "../x"})
    void leadOutside(String path) {
        assertThat(located(path)).isEqualTo(new Outside());
    }

    private Place located(String path) {
        return paths.locate("/w", "/w", path);
    }
}
