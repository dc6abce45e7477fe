package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.SandboxedMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor says of bubblewraps that can do more or less. */
class SandboxDoctorIT {
    private static final String OLD =
            """
            #!/bin/bash
            for it in "$@"; do
                [ "$it" = -- ] && break
                [[ " OPTIONS " == *" $it "* ]] && { echo "bwrap: Unknown option $it" >&2; exit 1; }
            done
            PATH=${PATH#*:} exec bwrap "$@"
            """;

    @TempDir private Path directory;
    private Path workspace;

    @BeforeEach
    void workspace() throws IOException {
        workspace = Files.createDirectories(directory.resolve("shop")).toRealPath();
    }

    @Test
    void tellsEachCondition() throws IOException {
        assertThat(doctor(Map.of()))
                .contains(
                        "ok command sandbox: ",
                        " sandbox namespaces: ",
                        " sandbox system files: ",
                        " sandbox system calls: ",
                        " sandbox user namespaces: ",
                        " sandbox session keyring: ",
                        "ok sandbox sockets: ",
                        "ok sandbox secret files: ",
                        "ok sandbox network: ",
                        " sandbox limits: ",
                        " sandbox left-over processes: ",
                        " sandbox state: Commands are watched");
    }

    @Test
    void anOldBubblewrapLeavesUserNamespacesOpen() throws IOException {
        String says = doctor(Map.of("PATH", withoutOptions("--disable-userns")));

        assertThat(says)
                .contains(
                        "warning sandbox user namespaces: Commands can make user namespaces",
                        "ok sandbox system calls",
                        "warning sandbox state",
                        "Not fulfilled: user namespaces, layer of changes, hard links.");
    }

    @Test
    void anOlderOneLimitsNoTemporaryFilesEither() throws IOException {
        assertThat(doctor(Map.of("PATH", withoutOptions("--disable-userns --size"))))
                .contains(
                        "warning sandbox system files: Nothing limits the size",
                        "ok sandbox system calls");
    }

    @Test
    void withoutAFilterTheRestIsHeld() throws IOException {
        assertThat(doctor(Map.of("PATH", withoutOptions("--seccomp"))))
                .contains(
                        "warning sandbox system calls: Commands run without a filter",
                        "ok sandbox user namespaces");
    }

    private String withoutOptions(String options) throws IOException {
        Path programs = Files.createDirectories(directory.resolve("programs"));
        Path bubblewrap = programs.resolve("bwrap");
        Files.writeString(bubblewrap, OLD.replace("OPTIONS", options));
        Files.setPosixFilePermissions(bubblewrap, PosixFilePermissions.fromString("rwxr-xr-x"));
        return programs + ":" + System.getenv("PATH");
    }

    private String doctor(Map<String, String> variables) throws IOException {
        return OrdinaryUser.run(workspace, variables, List.of(SandboxedMain.DOCTOR));
    }
}
