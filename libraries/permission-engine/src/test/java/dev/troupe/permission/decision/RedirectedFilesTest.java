package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static dev.troupe.permission.Verdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectedFilesTest {
    private static final Set<String> FILES =
            Set.of(
                    "Cargo.toml",
                    "README.md",
                    "old.txt",
                    "innocent.txt",
                    "src/main.rs",
                    "target/old.log",
                    "target/old.out",
                    "build/old.txt",
                    "to-etc/passwd");

    private final Asked asked = new Asked().with(new ListedPaths(FILES));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls > /dev/null 2>&1",
                "(cd src && ls) 2> /dev/null",
                "if ls; then pwd; fi < README.md"
            })
    void ordinaryOutputsAreFree(String line) {
        assertThat(verdict(line)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls > new.txt",
                "cargo test > new.log",
                "ls > old.txt",
                "ls >> old.txt",
                "ls > innocent.txt",
                "ls > Cargo.toml",
                "ls > README.md",
                "ls > build.rs",
                "ls > run.sh",
                "ls > package.json",
                "ls > Makefile",
                "ls > CLAUDE.md",
                "ls > requirements.txt",
                "ls > src/CMakeLists.txt",
                "ls > target/Makefile",
                "ls > src/target/old.log && ls > src/main.rs",
                "ls > .hidden.txt",
                "ls > .github/x.txt",
                "ls > .git/x.txt",
                "ls > build/old.txt",
                "ls > target/old.out",
                "ls > build/CMakeCache.txt",
                "ls > CMakeCache.txt",
                "ls > build/CMakeFiles/app.dir/progress.txt",
                "ls > build/app.dir/link.txt",
                "ls > pkg.egg-info/entry_points.txt",
                "ls > requirements/dev.txt",
                "ls > test_results.txt",
                "ls > testdata/script/x.txt",
                "ls >&1-2",
                "ls > /tmp/x.txt",
                "ls > ../x.txt",
                "ls > ~/x.txt",
                "ls > to-etc/x.txt",
                "ls > \"$X\".txt",
                "ls > *.txt",
                "ls <> new.txt",
                "ls >& new.txt",
                "> new.txt",
                "[[ -f x ]] > new.txt",
                "{ ls; } > Cargo.toml",
                "(ls) > ../x.txt",
                "(ls) > /etc/x",
                "for f in a; do ls; done > src/main.rs",
                "while ls; do pwd; done >> ~/.bashrc",
                "if ls; then pwd; fi > old.txt",
                "case x in x) ls;; esac > run.sh",
                "[[ -f x ]] > Cargo.toml && ls",
                "{ { ls; } > Cargo.toml; } > new.txt",
                "{ ls; } < /etc/passwd"
            })
    void allElseThatIsWrittenAsks(String line) {
        assertThat(verdict(line)).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls > /dev/sda",
                "{ ls; } > /dev/sda",
                "while ls; do pwd; done < .env",
                "(ls) < innocent.txt"
            })
    void whatNobodyMayIsBlockedForGroupsToo(String line) {
        assertThat(verdict(line)).isEqualTo(BLOCK);
    }

    @Test
    void whatTheLineMayHavePutThereIsNotNew() {
        asked.allowing("mv", "*");

        assertThat(verdict("mv README.md new.txt && ls > new.txt")).isEqualTo(ASK);
        assertThat(verdict("ls > a.txt; ls > a.txt")).isEqualTo(ASK);
        assertThat(verdict("{ ls; } > a.txt; cat s*/*.rs")).isEqualTo(ASK);
        assertThat(asked.unsandboxed().command("ls > new.txt").verdict()).isEqualTo(ASK);
    }

    @Test
    void rulesSeeWhatIsWritten() {
        CommandDecision part = asked.ruling("{ ls > /dev/null 2>&1; } 2>> b.txt").parts().getLast();

        assertThat(asked.ruling("ls > a.txt 2>&1 < README.md").parts().getFirst().written())
                .containsExactly("a.txt");
        assertThat(asked.ruling("{ ls > /dev/null 2>&1; } 2>> b.txt").parts().getFirst().written())
                .containsExactly("b.txt");
        assertThat(part.written()).isEmpty();
    }

    private Verdict verdict(String line) {
        return asked.command(line).verdict();
    }
}
