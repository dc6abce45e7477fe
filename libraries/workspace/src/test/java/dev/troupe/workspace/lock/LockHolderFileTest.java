package dev.troupe.workspace.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockHolderFileTest {
    @TempDir private Path directory;

    @Test
    void whoeverTakesOverReadsWhatWasWritten() throws IOException {
        Path workspace = directory.resolve("my > shop");
        ProcessIdentity process = new ProcessIdentity(1, "2026-01-01T00:00:00Z");
        LockHolder holder =
                new LockHolder(
                        process,
                        new LeaseKey(UUID.randomUUID(), 3),
                        "session",
                        List.of(new ProcessGroup(process)),
                        List.of(
                                new MissingProtectedPaths(
                                        workspace,
                                        directory.resolve("output 1"),
                                        Instant.parse("2026-11-22T06:00:00.123456789Z"),
                                        Duration.ofMillis(20_500),
                                        List.of(workspace.resolve(".troupe")),
                                        Map.of(
                                                workspace.resolve(".git"),
                                                Path.of("../a > b + c%20d")),
                                        Set.of("0123", "4567"))));
        LockHolderFile file = new LockHolderFile(directory.resolve("holder"));

        file.write(holder);

        assertThat(file.read()).contains(holder);
    }
}
