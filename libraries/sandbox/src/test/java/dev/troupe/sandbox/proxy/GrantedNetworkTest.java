package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.sandbox.address.CheckedNameResolver;
import dev.troupe.sandbox.address.HostAllowlist;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of a server that lists no hosts: its commands have no network until somebody grants hosts. */
class GrantedNetworkTest {
    @TempDir private Path directory;
    @TempDir private Path spill;
    private LoopbackSite site;
    private ServerSocket sink;
    private final CompletableFuture<Long> swallowed = new CompletableFuture<>();
    private FilteringProxy proxy;
    private CommandStarter starter;
    private CommandRunner runner;

    @BeforeEach
    void start() throws IOException {
        site = new LoopbackSite();
        CheckedNameResolver names =
                new CheckedNameResolver(
                        _ -> List.of(InetAddress.getLoopbackAddress()), address -> true);
        sink = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        var _ = Thread.ofVirtual().start(this::swallow);
        proxy =
                FilteringProxy.open(
                        new UpstreamConnector(
                                new HostAllowlist(List.of()),
                                names,
                                sink.getLocalPort(),
                                site.port()));
        Sandbox sandbox =
                Sandbox.probe(
                        new SandboxSettings(SandboxMode.PREFERRED, _ -> false, List.of(), List.of())
                                .reaching(proxy.access()));
        WorkingSandbox.needed(sandbox.status());
        assertThat(sandbox.status().detail()).contains("without network");
        Path project = Files.createDirectory(directory.resolve("project")).toRealPath();
        starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
        runner = new CommandRunner(starter, project, () -> true, ProcessGroupLog.none());
    }

    @AfterEach
    void close() throws IOException {
        sink.close();
        if (runner != null) {
            runner.close();
            starter.close();
        }
        proxy.close();
        site.close();
    }

    private void swallow() {
        try (Socket client = sink.accept()) {
            long heard = 0;
            try {
                byte[] buffer = new byte[8192];
                for (int read = 0; read >= 0; read = client.getInputStream().read(buffer)) {
                    heard += read;
                }
            } finally {
                swallowed.complete(heard);
            }
        } catch (IOException ended) {
            // The proxy has cut it, or the test is over.
        }
    }

    private CommandResult run(String line) throws InterruptedException {
        return runner.run(
                new SandboxCommand(
                        line,
                        directory.resolve("project"),
                        Duration.ofSeconds(60),
                        spill.resolve("out.txt"),
                        4_000),
                text -> {});
    }

    private String connect(String host, String then) {
        return "exec 3<>/dev/tcp/127.0.0.1/31280 && printf 'CONNECT %s:%d HTTP/1.1\\r\\n\\r\\n' >&3 && %s"
                .formatted(host, sink.getLocalPort(), then);
    }

    @Test
    void aFailureTellsTheHost() throws InterruptedException {
        CommandResult result =
                run("echo 'curl: (6) Could not resolve host: packages.test' >&2; exit 6");

        assertThat(result.refusedHosts()).containsExactly("packages.test");
        assertThat(result.notices()).anyMatch(it -> it.contains("was refused packages.test"));
        assertThat(run("echo Could not resolve host: packages.test").refusedHosts()).isEmpty();
        assertThat(run("ip link 2>&1 | grep -c eth; echo $https_proxy").output().strip())
                .isEqualTo("0");
    }

    @Test
    void grantedHostsAreReachedFromTheNextCommandOn() throws InterruptedException {
        runner.grant(List.of("packages.test"));
        String page =
                "exec 3<>/dev/tcp/127.0.0.1/31280 && printf 'GET http://packages.test:%d/a HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3"
                        .formatted(site.port());

        assertThat(run(page).output()).contains("200 OK", "it is there");
        assertThat(run(connect("other.test", "cat <&3")).output()).contains("403");
    }

    @Test
    void grantedHostsAreSentLittle() throws InterruptedException {
        runner.grant(List.of("packages.test"));

        CommandResult result =
                run(connect("packages.test", "head -c 10000000 /dev/zero >&3; cat <&3"));

        assertThat(result.notices())
                .anyMatch(it -> it.contains("packages.test") && it.contains("256 KB"));
        assertThat(swallowed.orTimeout(30, TimeUnit.SECONDS).join())
                .isLessThanOrEqualTo(HostGrants.CONNECTION_BYTES);
    }
}
