package dev.troupe.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexBenchOptionsTest {
    @Test
    void takesOptionsInAnyOrder() {
        assertThat(IndexBenchOptions.read(List.of("--ast-grep", "/opt/ast-grep", "here", "--json")))
                .isEqualTo(new IndexBenchOptions(Path.of("here"), Path.of("/opt/ast-grep"), true));
        assertThat(IndexBenchOptions.read(List.of("here")))
                .isEqualTo(new IndexBenchOptions(Path.of("here"), null, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --json            | Name one checkout; see --help.
                    here there        | Name one checkout; see --help.
                    --fast here       | Name one checkout; see --help.
                    here --ast-grep   | --ast-grep needs a value; see --help.
                    """)
    void refusesWhatIsOdd(String line, String sentence) {
        assertThatThrownBy(() -> IndexBenchOptions.read(List.of(line.split(" "))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }
}
