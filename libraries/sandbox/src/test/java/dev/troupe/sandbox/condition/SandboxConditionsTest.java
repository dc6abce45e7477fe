package dev.troupe.sandbox.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.sandbox.kernel.KeyringOutcome;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxConditionsTest {
    private static final SandboxCondition GOOD =
            SandboxCondition.of("good", true, "Good.", "Bad.", "Do.");
    private static final SandboxCondition BAD =
            SandboxCondition.of("bad", false, "Good.", "Bad.", "Do.");

    @Test
    void isHeldOnlyWithALayerAndAllElse() {
        SandboxConditions all = new SandboxConditions(List.of(GOOD), null);
        LayerAvailability there = new LayerAvailability(true, "");

        assertThat(SandboxConditions.NONE.state()).isEqualTo(SandboxState.NOT_HELD);
        assertThat(all.state()).isEqualTo(SandboxState.WATCHED);
        assertThat(all.withLayer(there).state()).isEqualTo(SandboxState.HELD);
        assertThat(all.withLayer(new LayerAvailability(false, "it is on NFS.")).state())
                .isEqualTo(SandboxState.WATCHED);
        assertThat(new SandboxConditions(List.of(GOOD, BAD), there).state())
                .isEqualTo(SandboxState.WATCHED);
    }

    @Test
    void theLayerIsListedOnceItIsKnown() {
        SandboxConditions all = new SandboxConditions(List.of(GOOD, BAD), null);

        assertThat(all.all()).containsExactly(GOOD, BAD);
        assertThat(all.withLayer(new LayerAvailability(false, "it is on NFS.")).failing())
                .extracting(SandboxCondition::name)
                .containsExactly("bad", "layer of changes", "hard links");
    }

    /** Outside of any sandbox the script finds everything open. */
    @Test
    void outsideEverythingFails(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve(ProbeReport.SECRET), "x\n");
        Files.createDirectory(directory.resolve(ProbeReport.REPOSITORY));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(directory.resolve(ProbeReport.SOCKET)));
            ProbeReport report =
                    ProbeReport.of(
                            ShortProcessRunner.run(
                                            List.of("bash", "-c", ProbeReport.script()),
                                            directory,
                                            System.getenv(),
                                            new byte[0],
                                            Duration.ofSeconds(30))
                                    .output());
            SandboxSurroundings outside =
                    new SandboxSurroundings(
                            false,
                            true,
                            false,
                            new KeyringOutcome(false, "Shared."),
                            List.of("example.org"),
                            false,
                            false,
                            new LayerAvailability(false, "it is on NFS."));

            SandboxConditions conditions = new ConditionAssessment(report, outside).assess();

            assertThat(report.isComplete()).isTrue();
            assertThat(report.sharedNamespaces()).contains("mnt", "pid", "net");
            assertThat(conditions.failing())
                    .extracting(SandboxCondition::name)
                    .contains(
                            "namespaces",
                            "system files",
                            "system calls",
                            "session keyring",
                            "sockets",
                            "secret files",
                            "network",
                            "limits",
                            "left-over processes",
                            "layer of changes",
                            "hard links");
            assertThat(conditions.failing()).allMatch(it -> !it.remedy().isBlank());
        }
    }
}
