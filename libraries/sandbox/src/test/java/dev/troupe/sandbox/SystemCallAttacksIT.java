package dev.troupe.sandbox;

import static dev.troupe.sandbox.SystemCallNumbers.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** System calls that lead out of a sandbox, made for real by commands of this user and of an ordinary one. */
class SystemCallAttacksIT extends SandboxedProject {
    private static final String NOT_PERMITTED = "-1 1\n";
    private static final String MISSING = "-1 38\n";
    private static final String NO_SUCH_FAMILY = "-1 97\n";

    private static final int SECRETS = 1_500;

    enum Caller {
        WHOEVER_RUNS_THE_TESTS,
        AN_ORDINARY_USER
    }

    @BeforeEach
    void callable() {
        SystemCallNumbers.needed();
    }

    @ParameterizedTest
    @EnumSource
    void asksForKeysAndRings(Caller caller) throws InterruptedException, IOException {
        List<String> lines =
                List.of(
                        call(SystemCallNumbers.ADD_KEY, "qq(user), qq(a), qq(b), 1, -3"),
                        call(SystemCallNumbers.REQUEST_KEY, "qq(user), qq(a), 0, -3"),
                        call(SystemCallNumbers.KEYCTL, "0, -3, 0"),
                        call(SystemCallNumbers.IO_URING_SETUP, "1, 0"),
                        call(SystemCallNumbers.IO_URING_ENTER, "0, 0, 0, 0, 0, 0"),
                        call(SystemCallNumbers.IO_URING_REGISTER, "0, 0, 0, 0"));

        assertThat(run(caller, lines)).isEqualTo(MISSING.repeat(lines.size()));
    }

    @ParameterizedTest
    @EnumSource
    void looksIntoTheKernel(Caller caller) throws InterruptedException, IOException {
        List<String> lines =
                List.of(
                        call(SystemCallNumbers.BPF, "0, 0, 0"),
                        call(SystemCallNumbers.USERFAULTFD, "1"),
                        call(SystemCallNumbers.PERF_EVENT_OPEN, "0, 0, -1, -1, 0"),
                        call(SystemCallNumbers.OPEN_BY_HANDLE_AT, "0, 0, 0"),
                        call(SystemCallNumbers.FINIT_MODULE, "0, 0, 0"),
                        call(SystemCallNumbers.KEXEC_FILE_LOAD, "0, 0, 0, 0, 0"));

        assertThat(run(caller, lines)).isEqualTo(NOT_PERMITTED.repeat(lines.size()));
    }

    /** VSOCK reaches the host of a virtual machine, ALG and the rest large parts of the kernel. */
    @ParameterizedTest
    @EnumSource
    void makesSocketsOfOtherFamilies(Caller caller) throws InterruptedException, IOException {
        List<String> refused =
                IntStream.of(3, 17, 21, 29, 30, 31, 38, 40, 44)
                        .mapToObj(it -> call(SystemCallNumbers.SOCKET, it + ", 2, 0"))
                        .toList();
        List<String> usual =
                IntStream.of(1, 2, 10, 16)
                        .mapToObj(it ->
                                call(SystemCallNumbers.SOCKET, it + ", 2, 0")
                                        .replace("print $r,", "print $r < 0 ? $r : 1,"))
                        .toList();

        assertThat(run(caller, refused)).isEqualTo(NO_SUCH_FAMILY.repeat(refused.size()));
        assertThat(run(caller, List.of(call(SystemCallNumbers.SOCKET_PAIR, "30, 1, 0, 0"))))
                .isEqualTo(NO_SUCH_FAMILY);
        assertThat(run(caller, usual)).isEqualTo("1 0\n".repeat(usual.size()));
    }

    /** The kernel looks at the lower half of the number alone. */
    @ParameterizedTest
    @EnumSource
    void typesIntoTheTerminal(Caller caller) throws InterruptedException, IOException {
        List<String> lines =
                List.of(
                        call(SystemCallNumbers.IOCTL, "0, 0x5412, qq(x)"),
                        call(SystemCallNumbers.IOCTL, "0, 0x7700005412, qq(x)"),
                        call(SystemCallNumbers.IOCTL, "0, 0x541C, qq(x)"));

        assertThat(run(caller, lines)).isEqualTo(NOT_PERMITTED.repeat(lines.size()));
    }

    @ParameterizedTest
    @EnumSource
    void makesNamespaces(Caller caller) throws InterruptedException, IOException {
        List<String> lines =
                List.of(
                        "unshare -U true && echo made",
                        "unshare -Urm true && echo made",
                        "unshare -Urm sh -c 'mount -t tmpfs none /tmp && echo made'",
                        "unshare -m true && echo made",
                        "mount -t tmpfs none /tmp && echo made",
                        "echo 100 > /proc/sys/user/max_user_namespaces && echo made",
                        "echo end");

        assertThat(run(caller, lines)).doesNotContain("made").endsWith("end\n");
    }

    @ParameterizedTest
    @EnumSource
    void makesNamespacesWhereThousandsOfFilesAreHidden(Caller caller)
            throws InterruptedException, IOException {
        for (int i = 0; i < SECRETS; i++) {
            repository.write("keys/%d.pem".formatted(i), "KEY\n");
        }
        List<String> lines =
                List.of(
                        "unshare -Urm true && echo made; echo 9 > /proc/sys/user/max_user_namespaces"
                                + " && echo made; cat keys/*; "
                                + call(SystemCallNumbers.IO_URING_SETUP, "1, 0"));

        assertThat(run(caller, lines)).doesNotContain("made", "KEY\n").endsWith(MISSING);
    }

    @Test
    void makesNamespacesInTheNetworkOfARun() throws InterruptedException {
        assertThat(runner.connect()).isTrue();
        try {
            assertThat(run("unshare -Urm true && echo made; echo end").output())
                    .endsWith("end\n")
                    .doesNotContain("made");
            assertThat(run(call(SystemCallNumbers.KEYCTL, "0, -3, 0")).output()).isEqualTo(MISSING);
        } finally {
            runner.close();
        }
    }

    /** Numbers of 32-bit programs mean other calls: 288 is {@code keyctl} there. */
    @Test
    void callsAsA32BitProgramDoes() throws InterruptedException, IOException {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
        assumeThat(Files.isExecutable(Path.of("/usr/bin/gcc"))).as("gcc is there.").isTrue();
        repository.write(
                "call.c",
                """
                #include <stdio.h>
                #include <errno.h>
                #include <unistd.h>
                #include <sys/syscall.h>
                int main(int count, char **arguments) {
                    long r;
                    if (count > 1) {
                        r = syscall(0x40000000 | 250, 0, -3, 0);
                        printf("x32 %ld %d\\n", r, errno);
                        return 0;
                    }
                    __asm__ volatile ("int $0x80" : "=a"(r) : "a"(288), "b"(0), "c"(-3), "d"(0));
                    printf("reached %ld\\n", r);
                    return 0;
                }
                """);

        assertThat(run("gcc -o call call.c && ./call x32").output()).isEqualTo("x32 -1 38\n");
        CommandResult result = run("./call");
        assertThat(result.output()).doesNotContain("reached");
        assertThat(result.exit()).isNotZero();
    }

    @Test
    void ordinaryProgramsWork() throws InterruptedException, IOException {
        repository.write("A.java", "class A { void main() { IO.println(\"java\"); } }");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertThat(run(java + " -Xshare:auto A.java && git log --format=%s").output())
                .isEqualTo("java\nBegin\n");
        assertThat(
                        run("type -P python3 >/dev/null || exit 0; python3 -c 'import asyncio, socket;"
                                        + " asyncio.run(asyncio.sleep(0)); socket.socketpair()'")
                                .exit())
                .isZero();
        assertThat(
                        run("type -P node >/dev/null || exit 0; node -e"
                                        + " 'require(\"fs\").readFile(\"a.txt\", e => process.exit(e ? 1 : 0))'")
                                .exit())
                .isZero();
    }

    private String run(Caller caller, List<String> lines) throws InterruptedException, IOException {
        if (caller == Caller.AN_ORDINARY_USER) {
            return OrdinaryUser.run(repository.root(), Map.of(), lines);
        }
        StringBuilder output = new StringBuilder();
        for (String line : lines) {
            output.append(run(line).output());
        }
        return output.toString();
    }

    private CommandResult run(String line) throws InterruptedException {
        return runner.run(
                new SandboxCommand(
                        line,
                        repository.root(),
                        Duration.ofSeconds(60),
                        spill.resolve("out.txt"),
                        4_000),
                text -> {});
    }
}
