package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A worker whose locale has no name for files that others have. */
class PlainLocaleIT {
    private static final String BEFORE = "printf 1 > $'\\xc3\\xa4-before.txt'";

    @TempDir private Path directory;

    @Test
    void namesBeyondItAreToldAndKeepNothingFromRunning() throws InterruptedException {
        try (ChildJvm child =
                ChildJvm.of(Commands.class.getName())
                        .environment("LC_ALL", "C")
                        .arguments(directory.toString())
                        .start()) {
            assertThat(child.awaitExit(Duration.ofSeconds(60))).as("%s", child.output()).isZero();

            assertThat(String.join("\n", child.output()))
                    .contains("one\n[exit code 3", "Files changed: created kept.txt.")
                    .contains("-new.txt has a name beyond the worker's locale.]")
                    .contains("listed: [kept.txt")
                    .doesNotContain("before.txt");
        }
    }

    /** Says what comes of a command, with a file there from before. */
    static final class Commands {
        private Commands() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            try (TestContext context = new TestContext(Path.of(arguments[0]))) {
                new ProcessBuilder(List.of("bash", "-c", BEFORE))
                        .directory(context.workspace().root().toFile())
                        .start()
                        .waitFor();
                String line =
                        "printf 2 > $'\\xc3\\xa4-new.txt'; echo 3 > kept.txt; echo one; exit 3";
                ObjectNode command =
                        JsonMapper.builder().build().createObjectNode().put("command", line);
                BashTool bash = new BashTool(ShellSettings.defaults());
                ToolResult result = context.apart().use(bash, context.call(bash, command));
                System.out.println(result.text());
                System.out.println("listed: " + context.workspace().listing().files());
            }
        }
    }
}
