package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.NamedPaths;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which directory commands run, with a link to one three below the top. */
class WorkingDirectoryTrackerTest {
    private final Asked asked =
            new Asked()
                    .allowing("./mvnw", "test")
                    .with(
                            new NamedPaths(
                                    Map.of("link", "/w/a/b/c", "/w/link", "/w/a/b/c"), Set.of()));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cd docs && cat notes.md",
                "cd docs/deep && cat ../notes.md",
                "cd docs/deep && cd .. && cat ../README.md",
                "cd ./docs/../src && cat main.rs",
                "cd /w/docs && cat notes.md",
                "true || false && cd docs && cat notes.md",
                "for i in 1 2 3; do cat notes.md; done",
                "cd docs && for i in 1 2; do cat ../README.md; done",
                "while ls; do pwd; done",
                "(cd docs && cat notes.md) && cat README.md",
                "(cd docs && ls); (cd src && ls); ./mvnw test",
                "(cd docs && (cd deep && ls) && cat notes.md) | tail -5"
            })
    void itIsKnown(String line) {
        assertThat(asked.command(line).verdict()).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cd a/b && for i in 1 2 3 4; do cat notes; cd ..; done",
                "for i in 1 2; do echo x > README.txt; cd docs; done",
                "for i in 1 2; do if ls; then cd docs; fi; cat ../x; done",
                "while ls; do cat ../x; { cd ..; }; done",
                "until ls; do for i in 1; do cd ..; done; cat x; done",
                "true || cd docs && echo x > new.txt",
                "true || cd docs && cat ../x",
                "! cd docs || echo x > new.txt",
                "! cd docs; cat x",
                "command cd sub && ./mvnw test",
                "builtin cd sub && ./mvnw test",
                "command -p cd sub && git status",
                "command builtin cd sub; cat x",
                "cd link/../.. && cat x",
                "(cd docs; cat notes.md) && ls",
                "{ cd docs && ls; } && cat x",
                "(cd docs && ls; cat x)",
                "cd link && cat x",
                "cd link && cd ../.. && cat x"
            })
    void itIsNot(String line) {
        assertThat(asked.command(line).verdict()).isEqualTo(ASK);
    }
}
