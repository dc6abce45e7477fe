package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.sandbox.background.KillOutcome;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that go on in the background, as a model uses them; real processes, without a sandbox. */
class BackgroundToolsTest {
    private static final Pattern HANDLE = Pattern.compile("bg-[0-9a-f]{6}");
    private static final String UNTIL_GO = "until [ -e go ]; do sleep 0.02; done";

    @TempDir private Path directory;
    private final List<AgentTool> tools =
            ShellToolFactory.all(
                    new ShellSettings(
                            Duration.ofSeconds(20), Duration.ofSeconds(60), 2_000, List.of()));
    private final AgentTool bash = tools.get(0);
    private final AgentTool output = tools.get(1);
    private final AgentTool kill = tools.get(2);
    private TestContext context;
    private String first = "";

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
    }

    @AfterEach
    void close() {
        context.close();
    }

    private ToolResult begin(String line) throws InterruptedException {
        return context.use(bash, "{'command':'" + line + "','run_in_background':true}");
    }

    private String start(String line) throws InterruptedException {
        ToolResult started = begin(line);
        assertThat(started.outcome()).as(started.text()).isEqualTo(Outcome.OK);
        Matcher handle = HANDLE.matcher(started.summary());
        assertThat(handle.find()).as(started.summary()).isTrue();
        first = started.text();
        return handle.group();
    }

    private String read(String handle, String more) throws InterruptedException {
        ToolResult result = context.use(output, "{'handle':'" + handle + "'" + more + "}");
        assertThat(result.outcome()).as(result.text()).isEqualTo(Outcome.OK);
        return result.text();
    }

    private void go() throws IOException {
        context.repository().write("go", "");
    }

    private String readUntil(String handle, String text) throws InterruptedException {
        StringBuilder all = new StringBuilder(first);
        for (int i = 0; i < 50 && all.indexOf(text) < 0; i++) {
            all.append(read(handle, ",'wait':20"));
        }
        assertThat(all).contains(text);
        return all.toString();
    }

    @Test
    void outputIsReadOnceAndWaitedFor() throws InterruptedException, IOException {
        String handle = start("echo ready > here; " + UNTIL_GO + "; echo second; sleep 7401");

        assertThat(read(handle, "")).isEqualTo("[no new output; " + handle + " is running]");
        assertThat(context.inBackground()).isEqualTo(1);
        go();
        assertThat(read(handle, ",'wait':20")).isEqualTo("second\n[" + handle + " is running]");
        assertThat(read(handle, "")).startsWith("[no new output");
    }

    @Test
    void theResultOfTheStartTellsAnImmediateEnd() throws InterruptedException {
        ToolResult missing = begin("no-such-program-7402");
        ToolResult good = begin("echo quick");
        ToolResult left = begin("sleep 7402 &");

        assertThat(missing.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(missing.text())
                .contains("not found")
                .containsPattern("bg-\\w+ exited with code 127 after .* at once]");
        assertThat(good.outcome()).isEqualTo(Outcome.OK);
        assertThat(good.text()).startsWith("quick\n").contains("exited with code 0");
        assertThat(left.text()).contains("leave the & out");
        assertThat(RunningProcessLookup.with("sleep 7402")).isFalse();
        assertThat(context.inBackground()).isZero();
    }

    @Test
    void aTakenPortShowsInTheOutput() throws InterruptedException, IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String server =
                    Path.of(System.getProperty("java.home"), "bin", "jwebserver").toString();
            ToolResult started = begin(server + " -p " + taken.getLocalPort());

            Matcher handle = HANDLE.matcher(started.text());
            assertThat(handle.find()).isTrue();
            first = started.text();
            // A slow machine has not got so far within the moment that a start waits.
            assertThat(readUntil(handle.group(), " exited with code "))
                    .contains("Address already in use")
                    .contains(handle.group() + " exited with code 2 after ");
        }
    }

    @Test
    void aKillTellsWhetherItWasTooLateOrOfNoUse() {
        ToolResult done =
                BashKillTool.result(KillOutcome.DONE, "bye\n", "bg-1 was killed after 1.0 s");
        ToolResult late = BashKillTool.result(KillOutcome.TOO_LATE, "", "bg-1 exited with code 0");
        ToolResult vain = BashKillTool.result(KillOutcome.RESISTED, "", "bg-1 is running");

        assertThat(done.outcome()).isEqualTo(Outcome.OK);
        assertThat(done.text()).isEqualTo("bye\n[bg-1 was killed after 1.0 s]");
        assertThat(late.outcome()).isEqualTo(Outcome.OK);
        assertThat(late.text()).isEqualTo("[bg-1 exited with code 0; it had ended before]");
        assertThat(vain.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(vain.text())
                .startsWith("[bg-1 is running, though it was killed;")
                .doesNotContain("ended before");
    }

    @Test
    void aFloodBlocksNothingAndItsCutIsTold() throws InterruptedException, IOException {
        String handle =
                start(
                        "head -c 25000000 /dev/zero | tr \\\\0 x; echo; echo over > done; echo end; "
                                + UNTIL_GO);
        Path done = context.repository().root().resolve("done");
        await().atMost(Duration.ofSeconds(60)).until(() -> Files.exists(done));
        String text = readUntil(handle, "\nend");

        assertThat(text)
                .containsPattern("\\[[\\d,]+ bytes before this came faster than they were read")
                .contains("only its first part was kept");
        assertThat(Files.size(context.spill().resolve(handle + ".txt")))
                .isEqualTo(20L * 1024 * 1024);
    }

    @Test
    void bytesThatAreNoTextBecomeReplacementCharacters() throws InterruptedException {
        String handle = start("printf \\\\\\\\377A; echo; sleep 7404");

        assertThat(readUntil(handle, "A")).contains("\uFFFDA");
    }

    @Test
    void onlyMatchingLinesAreShownAndEndAWait() throws InterruptedException, IOException {
        String handle =
                start("sleep 1; echo noise; printf lis; " + UNTIL_GO + "; echo tening; sleep 7405");

        assertThat(read(handle, ",'wait':3,'filter':'listen'"))
                .startsWith("[no matching line among 1 new ones; ");
        go();
        assertThat(read(handle, ",'wait':20,'filter':'listen'"))
                .isEqualTo("listening\n[" + handle + " is running]");
        assertThat(context.use(output, "{'filter':'('}").text()).contains("not a regular");
    }

    @Test
    void killingIsGentleFirst() throws InterruptedException {
        String handle =
                start("trap \\\"echo bye; exit 3\\\" TERM; echo on; while :; do sleep 0.05; done");
        readUntil(handle, "on");

        ToolResult killed = context.use(kill, "{'handle':'" + handle + "'}");
        ToolResult again = context.use(kill, "{'shell_id':'" + handle + "'}");

        assertThat(killed.text()).contains("bye\n[" + handle + " was killed after");
        assertThat(again.outcome()).isEqualTo(Outcome.OK);
        assertThat(again.text()).contains("it had ended before");
        assertThat(read(handle, "")).contains("was killed");
    }

    @Test
    void whatIgnoresTermIsKilledWithAllThatItHasStarted() throws InterruptedException {
        String handle =
                start(
                        "trap \\\"\\\" TERM; setsid sleep 7406.1 & (setsid sleep 7406.2 &); echo on; sleep 7406.3; sleep 7406.4");
        readUntil(handle, "on");
        RunningProcessLookup.awaitStart("sleep 7406.1");

        ToolResult killed = context.use(kill, "{}");

        assertThat(killed.text()).contains(handle + " was killed");
        RunningProcessLookup.awaitEnd("sleep 7406");
        assertThat(context.inBackground()).isZero();
    }

    @Test
    void anUnknownHandleNamesTheKnownOnes() throws InterruptedException {
        assertThat(context.use(output, "{'handle':'bg-000000'}").text())
                .isEqualTo(
                        "There is no command \"bg-000000\" in the background. No command was started in the background.");
        String handle = start("sleep 7407");

        ToolResult unknown = context.use(output, "{'handle':'bg-000000'}");

        assertThat(unknown.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(unknown.text()).endsWith("Known: " + handle + " (is running).");
    }

    @Test
    void thereAreOnlySoManyAtOnce() throws InterruptedException {
        String one = start("sleep 7408.1");
        String two = start("sleep 7408.2");

        ToolResult third = begin("sleep 7408.3");

        assertThat(third.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(third.text())
                .contains("which is the most (troupe.worker.background-commands)", one, two);
        assertThat(context.use(output, "{}").text()).contains("Say which command is meant.");
        assertThat(RunningProcessLookup.with("sleep 7408.3")).isFalse();
    }

    @Test
    void gitStaysInTheForeground() throws InterruptedException {
        ToolResult refused = begin("git fetch");

        assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(refused.text()).startsWith("Git does not run in the background");
    }

    @Test
    void aTimeLimitHolds() throws InterruptedException {
        ToolResult started =
                context.use(bash, "{'command':'sleep 7409','background':true,'timeout_seconds':1}");
        Matcher handle = HANDLE.matcher(started.text());
        assertThat(handle.find()).isTrue();

        assertThat(read(handle.group(), ",'wait':60")).contains("as its time was up");
        RunningProcessLookup.awaitEnd("sleep 7409");
    }

    @Test
    void aLostLeaseEndsThem() throws InterruptedException {
        String handle = start("setsid sleep 7410.1 & sleep 7410.2");
        RunningProcessLookup.awaitStart("sleep 7410.1");

        context.loseLease();

        assertThat(read(handle, ",'wait':60")).contains("as the run lost its lease");
        RunningProcessLookup.awaitEnd("sleep 7410");
    }

    @Test
    void theEndOfTheRunEndsThem() throws InterruptedException {
        String handle = start("(setsid sleep 7411.1 &); sleep 7411.2");
        RunningProcessLookup.awaitStart("sleep 7411.1");

        context.background().close();

        assertThat(read(handle, "")).contains("was ended with the run");
        assertThat(RunningProcessLookup.with("sleep 7411.2")).isFalse();
        RunningProcessLookup.awaitEnd("sleep 7411");
    }
}
