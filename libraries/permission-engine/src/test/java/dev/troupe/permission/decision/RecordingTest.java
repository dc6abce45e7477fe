package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
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

class RecordingTest {
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
                "cargo test | tee x.log",
                "cargo test 2>&1 | tee -a x.log",
                "cargo test 2>&1 | tee target/old.log | tail -5",
                "cargo test | tee",
                "cargo test | tee /dev/stderr",
                "cargo test | tee a.log b.txt > /dev/null",
                "cargo test | /usr/bin/tee x.log",
                "cd src && cargo test | tee x.log",
                "(cd src && cargo test) 2>&1 | tee x.log",
                "timeout 60 cargo test | tee x.log",
                "cargo test 2>&1 | grep FAILED | tee fails.txt",
                "git log --oneline | tee log.txt",
                "ls | tee files.txt"
            })
    void teeWritesWhereOutputMayGo(String line) {
        assertThat(verdict(line)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls | tee old.txt",
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

    /** Builds and tests put no file in the place of another one by what the line says. */
    @Test
    void outputMayGoToNewFilesBehindABuild() {
        assertThat(verdict("cargo test | grep FAILED > fails.txt")).isEqualTo(ALLOW);
        assertThat(verdict("timeout 60 cargo test 2>&1 | sort > all.txt")).isEqualTo(ALLOW);
        assertThat(verdict("cargo build && ls | tee x.log")).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./mvnw test 2>&1 | tee x.log",
                "mvn -q test | grep ERROR > x.log",
                "python3 -m pytest | tee x.log"
            })
    void buildsInOtherLanguagesAreBuilds(String line) {
        asked.of(SecurityLevel.DEVELOPMENT, ProjectType.MAVEN, ProjectType.PIP);

        assertThat(verdict(line)).isEqualTo(ALLOW);
    }

    @Test
    void whatAShellIsGivenMayPutAnythingThere() {
        asked.allowing("sh", "lay.sh").allowing("perl", "lay.pl");

        assertThat(verdict("sh lay.sh")).isEqualTo(ALLOW);
        assertThat(verdict("sh lay.sh | tee x.log")).isEqualTo(ASK);
        assertThat(verdict("perl lay.pl | tee x.log")).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mv old.txt x.log | tee x.log",
                "ln -s src/main.rs x.log | tee x.log",
                "ln -s src/main.rs x.log && ls | tee x.log",
                "(mv old.txt x.log) | tee x.log",
                "env mv old.txt x.log | tee x.log",
                "bash -c 'mv old.txt x.log' | tee x.log",
                "mv old.txt x.log | cargo test | tee x.log",
                "mv old.txt x.log | cargo test > x.log",
                "cargo test $(mv old.txt x.log) > x.log",
                "cargo test | tee x.log $(mv old.txt x.log)",
                "while cargo test | tee x.log; do mv old.txt x.log; done"
            })
    void whatRunsBesideItMayHavePutThereIsNotNew(String line) {
        asked.allowing("mv", "*").allowing("ln", "*").allowing("cargo", "*");

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
