package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wildcard that stands for a secret file which is there is blocked where it would be shown; any other asks. */
class SecretWildcardsTest {
    private final Asked asked =
            new Asked().with(new ListedPaths(Set.of("src/a.rs", "src/deploy.pem", "docs/a.md")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cat src/*              | BLOCK
                    head -5 src/*.pem      | BLOCK
                    grep -n x ./src/*.p?m  | BLOCK
                    cat src/*.rs           | ASK
                    cat docs/*             | ASK
                    cat none/*             | ASK
                    """)
    void areBlockedByTheFilesThatAreThere(String line, Verdict verdict) {
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(verdict);
    }
}
