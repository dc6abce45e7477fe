package dev.troupe.permission.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.learning.LearningEligibility.Learnable;
import dev.troupe.permission.learning.LearningEligibility.Never;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearningEligibilityTest {
    private static LearningEligibility of(
            String line, @Nullable String script, LearningObstacle... traits) {
        return LearningEligibility.of(
                "app",
                new CommandShape(List.of(line.split(" ")), Map.of(), "", Set.of(traits), script));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash build.sh",
                "/bin/sh -c x",
                "python script.py",
                "python3.12 -c x",
                "node index.js",
                "awk x",
                "env FOO=1 make",
                "timeout 5 make",
                "xargs make",
                "sudo id",
                "npx jest",
                "rm notes.txt",
                "tee notes.txt",
                "/usr/bin/rm -rf x",
                "mkfs.ext4 /dev/sda",
                "curl https://example.org/a.json",
                "wget x",
                "ssh host",
                "gh pr create",
                "git push",
                "git push origin main",
                "git -C x push",
                "git -c alias.x=y status",
                "./build.sh",
                "tools/run",
                "cmd.exe /c dir",
            })
    void neverLearnt(String line) {
        assertThat(of(line, null)).isInstanceOf(Never.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cargo run",
                "git stash",
                "git stash push",
                "make docs",
                "npm run deploy",
                "hexdump a.log",
                "git",
            })
    void learnable(String line) {
        assertThat(of(line, null)).isInstanceOf(Learnable.class);
    }

    @ParameterizedTest
    @EnumSource(LearningObstacle.class)
    void anyTraitIsEnough(LearningObstacle trait) {
        assertThat(of("cargo run", null, trait)).isEqualTo(new Never(trait.why()));
    }

    @Test
    void aScriptWithItsHashIsLearnable() {
        assertThat(of("bash build.sh", "hash", LearningObstacle.INTERPRETER))
                .isInstanceOf(Learnable.class);
        assertThat(of("./build.sh --all", "hash")).isInstanceOf(Learnable.class);
        assertThat(of("bash -x build.sh", "hash")).isInstanceOf(Never.class);
        assertThat(of("bash", "hash")).isInstanceOf(Never.class);
        assertThat(of("bash build.sh", "hash", LearningObstacle.REDIRECTION))
                .isInstanceOf(Never.class);
        assertThat(of("bin/rm x", "hash")).isInstanceOf(Never.class);
    }

    @Test
    void theScriptIsWhatAPathNamesUnlessItReadsAnotherFile() {
        assertThat(LearningEligibility.script(List.of("./build.sh", "--all")))
                .contains("./build.sh");
        assertThat(LearningEligibility.script(List.of("bin/build"))).contains("bin/build");
        assertThat(LearningEligibility.script(List.of("make"))).isEmpty();
        assertThat(LearningEligibility.script(List.of("venv/bin/python3.12", "x.py"))).isEmpty();
        assertThat(LearningEligibility.script(List.of())).isEmpty();
    }

    @Test
    void whatRunsOutsideOrRunsNothingIsNeverLearnt() {
        for (String directory : List.of("/tmp", "..", "a/../..")) {
            CommandShape shape =
                    new CommandShape(List.of("make"), Map.of(), directory, Set.of(), null);
            assertThat(LearningEligibility.of("app", shape)).isInstanceOf(Never.class);
        }
        CommandShape none = new CommandShape(List.of(), Map.of("A", "1"), "", Set.of(), null);
        assertThat(LearningEligibility.of("app", none))
                .isEqualTo(new Never("it starts no program"));
    }
}
