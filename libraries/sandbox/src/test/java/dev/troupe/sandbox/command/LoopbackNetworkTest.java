package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.protection.RunningProcessLookup;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sandboxed commands that go on beside others. */
class LoopbackNetworkTest extends SandboxedProject {
    private static final String SERVER =
            Path.of(System.getProperty("java.home"), "bin", "jwebserver") + " -p 7501";
    private static final String ASK =
            "exec 3<>/dev/tcp/127.0.0.1/7501 && printf 'GET /a.txt HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3";

    private final Map<RunningCommand, Thread> running = new HashMap<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Map.Entry<RunningCommand, Thread> one : running.entrySet()) {
            one.getKey().kill();
            var _ = one.getKey().end(one.getValue());
        }
        runner.close();
    }

    private SandboxCommand command(String line) {
        return new SandboxCommand(
                line, repository.root(), Duration.ofSeconds(30), spill.resolve("out.txt"), 4_000);
    }

    private RunningCommand serve(String line) throws InterruptedException {
        assertThat(runner.connect()).isTrue();
        RunningCommand server = runner.start(command(line));
        running.put(server, Thread.ofVirtual().start(() -> drain(server)));
        return server;
    }

    private static void drain(RunningCommand command) {
        try (var out = command.output()) {
            var _ = out.transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // It was killed.
        }
    }

    private String run(String line) throws InterruptedException {
        return runner.run(command(line), text -> {}).output();
    }

    @Test
    void commandsOfARunReachEachOther() throws InterruptedException {
        var _ = serve(SERVER);

        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> run(ASK), it -> it.contains("200 OK"));
        assertThat(run(ASK)).endsWith("a\n");
    }

    @Test
    void othersDoNotReachThemNorTheyOthers() throws InterruptedException, IOException {
        var _ = serve(SERVER);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> run(ASK), it -> it.contains("200 OK"));

        try (CommandRunner other =
                        new CommandRunner(
                                starter, repository.root(), () -> true, ProcessGroupLog.none());
                ServerSocket host = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(other.connect()).isTrue();
            assertThat(other.run(command(ASK), text -> {}).output()).contains("Connection refused");
            String toHost = "exec 3<>/dev/tcp/127.0.0.1/" + host.getLocalPort();
            assertThat(run(toHost)).contains("Connection refused");
            assertThat(run("ip link 2>/dev/null || cat /proc/net/dev")).doesNotContain("eth0");
        }
    }

    @Test
    void theNetworkEndsWithTheRun() throws InterruptedException {
        assertThat(runner.connect()).isTrue();
        RunningProcessLookup.awaitStart("sleep infinity");
        assertThat(run("echo in it")).isEqualTo("in it\n");

        runner.close();

        assertThat(run("echo alone")).isEqualTo("alone\n");
    }

    @Test
    void gitOfTheHostWorksBesideACommandThatDoesNotEnd() throws InterruptedException, IOException {
        var _ = serve("echo x 2>&1 > .git/index.lock; echo tried; sleep 7502");
        RunningProcessLookup.awaitStart("sleep 7502");

        repository.write("a.txt", "b\n").commitAll("Beside");

        assertThat(repository.git("log", "-1", "--format=%s")).isEqualTo("Beside");
        assertThat(run("cat a.txt")).isEqualTo("b\n");
        assertThat(run("git log -1 --format=%s")).isEqualTo("Beside\n");
    }

    @Test
    void whatItMustNotCreateIsTakenAwayWhileItRuns() throws InterruptedException, IOException {
        RunningCommand server =
                serve("mkdir .claude; echo y > .claude/x; echo z > .zshrc; sleep 7503");
        RunningProcessLookup.awaitStart("sleep 7503");
        // The user, with settings that make git run something.
        repository.git("config", "core.editor", "vim");
        Path own = Files.createDirectories(repository.root().resolve(".idea"));
        server.spare(List.of(".idea/workspace.xml"));

        List<String> taken = server.sweep();

        assertThat(taken).hasSize(2).allMatch(it -> it.contains("which commands may not do"));
        assertThat(repository.root().resolve(".claude")).doesNotExist();
        assertThat(repository.root().resolve(".zshrc")).doesNotExist();
        assertThat(own).isDirectory();
        assertThat(repository.git("config", "core.editor")).isEqualTo("vim");
        assertThat(server.sweep()).isEmpty();
    }
}
