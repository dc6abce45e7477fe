package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in a real sandbox that are granted some hosts; skips where there is none. */
class SandboxNetworkTest {
    @TempDir private Path directory;
    @TempDir private Path spill;
    private LoopbackSite site;
    private FilteringProxy proxy;
    private CommandStarter starter;
    private CommandRunner runner;

    @BeforeEach
    void start() throws IOException {
        site = new LoopbackSite();
        proxy = FilteringProxy.open(LoopbackSite.reach(address -> true, 443, site.port()));
        Sandbox sandbox =
                Sandbox.probe(SandboxSettings.usual(PathNames::secret).reaching(proxy.access()));
        WorkingSandbox.needed(sandbox.status());
        assertThat(sandbox.status().detail()).contains("*.good.test");
        Path project = Files.createDirectory(directory.resolve("project")).toRealPath();
        starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
        runner = new CommandRunner(starter, project, () -> true, ProcessGroupLog.none());
    }

    @AfterEach
    void close() {
        if (runner != null) {
            runner.close();
            starter.close();
        }
        proxy.close();
        site.close();
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

    private String ask(String request) throws InterruptedException {
        // A client of a proxy that every machine has.
        return run("exec 3<>/dev/tcp/127.0.0.1/31280 && printf '%s\\r\\n\\r\\n' >&3 && cat <&3"
                        .formatted(request))
                .output();
    }

    @Test
    void reachListedHostsAndNoOthers() throws InterruptedException {
        assertThat(ask("GET http://www.good.test:" + site.port() + "/x HTTP/1.0"))
                .contains("200 OK", "it is there");
        assertThat(ask("CONNECT evil.test:443 HTTP/1.1"))
                .contains("403", "evil.test", "troupe.worker.network.hosts");
        assertThat(ask("CONNECT 127.0.0.1:" + site.port() + " HTTP/1.1")).contains("403");
        assertThat(run("exec 3<>/dev/tcp/127.0.0.1/" + site.port()).output())
                .contains("Connection refused");
    }

    @Test
    void whatIsRefusedIsToldAndReachedOnceGranted() throws InterruptedException {
        String line =
                "exec 3<>/dev/tcp/127.0.0.1/31280 && printf 'GET http://other.test/ HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3";
        CommandResult refused = run(line);

        assertThat(refused.refusedHosts()).containsExactly("other.test");
        assertThat(refused.notices()).anyMatch(it -> it.contains("was refused other.test"));

        runner.grant(refused.refusedHosts());
        CommandResult granted = run(line);

        // The site is at another port than servers of the internet.
        assertThat(granted.output()).contains("only port " + site.port());
        assertThat(granted.refusedHosts()).isEmpty();
    }

    @Test
    void whatIsListedAndNotReachedIsTold() throws InterruptedException {
        CommandResult result =
                run(
                        "exec 3<>/dev/tcp/127.0.0.1/31280 && printf 'CONNECT away.test:443 HTTP/1.1\\r\\n\\r\\n' >&3 && cat <&3");

        assertThat(result.refusedHosts()).isEmpty();
        assertThat(result.notices()).anyMatch(it -> it.startsWith("away.test was not reached"));
    }

    @Test
    void programsAreToldOfTheWay() throws InterruptedException {
        CommandResult result = run("echo $https_proxy $HTTP_PROXY $NO_PROXY");

        assertThat(result.output().strip())
                .isEqualTo("http://127.0.0.1:31280 http://127.0.0.1:31280 localhost,127.0.0.1,::1");
        assertThat(result.notices()).isEmpty();
    }

    @Test
    void programsFindTheWayByThemselves() throws InterruptedException {
        String curl = run("command -v curl").output();
        assumeThat(curl).as("curl").isNotEmpty();

        assertThat(run("curl -sS http://www.good.test:" + site.port() + "/y").output())
                .isEqualTo("it is there\n");
        assertThat(run("curl -sS https://evil.test/ 2>&1").output()).contains("403");
    }
}
