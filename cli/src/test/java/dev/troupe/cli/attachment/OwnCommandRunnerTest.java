package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.MessageAttachment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCommandRunnerTest {
    @TempDir Path directory;

    private final List<String> shown = new CopyOnWriteArrayList<>();
    private final PendingAttachments pending = new PendingAttachments(List.of());

    private MessageAttachment run(String command) throws InterruptedException {
        OwnCommandRunner runner =
                new OwnCommandRunner(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin", "SHELL", ""),
                        false,
                        shown::add,
                        pending);
        assertThat(runner.start(command)).isEmpty();
        runner.await();
        List<MessageAttachment> all = pending.take();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    @Test
    void findsTheCommandOfALine() {
        assertThat(OwnCommandRunner.command("! make test ")).isEqualTo(Optional.of("make test"));
        assertThat(OwnCommandRunner.command("!")).isEmpty();
        assertThat(OwnCommandRunner.command("make !")).isEmpty();
    }

    @Test
    void keepsWhatIsPrintedAndHowItEnds() throws Exception {
        MessageAttachment output = run("pwd; echo to err >&2; exit 3");

        assertThat(output.name()).isEqualTo("output of !pwd; echo to err >&2; exit 3");
        assertThat(output.text())
                .isEqualTo(
                        "$ pwd; echo to err >&2; exit 3\n%s\nto err\n[exit 3]\n"
                                .formatted(directory.toRealPath()));
        assertThat(shown).endsWith("to err", "exit 3; goes with your next message.");
    }

    @Test
    void bytesThatAreNoTextDoNotSpoilTheNextMessage() throws Exception {
        assertThat(run("head -c9 /dev/zero").text())
                .isEqualTo("$ head -c9 /dev/zero\n%s\n[exit 0]\n".formatted("\ufffd".repeat(9)));
    }

    @Test
    void signsOfCommandsAreNoneOfNames() throws Exception {
        assertThat(run("echo \u009b\u0085x").name()).isEqualTo("output of !echo   x");
    }

    @Test
    void noCharacterOfACommandIsCutInTwo() throws Exception {
        String name = run("echo " + "x".repeat(94) + "\ud83d\ude00").name();

        assertThat(name).endsWith("x…").hasSize("output of !".length() + 100);
    }

    @Test
    void oneThatIsStoppedSaysSoAndNoOtherRunsBeside() throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        OwnCommandRunner runner =
                new OwnCommandRunner(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin"),
                        true,
                        line -> ready.countDown(),
                        pending);
        assertThat(runner.stop()).isFalse();
        assertThat(runner.start("echo ready; sleep 300")).isEmpty();
        assertThat(ready.await(1, TimeUnit.MINUTES)).isTrue();

        assertThat(runner.start("echo another"))
                .isEqualTo("A command of yours still runs; Esc stops it.");
        assertThat(runner.stop()).isTrue();
        runner.await();

        assertThat(pending.take().getFirst().text()).endsWith("ready\n[stopped]\n");
    }

    @Test
    void aShellThatIsNotThereIsTold() {
        OwnCommandRunner runner =
                new OwnCommandRunner(
                        directory, Map.of("SHELL", "/no/shell"), false, shown::add, pending);

        assertThat(runner.start("true")).startsWith("The command could not be started: ");
        assertThat(pending.take()).isEmpty();
    }

    @Test
    void aLongOutputIsCutAndThatIsTold() throws Exception {
        assertThat(run("yes $(printf %01000d 7) | head -n 300").text())
                .hasSizeBetween(99_000, 101_000)
                .endsWith("[The rest is cut.]\n[exit 0]\n");
    }
}
