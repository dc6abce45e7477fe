package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.cgroup.CgroupFactory;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What hostile commands try, for real and in the real sandbox. Each attack would do little if it succeeded: it aims at
 * files, ports and processes of its own test, and ends by itself. {@link SandboxTest} has what is held besides.
 */
class SandboxAttacksIT extends SandboxedProject {
    private static final String PRECIOUS = "precious\n";

    private Path outside;

    @BeforeEach
    void somethingOutside() throws IOException {
        outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), PRECIOUS);
    }

    /** A file that is mounted over stays; the directory that makes it secret, or protected, could go. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mv .ssh plain",
                "mv .agents plain",
                "mv .terraphim plain",
                "mv deep/.aws deep/plain",
                "mv .agents old; mkdir -p .agents/agents; echo x > .agents/agents/a.md",
                "rm -rf .agents/agents; mkdir -p .agents/agents; echo x > .agents/agents/a.md",
                "echo x > .terraphim/security.json",
                "rm -rf .terraphim",
                "cp -r .ssh plain; cat plain/deploy",
                "python3 -c 'import os; os.rename(\".ssh\", \"plain\")'"
            })
    void movesAwayWhatGivesAFileItsPlace(String line) throws InterruptedException {
        for (String path :
                List.of(
                        ".ssh/deploy",
                        "deep/.aws/key",
                        ".agents/agents/a.md",
                        ".terraphim/security.json")) {
            repository.write(path, PRECIOUS);
        }

        assertThat(run(line).output()).doesNotContain(PRECIOUS.strip());

        assertThat(run("cat plain/* plain/*/* deep/plain/* 2>/dev/null").output())
                .doesNotContain(PRECIOUS.strip());
        assertThat(repository.disk(".ssh/deploy")).isEqualTo(PRECIOUS);
        assertThat(repository.disk("deep/.aws/key")).isEqualTo(PRECIOUS);
        assertThat(repository.disk(".agents/agents/a.md")).isEqualTo(PRECIOUS);
        assertThat(repository.disk(".terraphim/security.json")).isEqualTo(PRECIOUS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > OUT/file",
                "echo x > ../outside/file",
                "echo x > OUT/new",
                "rm -rf OUT",
                "mv a.txt OUT/new",
                "ln -s OUT out; echo x > out/file; echo x > out/new",
                "mkdir -p OUT && chmod 000 OUT",
                "tar cf - a.txt | tar xf - -C OUT",
                "git init -q OUT/new",
                "exec 3<>OUT/file; echo x >&3"
            })
    void writesOutside(String line) throws InterruptedException, IOException {
        var _ = run(line.replace("OUT", outside.toString()));

        assertThat(outside.resolve("file")).hasContent(PRECIOUS.strip());
        try (var files = Files.list(outside)) {
            assertThat(files).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/new",
                "/etc/new",
                "/etc/passwd",
                "/lib/new",
                "/var/new",
                "/new",
                "/dev/new",
                "/sys/kernel/new",
                "/proc/sys/kernel/core_pattern",
                "/proc/sys/kernel/hostname",
                "/proc/sysrq-trigger",
                "/proc/mtrr"
            })
    void writesToTheSystem(String path) throws InterruptedException {
        // Only asks whether it could: nothing is written to what is there.
        String line =
                "[ -e %1$s ] && [ ! -w %1$s ] && exit 1; [ -e %1$s ] || : > %1$s".formatted(path);

        assertThat(run(line).exit()).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat OUT/file",
                "cat /etc/shadow /etc/gshadow /etc/sudoers",
                "cat ~/.ssh/* ~/.aws/* ~/.netrc ~/.git-credentials ~/.bash_history",
                // A machine's Go modules are shown, for builds.
                "ls /root /home/* /run /var /srv /boot /sys | grep -v ':$' | grep -vx go | grep .",
                "ls /dev/sd* /dev/vd* /dev/nvme* /dev/mem /dev/kmsg /dev/dm-*",
                "cat /proc/kcore /proc/kmsg | head -c 1 | grep -q .",
                "dmesg"
            })
    void readsOutside(String line) throws InterruptedException {
        CommandResult result = run(line.replace("OUT", outside.toString()));

        assertThat(result.exit()).as(result.output()).isNotZero();
        assertThat(result.output()).doesNotContain("precious", "root:");
    }

    @Test
    void readsTheEnvironmentOfTheServer() throws InterruptedException {
        CommandResult result = run("cat /proc/*/environ | tr '\\0' '\\n' | cut -d= -f1 | sort -u");

        List<String> directories = SandboxSettings.usual(PathNames::secret).caches().variables();
        assertThat(result.output().lines())
                .contains("PATH")
                .allMatch(it ->
                        directories.contains(it)
                                || it.matches(
                                        "PATH|JAVA_HOME|HOME|SHELL|TERM|CI|NO_COLOR|PAGER|LANG|LC_ALL|TZ|USER|LOGNAME|PWD|OLDPWD|SHLVL|_|GIT_.*"
                                                + "|npm_config_fetch_retries|PIP_RETRIES|CARGO_NET_RETRY|UV_HTTP_RETRIES|BUNDLE_RETRY"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat sub/.env",
                "mv sub gone; mkdir sub; cat gone/.env",
                "cp -r sub copy; cat copy/.env",
                "ln sub/.env hard; cat hard",
                "tar cf - sub | tar xOf - sub/.env",
                "git add -f sub/.env; git cat-file -p :sub/.env",
                "umount sub/.env; cat sub/.env",
                "unshare -U --keep-caps -m sh -c 'umount sub/.env; umount -l sub/.env; cat sub/.env'",
                "unshare -U --keep-caps -m sh -c 'mount --bind . /tmp; cat /tmp/sub/.env'",
                "unshare -U --keep-caps -m sh -c 'mount --rbind / /tmp; cat /tmp$PWD/sub/.env'",
                "bwrap --dev-bind / / cat sub/.env",
                "bwrap --bind . /tmp --dev-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin cat /tmp/sub/.env",
                "cat /proc/self/root$PWD/sub/.env /proc/1/root$PWD/sub/.env /proc/1/cwd/sub/.env"
            })
    void readsSecretsOfTheWorkspace(String line) throws InterruptedException {
        repository.write("sub/.env", "KEY=1\n");

        assertThat(run(line).output()).doesNotContain("KEY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > sub/.env",
                "rm -f sub/.env",
                "echo x > t && mv t sub/.env",
                "unshare -U --keep-caps -m sh -c 'mount -o remount,rw,bind sub/.env; echo x > sub/.env'",
                "git checkout -- sub/.env",
                "truncate -s 0 sub/.env"
            })
    void overwritesSecretsOfTheWorkspace(String line) throws InterruptedException {
        repository.write("sub/.env", "KEY=1\n");

        var _ = run(line);

        assertThat(repository.disk("sub/.env")).isEqualTo("KEY=1\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo '[core] fsmonitor = evil' >> .git/config",
                "echo evil > .git/hooks/pre-commit",
                "mv .git old; git init -q; echo evil > .git/hooks/pre-commit",
                "rm -rf .git; mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit",
                "rm -rf .git/hooks; ln -s ../evil .git/hooks",
                "git config core.hooksPath evil",
                "git -c core.hooksPath=evil config core.fsmonitor evil",
                "unshare -U --keep-caps -m sh -c 'mount -o remount,rw,bind .git; echo evil > .git/hooks/pre-commit'",
                "unshare -U --keep-caps -m sh -c 'umount -l .git; echo evil > .git/hooks/pre-commit'"
            })
    void hasGitRunSomethingLater(String line) throws InterruptedException, IOException {
        String before = repository.disk(".git/config");

        var _ = run("echo 'touch run' > evil; chmod +x evil; " + line);

        assertThat(repository.disk(".git/config")).isEqualTo(before);
        assertThat(repository.root().resolve(".git/hooks/pre-commit")).doesNotExist();
        assertThat(Files.isSymbolicLink(repository.root().resolve(".git/hooks"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void connectsToAPortOfThisMachine(String address) throws InterruptedException, IOException {
        try (ServerSocket database = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            database.setSoTimeout(200);
            CommandResult result =
                    run(
                            "exec 3<>/dev/tcp/%s/%d && echo reached"
                                    .formatted(address, database.getLocalPort()));

            assertThat(result.exit()).isNotZero();
            assertThat(result.output()).doesNotContain("reached");
            assertThatThrownBy(database::accept).isInstanceOf(SocketTimeoutException.class);
        } catch (BindException none) {
            assumeThat(address).as("This machine has no %s.", address).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void connectsToAnAbstractSocketOfThisMachine() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/perl"))).as("perl is needed").isTrue();
        String name = "troupe-attack-" + ProcessHandle.current().pid();
        String connect =
                "perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Peer => \"\\0%s\") and print \"reached\\n\"'"
                        .formatted(name);
        String listen =
                "$| = 1; my $s = IO::Socket::UNIX->new(Local => \"\\0%s\", Listen => 1) or die; print \"up\\n\"; alarm 60; $s->accept"
                        .formatted(name);
        Process bus =
                new ProcessBuilder("/usr/bin/perl", "-MIO::Socket::UNIX", "-e", listen).start();
        try (BufferedReader said = bus.inputReader()) {
            assertThat(said.readLine()).isEqualTo("up");

            assertThat(run(connect).output()).doesNotContain("reached");
            assertThat(run("env | grep -i dbus; ls /run/user /run/dbus").exit()).isNotZero();

            Process unheld = new ProcessBuilder("bash", "-c", connect).start();
            try (BufferedReader control = unheld.inputReader()) {
                assertThat(control.readLine()).isEqualTo("reached");
            }
        } finally {
            bus.destroyForcibly();
        }
    }

    @Test
    void multipliesWithoutEnd() throws InterruptedException {
        limit(new CommandLimits(60, false, 0, Long.MAX_VALUE, 0, 0));
        String bomb =
                "b() { if [ $1 -gt 0 ]; then b $(($1 - 1)) & b $(($1 - 1)) & fi; sleep 7401; }; b 8";

        CommandResult result = run(bomb, 30);

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.EXITED);
        assertThat(result.notices())
                .singleElement()
                .asString()
                .contains("processes and threads, and may have 60");
        assertThat(RunningProcessLookup.with("sleep 7401")).isFalse();
    }

    @Test
    void sharesMemoryAmongManyProcesses() throws InterruptedException {
        limit(new CommandLimits(2_048, false, 0, 120L << 20, 0, 0));
        String hog =
                "for i in 1 2 3 4 5; do perl -e '$x = \"a\" x 40_000_000; sleep 7403' & done; wait";

        CommandResult result = run(hog, 30);

        assertThat(result.notices()).singleElement().asString().contains("may use 120 MB");
        assertThat(RunningProcessLookup.with("sleep 7403")).isFalse();
    }

    @Test
    void takesMemoryThatNoProcessMaps() throws InterruptedException {
        assumeThat(CgroupFactory.find().means()).as("control groups").isPresent();
        limit(new CommandLimits(2_048, false, 0, 120L << 20, 1L << 30, 0));

        CommandResult result =
                run("head -c 400000000 /dev/zero > /dev/shm/fill && echo filled", 30);

        assertThat(result.output()).doesNotContain("filled");
        assertThat(result.notices())
                .singleElement()
                .asString()
                .contains("may use 120 MB together, temporary files included");
    }

    @Test
    void liftsItsOwnLimits() throws InterruptedException {
        assumeThat(CgroupFactory.find().means()).as("control groups").isPresent();
        limit(new CommandLimits(2_048, false, 0, 120L << 20, 1L << 30, 0));
        String lift =
                "mkdir /tmp/x; mount -t cgroup -o memory none /tmp/x || mount -t cgroup2 none /tmp/x;"
                        + " for f in limit_in_bytes memsw.limit_in_bytes; do echo -1 > /tmp/x/memory.$f; done;"
                        + " for f in max high; do echo max > /tmp/x/memory.$f; done; mkdir /tmp/x/sub;"
                        + " head -c 400000000 /dev/zero > /dev/shm/fill && echo filled";

        CommandResult result =
                run(
                        "unshare -U --keep-caps -m -C bash -c '%1$s' || bash -c '%1$s'"
                                .formatted(lift),
                        30);

        assertThat(result.output()).doesNotContain("filled");
        assertThat(result.notices()).anyMatch(it -> it.contains("may use 120 MB together"));
    }

    @Test
    void memoryThatProcessesShareCountsOnce() throws InterruptedException {
        limit(new CommandLimits(2_048, false, 0, 200L << 20, 0, 0));
        String forks =
                "perl -e '$x = \"a\" x 80_000_000; for (1 .. 4) { fork or do { sleep 2; exit } } wait for 1 .. 4; print \"done\\n\"'";

        CommandResult result = run(forks, 30);

        assertThat(result.output()).isEqualTo("done\n");
        assertThat(result.notices()).isEmpty();
    }

    @Test
    void fillsMemoryWithTemporaryFiles() throws InterruptedException {
        limit(new CommandLimits(2_048, false, 0, Long.MAX_VALUE, 8L << 20, 0));
        String line =
                "for d in /tmp $HOME /dev/shm /dev '' /run /var; do head -c 20000000 /dev/zero > $d/fill && echo filled $d; done; rm -f /tmp/fill; echo x > /tmp/small && cat /tmp/small";

        assertThat(run(line).output()).endsWith("x\n").doesNotContain("filled");
    }

    @Test
    void leavesMoreThanItsOutputIsWorth() throws InterruptedException {
        CommandResult result = run("yes attack | head -c 60000000");

        assertThat(result.output().length()).isLessThan(5_000);
        assertThat(result.whole()).hasSize(20L * 1024 * 1024);
    }

    @Test
    void killsWhatStartedIt() throws InterruptedException, IOException {
        Process victim = new ProcessBuilder("sleep", "60").start();
        try {
            CommandResult result =
                    run(
                            "kill -9 %d; ls -d /proc/%d; kill -9 $PPID; echo on"
                                    .formatted(victim.pid(), victim.pid()));

            assertThat(result.output()).contains("No such process");
            assertThat(victim.isAlive()).isTrue();
            assertThat(run("echo again").output()).isEqualTo("again\n");
        } finally {
            victim.destroyForcibly();
        }
    }

    @Test
    void tracesAnotherProcess() throws InterruptedException, IOException {
        int ptrace = System.getProperty("os.arch").equals("aarch64") ? 117 : 101;
        Process victim = new ProcessBuilder("sleep", "60").start();
        try {
            CommandResult result =
                    run(
                            "perl -e 'exit(syscall(%d, 16, %d, 0, 0) == 0 ? 0 : 7)'"
                                    .formatted(ptrace, victim.pid()));

            assertThat(result.exit()).isEqualTo(7);
        } finally {
            victim.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mount -t tmpfs none /mnt",
                "mount -o remount,rw /usr",
                "mount --bind . /usr",
                "umount /tmp",
                "mknod disk b 254 0",
                "chroot / true",
                "su -c true",
                "chown 4242 a.txt",
                "date -s 2001-01-01",
                "hostname other",
                ": < /dev/tty",
                "nsenter -t 1 -m true",
                "grep -q 'NoNewPrivs:.*0' /proc/self/status",
                "grep CapBnd /proc/self/status | grep -v 0000000000000000"
            })
    void takesMoreRights(String line) throws InterruptedException {
        CommandResult result = run(line);

        assertThat(result.exit()).as(result.output()).isNotZero();
    }

    @Test
    void makesNamespacesOfItsOwnToChangeTheSystem() throws InterruptedException {
        String inner =
                "echo inside; mount -o remount,rw,bind /usr; touch /usr/new && echo changed;"
                        + " umount -l /usr; ls / | grep -q newroot && echo escaped;"
                        + " umount -l /proc/sys; mount -t proc proc /proc;"
                        + " [ -w /proc/sys/kernel/core_pattern ] && echo writable; true";

        CommandResult result =
                run("unshare -U --keep-caps -mpf --kill-child bash -c '%s'".formatted(inner));

        // Only a bubblewrap before 0.8 lets it get inside.
        assertThat(result.output()).doesNotContain("changed", "escaped", "writable");
        assertThat(Path.of("/usr/new")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ln /etc/passwd hard", "ln /usr/bin/env hard", "ln OUT/file hard"})
    void linksToFilesOutside(String line) throws InterruptedException {
        assertThat(run(line.replace("OUT", outside.toString())).exit()).isNotZero();
        assertThat(repository.root().resolve("hard")).doesNotExist();
    }

    @Test
    void movesTheWorkspaceAway() throws InterruptedException {
        var _ =
                run(
                        "cd ..; mv project other && mkdir project && echo x > project/a.txt; rmdir project");

        assertThat(repository.disk("a.txt")).isEqualTo("a\n");
        assertThat(directory.resolve("other")).doesNotExist();
    }

    @Test
    void leavesItsMemoryBehindWhenItCrashes() throws InterruptedException, IOException {
        var _ = run("bash -c 'kill -SEGV $$'; perl -e 'kill ABRT => $$'; true");

        try (var files = Files.list(repository.root())) {
            assertThat(files.map(it -> it.getFileName().toString()))
                    .containsExactlyInAnyOrder(".git", "a.txt");
        }
    }

    @Test
    void goesOnBehindItsEnd() throws InterruptedException {
        CommandResult result =
                run(
                        "(trap '' TERM HUP INT; setsid nohup sleep 7404 & disown); setsid sleep 7404.1 & echo done");

        assertThat(result.output()).endsWith("done\n");
        assertThat(RunningProcessLookup.with("sleep 7404")).isFalse();
    }

    @Test
    void ignoresItsTimeLimit() throws InterruptedException {
        CommandResult result = run("trap '' TERM INT HUP; while :; do sleep 7405; done", 1);

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.TIMED_OUT);
        assertThat(result.took()).isLessThan(Duration.ofSeconds(10));
        assertThat(RunningProcessLookup.with("sleep 7405")).isFalse();
    }

    private void limit(CommandLimits limits) {
        starter.close();
        Sandbox sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret), limits);
        assertThat(sandbox.status().works()).as(sandbox.status().detail()).isTrue();
        starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
        runner = new CommandRunner(starter, repository.root(), () -> true, ProcessGroupLog.none());
    }

    private CommandResult run(String line) throws InterruptedException {
        return run(line, 30);
    }

    private CommandResult run(String line, int seconds) throws InterruptedException {
        return runner.run(
                new SandboxCommand(
                        line,
                        repository.root(),
                        Duration.ofSeconds(seconds),
                        spill.resolve("output"),
                        4000),
                text -> {});
    }
}
