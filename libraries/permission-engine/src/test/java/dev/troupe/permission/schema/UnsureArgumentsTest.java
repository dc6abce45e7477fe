package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What words of which only the beginning is known, or nothing, may turn out to be. */
class UnsureArgumentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cat …              | path:…           | executes@…
                    cat -…             |                  | executes@-…
                    cat --…            |                  | executes@--…
                    cat --num…         |                  | executes@--num…
                    cat -n…            |                  | executes@-n…
                    cat src/…          | path:src/…       |
                    cat -- …           | path:…           |
                    cat ⁇              | path:⁇           | executes@⁇
                    cat -- ⁇           | path:⁇           | executes@⁇
                    head -n … a        | path:a           |
                    head -n5… a        | path:a           |
                    head -n… a         |                  | executes@-n…
                    head --lines=… a   | path:a           |
                    head --li=… a      | path:a           |
                    head -5…           |                  | executes@-5…
                    date +…            |                  |
                    git log --grep=…   |                  |
                    git log …          | revision-or-path:… | executes@…
                    git log HEAD~…     | revision-or-path:HEAD~… |
                    git log -- …       | pathspec:…       |
                    git config user…   |                  | executes@user…
                    git … log          | text:log         | executes@… executes@…
                    find … -name x     | path:…           | executes@…
                    find src… -name …  | path:src…        |
                    find . -na…        | path:.           | executes@-na…
                    find -O…           |                  |
                    dd if=…            |                  |
                    dd i…              | text:i…          | executes@i… executes@i…
                    echo …             | text:…           |
                    tar xf…            |                  | executes@xf… writes@xf…
                    tar ⁇ a            | path:⁇ path:a    | executes@⁇
                    sort -k … -o… a    |                  | executes@-o… writes@-o…
                    jq … a             | jq:… path:a      | executes@… executes@…
                    sed s/a/b… a       | sed:s/a/b… path:a | executes@s/a/b…
                    """)
    void areNotOrdinaryWhereTheyMayBeOptions(
            String line, @Nullable String operands, @Nullable String findings) {
        ToolUsage usage = Lines.read(line);
        assertThat(Lines.operands(usage)).isEqualTo(operands == null ? "" : operands);
        assertThat(Lines.findings(usage)).isEqualTo(findings == null ? "" : findings);
    }
}
