package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.RunningCommand;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets and named pipes in a workspace, behind which somebody outside listens. */
class WorkspaceSocketsIT extends SandboxedProject {
    /** So many that they are mounted inside, not by options of bubblewrap. */
    private static final int MANY = TestScope.choose(700, 3_000);

    private static final String CONNECT =
            "perl -MIO::Socket::UNIX -e 'print IO::Socket::UNIX->new(Peer => shift) ? qq(reached) : $!'";

    @BeforeEach
    void callable() {
        SystemCallNumbers.needed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"db.sock", "data/pg/.s.PGSQL.5432", ".git/annex/ssh/host", ".git/ipc"})
    void connectsToASocket(String path) throws InterruptedException, IOException {
        try (ServerSocketChannel server = listen(path)) {
            assertThat(run(CONNECT + " " + path).output()).isEqualTo("Connection refused");

            assertThat(server.accept()).isNull();
            assertThat(run("rm -f " + path + " 2>&1").output()).containsPattern("busy|Read-only");
            assertThat(run("mv data old; ln -s old data; " + CONNECT + " " + path).output())
                    .isNotEqualTo("reached");
            assertThat(server.accept()).isNull();
        }
    }

    @Test
    void connectsToTheLastOfMany() throws InterruptedException, IOException {
        outside("mkdir many && mkfifo many/{1..%d}".formatted(MANY));
        try (ServerSocketChannel server = listen("many/zz.sock")) {
            assertThat(run(CONNECT + " many/zz.sock").output()).isEqualTo("Connection refused");

            assertThat(server.accept()).isNull();
            assertThat(
                            run("for it in many/*; do [ -p $it ] || [ -S $it ] && echo $it; done")
                                    .output())
                    .isEmpty();
        }
    }

    @Test
    void writesIntoANamedPipe() throws InterruptedException, IOException {
        outside("mkfifo pipe");
        Process reader =
                new ProcessBuilder("timeout", "60", "cat", repository.root() + "/pipe").start();
        try {
            assertThat(run("timeout 2 bash -c 'echo x > pipe'").exit()).isNotZero();

            assertThat(reader.isAlive()).isTrue();
            assertThat(reader.getInputStream().available()).isZero();
        } finally {
            reader.destroyForcibly();
        }
    }

    @Test
    void ofItsOwnItUses() throws InterruptedException {
        String serve =
                "perl -MIO::Socket::UNIX -e 'my $s = IO::Socket::UNIX->new(Local => qq(own), Listen => 1)"
                        + " or die $!; $s->accept; print qq(served )' & sleep 0.5; ";

        assertThat(run(serve + CONNECT + " own; wait").output()).contains("reached", "served");
    }

    /** Accepted: nobody can tell whose it is. */
    @Test
    void ofACommandBesideItDoesNotReach() throws InterruptedException {
        RunningCommand beside =
                runner.start(
                        command(
                                "perl -MIO::Socket::UNIX -e 'my $s = IO::Socket::UNIX->new(Local =>"
                                        + " qq(beside), Listen => 1) or die $!; sleep 60'"));
        Thread reader = Thread.ofVirtual().start(() -> {});
        try {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> Files.exists(repository.root().resolve("beside")));

            assertThat(run(CONNECT + " beside").output()).isEqualTo("Connection refused");
        } finally {
            beside.kill();
            var _ = beside.end(reader);
        }
    }

    private ServerSocketChannel listen(String path) throws IOException {
        Path socket = repository.root().resolve(path);
        Files.createDirectories(socket.resolveSibling(""));
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        server.configureBlocking(false);
        return server;
    }

    private void outside(String line) throws IOException {
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of("bash", "-c", line),
                        repository.root(),
                        System.getenv(),
                        new byte[0],
                        Duration.ofSeconds(30));
        assertThat(answer.ok()).as(answer.error()).isTrue();
    }

    private SandboxCommand command(String line) {
        return new SandboxCommand(
                line, repository.root(), Duration.ofSeconds(60), spill.resolve("out.txt"), 4_000);
    }

    private CommandResult run(String line) throws InterruptedException {
        return runner.run(command(line), text -> {});
    }
}
