package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.LayerJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that write to a layer, in a real sandbox: what they change is applied as a whole, and taken back exactly. */
class CommandLayerTest extends SandboxedProject {
    private Path root;
    private LayerStore store;
    private int count;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        Path home = Files.createDirectory(directory.resolve("home"));
        store = LayerStore.open(home, root).orElseThrow();
        Files.createDirectories(root.resolve("src/deep"));
        Files.createDirectories(root.resolve("empty"));
        Files.writeString(root.resolve("src/one.txt"), "one\n");
        Files.writeString(root.resolve("src/deep/two.txt"), "two\n");
        Files.writeString(root.resolve("tool.sh"), "echo tool\n");
        Files.setPosixFilePermissions(
                root.resolve("tool.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createLink(root.resolve("hard.txt"), root.resolve("src/one.txt"));
        Files.createSymbolicLink(root.resolve("soft"), Path.of("src/one.txt"));
        Files.writeString(root.resolve(".gitignore"), "local.db\nbuild/\n");
        Files.writeString(root.resolve("local.db"), "precious\n");
        Files.writeString(root.resolve(".env"), "SECRET=abc\n");
    }

    private LayeredCommandResult run(String line) throws IOException, InterruptedException {
        SandboxCommand command =
                new SandboxCommand(
                        line, root, Duration.ofSeconds(20), spill.resolve("o" + ++count), 2_000);
        return runner.run(command, store, "layer-" + count, _ -> {});
    }

    private void same(Map<String, String> expected) throws IOException {
        assertThat(TreeState.difference(expected, TreeState.of(root))).isEmpty();
    }

    private LayerOutcome applied(String line) throws IOException, InterruptedException {
        LayeredCommandResult ran = run(line);
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        return ran.layer().apply(ran.layer().read(), LayerJudges.ALL, line, null);
    }

    /** Each is compared with the same command in a copy without any layer, then undone, then done again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo more >> src/one.txt",
                "echo new > src/new.txt",
                "rm src/deep/two.txt",
                "rm -rf src",
                "mv src moved",
                "mv src/one.txt src/deep/",
                "rm -rf src; mkdir src; echo again > src/one.txt",
                "rm -r src; echo file > src",
                "rm a.txt; mkdir -p a.txt/b; echo c > a.txt/b/c",
                "chmod 600 a.txt; chmod 444 tool.sh; chmod 700 src",
                "chmod 000 src/deep/two.txt; chmod 555 src/deep",
                "ln -s a.txt link; ln a.txt same.txt; rm soft",
                "ln -sf tool.sh soft",
                "mkdir -p x/y/z; rmdir empty",
                "echo changed > local.db; mkdir build; echo o > build/o",
                "sed -i s/one/ONE/ src/one.txt hard.txt",
                "cp -a src copy; rm copy/one.txt",
                "touch 'a b' $'tab\\there' 'ünïcode' -- -rf; rm -f $'tab\\there'",
                "truncate -s 5M big; mkdir locked; echo x > locked/x; chmod 500 locked",
                "mkdir -m 700 own; echo x > own/x; rm -r src; mkdir -m 700 src",
                "mkdir closed; echo x > closed/x; chmod 300 closed",
                "echo x > src/deep/three; mv src/deep src/deeper; mkdir src/deep; echo y > src/deep/y",
                "true"
            })
    void whatItChangesIsAppliedAndTakenBackExactly(String line) throws Exception {
        Map<String, String> before = TreeState.of(root);
        LayeredCommandResult ran = run(line);
        assertThat(ran.result().kind()).isEqualTo(CommandResult.Kind.EXITED);
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        same(before);

        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), LayerJudges.ALL, line, "kept");

        assertThat(outcome.failure()).isNull();
        assertThat(outcome.held()).isEmpty();
        assertThat(outcome.dropped()).isEmpty();
        Map<String, String> after = TreeState.of(root);
        if (line.equals("true")) {
            assertThat(after).isEqualTo(before);
            assertThat(store.list()).isEmpty();
            return;
        }
        assertThat(after).isNotEqualTo(before);
        assertThat(store.find("layer-1").orElseThrow().result()).isEqualTo("kept");
        assertThat(store.undo("layer-1")).isTrue();
        same(before);
        assertThat(store.redo("layer-1", Map.of())).isTrue();
        same(after);
        assertThat(store.undo("layer-1")).isTrue();
        same(before);
    }

    @Test
    void severalCommandsAreTakenBackOneAfterTheOther() throws Exception {
        Map<String, String> before = TreeState.of(root);
        applied("echo 1 >> a.txt; mkdir build; echo 1 > build/o");
        applied("echo 2 >> a.txt; echo 2 > build/o; echo 2 > b.txt");
        applied("rm b.txt; mv src build/");

        assertThat(store.undo("layer-3")).isTrue();
        assertThat(store.undo("layer-2")).isTrue();
        assertThat(store.undo("layer-1")).isTrue();

        same(before);
    }

    @Test
    void secretsAreEmptyInsideAndStayAsTheyAre() throws Exception {
        Map<String, String> before = TreeState.of(root);
        LayeredCommandResult ran =
                run(
                        "cat .env; cp .env stolen; ln .env linked; mv .env moved; cat moved; echo X=1 > .env; ls -a");

        assertThat(ran.result().output()).doesNotContain("abc");
        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), LayerJudges.ALL, "", null);
        assertThat(outcome.dropped()).extracting(LayerEntry::shown).containsExactly(".env");
        assertThat(Files.readString(root.resolve(".env"))).isEqualTo("SECRET=abc\n");
        assertThat(Files.size(root.resolve("stolen"))).isZero();
        store.undo("layer-1");
        same(before);
    }

    @Test
    void whatIsHeldWaitsAsideUntilItIsReleased() throws Exception {
        Map<String, String> before = TreeState.of(root);
        LayeredCommandResult ran =
                run(
                        "echo x > free; mkdir conf; echo y > conf/held; echo z > conf/free; rm -r src; echo h > a.txt");
        LayerJudge judge =
                LayerJudges.of(it -> it.endsWith("held") || it.startsWith("src/deep"), _ -> false);

        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), judge, "title", null);

        assertThat(outcome.held())
                .extracting(LayerEntry::shown)
                .containsExactlyInAnyOrder("conf/held", "src/deep", "src/deep/two.txt");
        assertThat(root.resolve("conf/held")).doesNotExist();
        assertThat(root.resolve("conf/free")).exists();
        assertThat(root.resolve("src/one.txt")).doesNotExist();
        assertThat(root.resolve("src/deep/two.txt")).exists();
        String held = java.util.Objects.requireNonNull(outcome.heldLayer());
        assertThat(store.release(held)).hasValueSatisfying(it -> assertThat(it).isEmpty());
        assertThat(root.resolve("conf/held")).hasContent("y");
        assertThat(root.resolve("src/deep")).doesNotExist();
        assertThat(store.undo(held)).isTrue();
        assertThat(store.undo("layer-1")).isTrue();
        same(before);
    }

    @Test
    void whoeverAsksAgainLearnsWhatWasOvertaken() throws Exception {
        LayeredCommandResult ran = run("echo x > src/one.txt; echo y > conf.txt");
        LayerJudge judge = LayerJudges.of(_ -> true, _ -> false);
        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), judge, "title", null);
        String held = java.util.Objects.requireNonNull(outcome.heldLayer());
        Files.writeString(root.resolve("src/one.txt"), "mine, and longer");

        assertThat(store.release(held)).hasValue(List.of("src/one.txt"));

        assertThat(store.release(held)).hasValue(List.of("src/one.txt"));
        assertThat(root.resolve("src/one.txt")).hasContent("mine, and longer");
        assertThat(root.resolve("conf.txt")).hasContent("y");
    }

    @Test
    void specialFilesAndOddNamesAreGivenUp() throws Exception {
        Map<String, String> before = TreeState.of(root);
        LayerOutcome outcome =
                applied(
                        "mkfifo pipe; echo x > $'bad\\xff'; echo x > $'new\\nline'; echo x > $'bidi\\u202e'; cp /bin/true suid; chmod 6755 suid; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"sock\")'");

        assertThat(outcome.dropped())
                .extracting(LayerEntry::shown)
                .contains("pipe", "bad\\xff", "new\\x0aline");
        assertThat(outcome.dropped()).hasSize(5);
        assertThat(Files.getPosixFilePermissions(root.resolve("suid"))).hasSize(7);
        assertThat((int) Files.getAttribute(root.resolve("suid"), "unix:mode") & 06000).isZero();
        store.undo("layer-1");
        same(before);
    }

    @Test
    void aStoreOutsideDoesNotSeeWhatIsWrittenThroughAHardLink() throws Exception {
        Path outside = directory.resolve("store.js");
        Files.writeString(outside, "original\n");
        Files.createDirectories(root.resolve("node_modules/pkg"));
        Files.createLink(root.resolve("node_modules/pkg/index.js"), outside);

        applied("echo changed > node_modules/pkg/index.js");

        assertThat(Files.readString(outside)).isEqualTo("original\n");
        assertThat(Files.readString(root.resolve("node_modules/pkg/index.js")))
                .isEqualTo("changed\n");
        store.undo("layer-1");
        assertThat(Files.isSameFile(outside, root.resolve("node_modules/pkg/index.js"))).isTrue();
    }

    @Test
    void whatSomebodyChangesWhileItRunsIsTheirs() throws Exception {
        LayeredCommandResult ran =
                run("echo mine > a.txt; echo mine > src/one.txt; rm -r src/deep; echo n > n.txt");
        LayerContents first = ran.layer().read();
        assertThat(first.entries()).noneMatch(LayerEntry::concurrent);
        Files.writeString(root.resolve("a.txt"), "theirs\n");
        Files.writeString(root.resolve("src/deep/new.txt"), "theirs\n");
        Files.writeString(root.resolve("n.txt"), "theirs\n");

        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), LayerJudges.ALL, "", null);

        assertThat(Files.readString(root.resolve("a.txt"))).isEqualTo("theirs\n");
        assertThat(Files.readString(root.resolve("src/deep/new.txt"))).isEqualTo("theirs\n");
        assertThat(Files.readString(root.resolve("src/deep/two.txt"))).isEqualTo("two\n");
        assertThat(Files.readString(root.resolve("n.txt"))).isEqualTo("theirs\n");
        assertThat(Files.readString(root.resolve("src/one.txt"))).isEqualTo("mine\n");
        assertThat(outcome.overtaken())
                .extracting(LayerEntry::shown)
                .contains("a.txt", "n.txt", "src/deep");
        assertThat(outcome.heldLayer()).isNotNull();
    }

    @Test
    void laterWorkIsNotLostByAnUndo() throws Exception {
        applied("echo mine > a.txt; mkdir d; echo x > d/x");
        Files.writeString(root.resolve("d/theirs"), "theirs\n");

        assertThatThrownBy(() -> store.undo("layer-1"))
                .isInstanceOfSatisfying(
                        LayerConflictException.class,
                        it -> assertThat(it.paths()).containsExactly("d/theirs"));
        assertThat(Files.readString(root.resolve("a.txt"))).isEqualTo("mine\n");
        Files.delete(root.resolve("d/theirs"));
        Files.writeString(root.resolve("d/x"), "x\n");
        assertThat(store.undo("layer-1")).isTrue();
        assertThat(root.resolve("d")).doesNotExist();
    }

    @Test
    void whatABuildMadeAnewStaysWhenItsRemovalIsTakenBack() throws Exception {
        Files.createDirectories(root.resolve("build"));
        Files.writeString(root.resolve("build/app"), "old");
        Files.writeString(root.resolve("a.txt"), "source");
        applied("rm -rf build && echo changed > a.txt");
        Files.createDirectories(root.resolve("build"));
        Files.writeString(root.resolve("build/app"), "rebuilt");

        assertThat(store.undo("layer-1")).isTrue();

        assertThat(root.resolve("build/app")).hasContent("rebuilt");
        assertThat(root.resolve("a.txt")).hasContent("source");
    }
}
