package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BashToolTest {
    @TempDir private Path directory;
    private final AgentTool bash =
            new BashTool(
                    new ShellSettings(
                            Duration.ofSeconds(20), Duration.ofSeconds(60), 400, List.of()));
    private TestContext context;

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void tellsModelsWhatCommandsReach() {
        ShellSettings settings = ShellSettings.defaults();

        assertThat(new BashTool(settings).spec().description())
                .contains("in the workspace, without network, without a terminal");
        assertThat(
                        new BashTool(settings.reaching(List.of("a.test", "*.b.test")))
                                .spec()
                                .description())
                .contains("reaches a.test, *.b.test and nothing else, without a terminal");
    }

    @Test
    void tellsOutputAndExitCode() throws InterruptedException {
        ToolResult good = context.use(bash, "{'command':'echo hello'}");
        ToolResult bad = context.use(bash, "{'cmd':'echo oops >&2; exit 4'}");

        assertThat(good.outcome()).isEqualTo(Outcome.OK);
        assertThat(good.text()).matches("hello\n\\[exit code 0 after \\d+\\.\\d s]");
        assertThat(bad.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(bad.text()).startsWith("oops\n[exit code 4");
        assertThat(context.live()).isEqualTo("hello\noops\n");
    }

    @Test
    void judgesAndRunsExactlyTheLineThatWasSent() throws InterruptedException {
        context.repository().write("sub/x", "x");
        ToolCall call = context.call(bash, "{'command':'  pwd ; true  ','directory':'sub'}");

        assertThat(bash.touches(call, context))
                .containsExactly(
                        new RequestedAccess.Command(
                                context.workspace().root().resolve("sub").toString(),
                                "  pwd ; true  ",
                                false,
                                false));
        assertThat(bash.plan(call, context, new PlannedFileOverlay(context.workspace())))
                .isEqualTo(new ToolCallPlan.Ready(List.of(), "bash: pwd ; true", "  pwd ; true  "));
        assertThat(context.use(bash, call).text())
                .startsWith(context.workspace().root().resolve("sub").toString());
    }

    @Test
    void longOutputIsCutAndKeptWhole() throws Exception {
        ToolResult result = context.use(bash, "{'command':'seq 1 5000'}");

        assertThat(result.text()).contains("characters left out here", context.spill().toString());
        try (Stream<Path> kept = Files.list(context.spill())) {
            assertThat(kept)
                    .singleElement()
                    .satisfies(file -> assertThat(file).content().hasLineCount(5000));
        }
    }

    @Test
    void equalIdsDoNotOverwriteEachOther() throws Exception {
        ToolCall call = context.call(bash, "{'command':'echo x'}");
        context.use(bash, call);
        context.use(bash, call);

        try (Stream<Path> kept = Files.list(context.spill())) {
            assertThat(kept).hasSize(2);
        }
    }

    @Test
    void aCommandThatTakesTooLongIsKilled() throws InterruptedException {
        ToolResult result = context.use(bash, "{'command':'echo begun; sleep 7401','timeout':1}");

        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.text())
                .startsWith("begun\n[killed after its 1 s were over;")
                .contains("timeout_seconds");
    }

    @Test
    void aRunWithoutLeaseStartsNothing() {
        ToolCall call = context.call(bash, "{'command':'touch made'}");
        context.loseLease();

        assertThatThrownBy(() -> context.use(bash, call)).hasMessage("The lease is lost.");
        assertThat(context.workspace().exists("made")).isFalse();
    }

    @Test
    void refusesWhatMakesNoSense() throws InterruptedException {
        refused("{'command':'  '}", "empty");
        refused("{'command':'a\\u0000b'}", "NUL");
        refused("{'command':'ls','directory':'none'}", "does not exist");
        refused("{'command':'ls','directory':'..'}", "outside the workspace");
        refused("{'command':'ls','timeout_seconds':61}", "at most 60");
        refused("{}", "\"command\" is missing");
    }

    @Test
    void inACheckoutChangesAreNamedOnly() throws InterruptedException {
        ToolResult result = context.use(bash, "{'command':'echo x > made.txt'}");

        assertThat(result.effects()).isEmpty();
        assertThat(result.text())
                .contains("[Changed while the command ran, not committed: made.txt. Read ");
        assertThat(result.notices())
                .containsExactly(
                        new EventBody.Notice(
                                "unattributed",
                                "Changed while the command ran, not committed: made.txt."));
    }

    @Test
    void inAWorktreeChangesAreTheCommands() throws InterruptedException {
        context.repository().write("old.txt", "one\ntwo\n");
        ToolResult result =
                context.apart()
                        .use(
                                bash,
                                "{'command':'echo x > made.txt; sed -i s/two/2/ old.txt; exit 3'}");

        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.text()).contains("[Files changed: created made.txt, edited old.txt.");
        assertThat(result.notices()).isEmpty();
        assertThat(result.effects())
                .extracting(FileEffect::path, FileEffect::linesAdded, FileEffect::linesRemoved)
                .containsExactly(tuple("made.txt", 1, 0), tuple("old.txt", 1, 1));
        assertThat(result.effects().getLast().diff())
                .isEqualTo("--- a/old.txt\n+++ b/old.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
    }

    @Test
    void whatCannotBeKeptIsTold() throws InterruptedException {
        ToolResult result = context.apart().use(bash, "{'command':'ln -s a b'}");

        assertThat(result.text()).contains("[Not kept: b is a symbolic link.]");
        assertThat(result.notices()).extracting(EventBody.Notice::code).containsExactly("not-kept");
    }

    @Test
    void aFailingLookAtTheFilesCostsNoOutput() throws InterruptedException {
        ToolResult result = context.apart().blind().use(bash, "{'command':'echo out; exit 3'}");

        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.text()).startsWith("out\n[exit code 3").contains("Nobody can look.");
        assertThat(result.notices()).extracting(EventBody.Notice::code).containsExactly("not-kept");
    }

    @Test
    void aTitleIsOneLine() {
        ToolCall call = context.call(bash, "{'command':'echo a\\techo b'}");

        assertThat(bash.plan(call, context, new PlannedFileOverlay(context.workspace())))
                .isEqualTo(
                        new ToolCallPlan.Ready(List.of(), "bash: echo a echo b", "echo a\techo b"));
    }

    private void refused(String arguments, String word) throws InterruptedException {
        ToolResult result = context.use(bash, arguments);
        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains(word);
    }
}
