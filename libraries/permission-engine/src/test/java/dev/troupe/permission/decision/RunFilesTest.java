package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rule lets run by its path, is not put in its place without a question. */
class RunFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp a.sh scripts/run.sh",
                "cp a.sh ./scripts/../scripts/run.sh",
                "cp a/run.sh scripts",
                "cp a/run.sh scripts/",
                "cp -t scripts a/run.sh",
                "cp a.sh check.sh",
                "cp a/check.sh .",
                "cp a.sh real.sh",
                "mv a.sh scripts/run.sh",
                "mv a tools",
                "mv a/scripts .",
                "cd scripts && cp ../a.sh run.sh",
                "git mv a.sh scripts/run.sh",
                "cp a.php vendor/bin/phpunit",
                "echo a | tee scripts/run.sh",
                "echo a | tee -a x.txt Makefile",
                "go build -o scripts/run.sh ./cmd",
                "ln scripts/run.sh x",
                "ln -s ../scripts/run.sh docs/x",
                "cp -l check.sh x",
                "cp -rl scripts x",
                "ln -s tools x",
                "echo a | tee to-make"
            })
    void isNotReplacedUnasked(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./check.sh",
                "scripts/run.sh a",
                "cp scripts/run.sh scripts/walk.sh",
                "mv a b",
                "cp run.sh docs/run.sh",
                "mv a.sh walk.sh",
                "echo a | tee x.txt",
                "go build -o bin/run ./cmd"
            })
    void othersAre(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .of(SecurityLevel.PERMISSIVE, ProjectType.PHP, ProjectType.GO)
                .allowing("./check.sh")
                .allowing("scripts/run.sh", "*")
                .allowing("tools/x/y", "*")
                .allowing("tee", "*")
                .allowing("ln", "*")
                .with(
                        new NamedPaths(
                                Map.of("check.sh", "/w/real.sh", "to-make", "/w/Makefile"),
                                Set.of("tools", "b")))
                .command(line)
                .verdict();
    }
}
