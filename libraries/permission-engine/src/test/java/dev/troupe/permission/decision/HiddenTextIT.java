package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is allowed runs under the real bash without anything of it that was quoted, and without a program of the workspace. */
class HiddenTextIT {
    private static final int LINES = Integer.getInteger("troupe.lines", 500);
    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final Path BASH = Path.of("/bin/bash");

    /** Runs lines that end in a zero byte, each in a shell of its own, and shows the numbers of those that left a file. */
    private static final String RUN =
            """
            exec 8>&1
            number=0
            while IFS= read -r -d '' -u 9 line; do
              ( eval "$line" ) < /dev/null > /dev/null 2>&1
              for file in *; do
                [ "$file" = tools ] || { echo $number >&8; rm -f -- "$file"; }
              done
              number=$((number + 1))
            done 9< "$LINES_FILE"
            """;

    @TempDir Path directory;

    @Test
    void nothingHiddenRuns() throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        HiddenText text = new HiddenText(SEED);
        Asked asked = asked();
        List<String> allowed = new ArrayList<>();
        for (int i = 0; i < 100 * LINES && allowed.size() < LINES; i++) {
            String line = text.line();
            if (asked.command(line).verdict() == Verdict.ALLOW) {
                allowed.add(line);
            }
        }

        assertThat(allowed).hasSize(LINES);
        assertThat(ran(allowed).lines().map(it -> allowed.get(Integer.parseInt(it)))).isEmpty();
    }

    /** That lines which ask do run something, so that the stage is known to show it. */
    @Test
    void whatAsksMayRun() throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        List<String> lines =
                List.of(
                        "ls",
                        "[[ 'a[$(touch proof)]' -eq 0 ]]",
                        "echo 'a[$(touch proof)]'; echo $((_))",
                        "[ -- = x -o -v 'a[$(touch proof)]' ]",
                        "for PATH in ./tools; do ls; done",
                        "for x in '$(touch proof)'; do cat <<< ${x@P}; done",
                        "for x in 'a[$(touch proof)]'; do cat <<< ${HOME:x}; done",
                        "for x in 'a[$(touch proof)]'; do cat <<< ${!x}; done",
                        "for RANDOM in 'a[$(touch proof)]'; do ls; done",
                        "read -a CI <<< x; declare CI='($(touch proof))'",
                        "cat <<< ${x:=y} > proof");

        assertThat(ran(lines).lines())
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10");
        for (String line : lines.subList(1, lines.size())) {
            assertThat(asked().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
        }
    }

    private static Asked asked() {
        Asked asked = new Asked();
        for (String tool :
                List.of(
                        "test",
                        "[",
                        "read",
                        "printf",
                        "export",
                        "unset",
                        "declare",
                        "readonly",
                        "mapfile",
                        "sh",
                        "bash",
                        "eval")) {
            asked.rule(Layer.USER, Verdict.ALLOW, tool, "*");
        }
        return asked;
    }

    private String ran(List<String> lines) throws IOException, InterruptedException {
        Path work = Files.createDirectory(directory.resolve("work"));
        Path tools = Files.createDirectory(work.resolve("tools"));
        for (String tool : List.of("ls", "cat", "sh", "bash")) {
            Path program = Files.writeString(tools.resolve(tool), "#!/bin/bash\n: > proof\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Path input = Files.writeString(directory.resolve("lines"), String.join("\0", lines) + "\0");
        Path script = Files.writeString(directory.resolve("driver"), RUN);
        ProcessBuilder builder = new ProcessBuilder(BASH.toString(), script.toString());
        builder.environment().clear();
        builder.environment()
                .putAll(
                        Map.of(
                                "PATH",
                                "/usr/bin:/bin",
                                "HOME",
                                work.toString(),
                                "LC_ALL",
                                "C.UTF-8",
                                "LINES_FILE",
                                input.toString()));
        Process process = builder.directory(work.toFile()).redirectErrorStream(true).start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return shown;
    }
}
