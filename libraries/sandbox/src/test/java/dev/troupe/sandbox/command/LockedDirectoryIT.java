package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is not root, which nothing would be locked to. */
class LockedDirectoryIT {
    private static final int NO_SANDBOX = 3;

    /** Makes of root an ordinary user that owns the same files. */
    private static final List<String> ORDINARY =
            List.of("unshare", "--user", "--map-user=1000", "--map-group=1000");

    @TempDir private Path directory;
    private Path workspace;
    private final List<Path> locked = new ArrayList<>();

    @BeforeEach
    void workspace() throws IOException {
        workspace = Files.createDirectories(directory.resolve("shop")).toRealPath();
    }

    @AfterEach
    void unlock() throws IOException {
        for (Path path : locked.reversed()) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void whatACommandUnlocksShowsNothing() throws IOException {
        write("open/a.txt", "open\n");
        write("closed/.env", "SECRET\n");
        write("unlisted/.env", "SECRET\n");
        write("listed/.env", "SECRET\n");
        write("inner/.git/modules/a/config", "[http] extraheader = SECRET\n");
        write("other/.git/config", "[http] extraheader = SECRET\n");
        write("venv/both.pem", "BEGIN PRIVATE KEY SECRET BEGIN CERTIFICATE\n");
        lock("closed", "---------");
        lock("unlisted", "--x--x--x");
        lock("listed", "r--r--r--");
        lock("inner/.git/modules", "---------");
        lock("other/.git", "rw-------");
        lock("venv/both.pem", "---------");

        ShortProcessRunner.Answer answer =
                run(
                        "chmod -R u+rwx . 2>&1; find . -type f -exec cat {} + 2>&1; echo x > closed/y; echo end");

        WorkingSandbox.needed(answer.exit() != NO_SANDBOX, answer.output());
        assertThat(answer.ok()).as(answer.error()).isTrue();
        assertThat(answer.output()).contains("open\n").endsWith("end\n").doesNotContain("SECRET");
        assertThat(workspace.resolve("closed/y")).doesNotExist();
    }

    @Test
    void whatACommandLocksHidesNoHooks() throws IOException {
        String plant = "git init -q %1$s && echo evil > %1$s/.git/hooks/pre-commit && ";

        ShortProcessRunner.Answer answer =
                run(
                        plant.formatted("one")
                                + "chmod 111 one/.git && "
                                + plant.formatted("two/in/ner")
                                + "chmod 111 two/in two && "
                                + plant.formatted("three")
                                + "chmod 500 three/.git; echo end");

        locked.addAll(List.of(workspace.resolve("two"), workspace.resolve("two/in")));
        WorkingSandbox.needed(answer.exit() != NO_SANDBOX, answer.output());
        assertThat(answer.output()).endsWith("end\n");
        for (String path : List.of("one", "two/in/ner", "three")) {
            assertThat(workspace.resolve(path).resolve(".git/hooks")).doesNotExist();
            assertThat(workspace.resolve(path).resolve(".git/HEAD")).exists();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(locked.getFirst())))
                .isEqualTo("--x--x--x");
    }

    private void write(String path, String text) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private void lock(String path, String mode) throws IOException {
        Path locking = workspace.resolve(path);
        Files.setPosixFilePermissions(locking, PosixFilePermissions.fromString(mode));
        locked.add(locking);
    }

    private ShortProcessRunner.Answer run(String line) throws IOException {
        boolean root = Integer.valueOf(0).equals(Files.getAttribute(workspace, "unix:uid"));
        List<String> command = new ArrayList<>(root ? ORDINARY : List.of());
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Commands.class.getName(),
                        workspace.toString(),
                        line));
        return ShortProcessRunner.run(
                command, directory, System.getenv(), new byte[0], Duration.ofSeconds(60));
    }

    /** Runs a line in a checkout and tells what it wrote. */
    static final class Commands {
        private Commands() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Path workspace = Path.of(arguments[0]);
            Sandbox sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret));
            if (!sandbox.status().works()) {
                System.out.println(sandbox.status().detail());
                System.exit(NO_SANDBOX);
            }
            try (CommandStarter starter = new CommandStarter(sandbox, Duration.ofSeconds(10))) {
                CommandResult result =
                        new CommandRunner(starter, workspace, () -> true, ProcessGroupLog.none())
                                .run(
                                        new SandboxCommand(
                                                arguments[1],
                                                workspace,
                                                Duration.ofSeconds(30),
                                                workspace.resolveSibling("output"),
                                                4000),
                                        text -> {});
                System.out.print(result.output());
            }
        }
    }
}
