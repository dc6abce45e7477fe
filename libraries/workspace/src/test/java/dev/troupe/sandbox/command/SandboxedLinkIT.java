package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Links that a command leaves where tools write next. */
class SandboxedLinkIT extends SandboxedProject {
    @Test
    void putsALinkWhereTheToolsWrite() throws InterruptedException, IOException {
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), "precious\n");
        repository.write("sub/file", "mine\n");

        String line = "rm -r sub; ln -s %s sub; ln -s %1$s/file direct".formatted(outside);
        Path output = spill.resolve("out");
        runner.run(
                new SandboxCommand(line, repository.root(), Duration.ofSeconds(20), output, 1000),
                text -> {});

        Workspace workspace = Workspace.open(repository.root());
        for (String path : List.of("sub/file", "sub/new", "direct")) {
            assertThatThrownBy(() -> workspace.resolve(path, FilePermissionRequest.Access.WRITE))
                    .isInstanceOf(PathRefusedException.class);
        }
    }
}
