package dev.troupe.syntax.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.syntax.tree.LibraryChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds with programs of its own, so that none of the machine is needed. */
class NativeCoreBuilderTest {
    private static final NativeCoreSource ANY = NativeCoreSource.PINNED;

    @TempDir private Path root;
    private Path home;
    private Path bin;

    @BeforeEach
    void makeDirectories() throws IOException {
        home = root.resolve("native");
        bin = Files.createDirectory(root.resolve("bin"));
    }

    @Test
    void saysThatThereIsNoCompiler() throws Exception {
        assertThat(build()).isEqualTo(new NativeCoreOutcome.CompilerMissing());
        assertNothingIsLeft();
    }

    @Test
    void saysThatThereIsNoNpm() throws Exception {
        write("cc", "exit 0");

        assertThat(build()).isEqualTo(new NativeCoreOutcome.ProgramMissing("npm"));
        assertThat(build().sentence()).startsWith("`npm` is not on the PATH;");
        assertNothingIsLeft();
    }

    @Test
    void saysWhyNpmFails() throws Exception {
        writeAll("echo 'npm error code E404' >&2; echo 'npm error 404 not here' >&2; exit 1");

        assertThat(build())
                .isEqualTo(new NativeCoreOutcome.DownloadFailed("npm error 404 not here"));
        assertNothingIsLeft();
    }

    @Test
    void refusesAPackageWithAnotherChecksum() throws Exception {
        writeAll("echo other > tree-sitter-0.25.1.tgz");

        assertThat(build())
                .isEqualTo(new NativeCoreOutcome.ChecksumMismatch("tree-sitter-0.25.1.tgz"));
        assertNothingIsLeft();
    }

    @Test
    void saysWhyTheCompilerFails() throws Exception {
        writeAll("echo core > x.tgz");
        write("tar", "/bin/mkdir -p " + NativeCoreSource.LIBRARY);
        write("cc", "echo \"lib.c:1: error: no header\" >&2; exit 1");

        assertThat(build(core()))
                .isEqualTo(new NativeCoreOutcome.CompilationFailed("lib.c:1: error: no header"));
        assertNothingIsLeft();
    }

    @Test
    void writesTheLibraryForItsUserAloneAndItsChecksum() throws Exception {
        writeAll("echo core > x.tgz");

        assertThat(build(core())).isInstanceOf(NativeCoreOutcome.Built.class);

        Path file = NativeCoreFile.in(home).orElseThrow().path();
        assertThat(Files.readString(file)).isEqualTo("library\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
                .isEqualTo("rwx------");
        assertThat(LibraryChecksum.matches(file, Files.readAllBytes(file))).isTrue();
        assertThat(build(core())).isEqualTo(new NativeCoreOutcome.AlreadyBuilt(file));
    }

    @Test
    void buildsAgainWhatWasDamaged() throws Exception {
        writeAll("echo core > x.tgz");
        assertThat(build(core())).isInstanceOf(NativeCoreOutcome.Built.class);
        Path file = NativeCoreFile.in(home).orElseThrow().path();
        Files.writeString(file, "cut");

        assertThat(build(core())).isInstanceOf(NativeCoreOutcome.Built.class);
        assertThat(Files.readString(file)).isEqualTo("library\n");
    }

    @Test
    void leavesADirectoryAloneThatOthersCanWrite() throws Exception {
        writeAll("echo core > x.tgz");
        Files.createDirectory(home);
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(build(core()).sentence())
                .contains("can be written by other users; run `chmod go-w");
    }

    @Test
    void endsItsProgramsWhenItIsInterrupted() throws Exception {
        writeAll("echo $$ > " + root.resolve("pid") + "; exec /bin/sleep 60");
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        Thread thread = Thread.ofVirtual().start(() -> thrown.add(catchThrowable(this::build)));
        while (!Files.exists(root.resolve("pid"))
                || Files.readString(root.resolve("pid")).isBlank()) {
            Thread.sleep(10);
        }
        long pid = Long.parseLong(Files.readString(root.resolve("pid")).strip());

        thread.interrupt();
        thread.join();

        assertThat(thrown).singleElement().isInstanceOf(InterruptedException.class);
        ProcessHandle.of(pid).ifPresent(it -> it.onExit().join());
        assertNothingIsLeft();
    }

    private NativeCoreOutcome build() throws InterruptedException {
        return build(ANY);
    }

    private NativeCoreOutcome build(NativeCoreSource source) throws InterruptedException {
        return new NativeCoreBuilder(home, source, new ProgramSearchPath(bin.toString())).build();
    }

    /** The checksum is what {@code echo core | sha512sum} says. */
    private static NativeCoreSource core() {
        return new NativeCoreSource(
                "tree-sitter",
                "0.25.1",
                "94cd1a0ec77339f89b2a6859f79bba37784b249c330a9f3c8af623161780ac53"
                        + "d9991dbfcc4834291028fb1f41b17a5ce6d735e46d9fbe5598013738f7fa0b1a");
    }

    private void writeAll(String npm) throws IOException {
        write("npm", npm);
        write("tar", "exit 0");
        write("cc", "echo library > core.built");
    }

    private void write(String name, String script) throws IOException {
        Path program = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void assertNothingIsLeft() throws IOException {
        if (Files.exists(home)) {
            try (Stream<Path> left = Files.list(home)) {
                assertThat(left).isEmpty();
            }
        }
    }
}
