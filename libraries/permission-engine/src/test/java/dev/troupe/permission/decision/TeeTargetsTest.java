package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ASK;
import static dev.troupe.permission.Verdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeeTargetsTest {
    private static final Set<String> FILES =
            Set.of(
                    "Cargo.toml",
                    "Makefile",
                    "old.txt",
                    "innocent.txt",
                    "src/main.rs",
                    "target/old.log",
                    "to-etc/passwd");

    private final Asked asked =
            new Asked()
                    .of(SecurityLevel.DEVELOPMENT, ProjectType.RUST)
                    .with(new ListedPaths(FILES));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls | tee old.txt",
                "cargo test | tee new.log",
                "ls | tee new.txt",
                "ls | tee Cargo.toml",
                "ls | tee Makefile",
                "ls | tee innocent.txt",
                "ls | tee .env",
                "ls | tee .git/x.log",
                "ls | tee .github/x.log",
                "ls | tee requirements.txt",
                "ls | tee test_x.txt",
                "ls | tee run.sh",
                "ls | tee x",
                "ls | tee -",
                "ls | tee /tmp/x.log",
                "ls | tee ../x.log",
                "ls | tee ~/x.log",
                "ls | tee to-etc/x.log",
                "ls | tee \"$X\".log",
                "ls | tee $X.log",
                "ls | tee *.log",
                "ls | tee --unheard-of x.log",
                "ls | tee x.log old.txt",
                "ls | ./tee x.log",
                "ls | xargs tee x.log",
                "ls | tee a.log; ls | tee a.log",
                "ls > a.log | tee a.log"
            })
    void allElseThatTeeWritesAsks(String line) {
        assertThat(verdict(line)).isEqualTo(ASK);
    }

    @Test
    void rulesHoldForIt() {
        assertThat(asked.ruling("ls | tee a.log /dev/null > b.log").parts().getLast().written())
                .containsExactlyInAnyOrder("a.log", "b.log");
        assertThat(asked.ruling("env tee a.log").parts().getLast().inner().getFirst().written())
                .containsExactly("a.log");
        assertThat(asked.unsandboxed().command("ls | tee a.log").verdict()).isEqualTo(ASK);
        asked.rule(Layer.TEAM, BLOCK, "tee", "*");
        assertThat(verdict("ls | tee a.log")).isEqualTo(BLOCK);
    }

    private Verdict verdict(String line) {
        return asked.command(line).verdict();
    }
}
