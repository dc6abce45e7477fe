package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What happens beside a command and after it: a person's work always stays, and nothing of the command goes on. */
class LayerConcurrencyIT extends LayeredProject {
    private interface PersonalEdit {
        void make() throws IOException;
    }

    /** Runs a line that prints {@code go} when the person is to act. */
    private LayeredCommandResult runBeside(String line, PersonalEdit edit) throws Exception {
        AtomicBoolean made = new AtomicBoolean();
        LayeredCommandResult ran =
                run(
                        line,
                        store,
                        text -> {
                            if (text.contains("go") && !made.getAndSet(true)) {
                                try {
                                    edit.make();
                                } catch (IOException failed) {
                                    throw new UncheckedIOException(failed);
                                }
                            }
                        });
        assertThat(made).isTrue();
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        return ran;
    }

    @Test
    void aPersonsWorkStaysAndTheCommandsIsAside() throws Exception {
        LayeredCommandResult ran =
                runBeside(
                        "echo mine >> a.txt; echo mine >> b.txt; echo mine >> c.txt; rm -r src/deep; echo mine > sub/three.txt; echo go; sleep 0.4",
                        () -> {
                            Files.writeString(root.resolve("a.txt"), "theirs\n");
                            Path other = Files.writeString(root.resolve("b.tmp"), "theirs\n");
                            Files.move(
                                    other,
                                    root.resolve("b.txt"),
                                    StandardCopyOption.REPLACE_EXISTING);
                            Files.delete(root.resolve("c.txt"));
                            Files.writeString(root.resolve("src/deep/new.txt"), "theirs\n");
                        });

        LayerOutcome outcome = apply(ran, LayerJudges.ALL);

        assertThat(Files.readString(root.resolve("a.txt"))).isEqualTo("theirs\n");
        assertThat(Files.readString(root.resolve("b.txt"))).isEqualTo("theirs\n");
        assertThat(root.resolve("c.txt")).doesNotExist();
        assertThat(Files.readString(root.resolve("src/deep/new.txt"))).isEqualTo("theirs\n");
        assertThat(Files.readString(root.resolve("src/deep/two.txt"))).isEqualTo("two\n");
        assertThat(Files.readString(root.resolve("sub/three.txt"))).isEqualTo("mine\n");
        assertThat(outcome.overtaken())
                .extracting(LayerEntry::shown)
                .contains("a.txt", "b.txt", "c.txt", "src/deep");
        List<String> aside =
                store
                        .find(Objects.requireNonNull(outcome.heldLayer()))
                        .orElseThrow()
                        .changes()
                        .stream()
                        .map(LayerSummary.Change::path)
                        .toList();
        assertThat(aside).contains("a.txt", "b.txt", "c.txt", "src/deep");
    }

    @Test
    void whatIsSetFreeByACommandEndsWithIt() throws Exception {
        LayeredCommandResult ran =
                run(
                        """
                        cat > late.py <<'END'
                        import mmap, os, time
                        f = open('mapped', 'w+b')
                        f.truncate(4096)
                        m = mmap.mmap(f.fileno(), 4096)
                        for i in range(10000):
                            m[i % 4096] = i % 256
                            open('ticks', 'a').write('x')
                            time.sleep(0.001)
                        END
                        setsid python3 late.py & nohup python3 late.py > /dev/null 2>&1 &
                        (python3 late.py & ) ; (setsid bash -c 'while :; do echo x >> a.txt; sleep 0.001; done' &)
                        for i in $(seq 1500); do test -s mapped -a -s ticks && break; sleep 0.02; done\
                        """);
        LayerContents first = ran.layer().read();
        Thread.sleep(300);
        LayerContents second = ran.layer().read();

        assertThat(written(second)).isEqualTo(written(first));
        apply(ran, LayerJudges.ALL);
        Map<String, String> after = TreeState.of(root);
        assertThat(after).containsKey("mapped");
        Thread.sleep(300);
        assertSame(after);
        assertUndone();
    }

    private static List<String> written(LayerContents contents) {
        return contents.entries().stream()
                .map(it -> it.raw() + FileStamp.of(Objects.requireNonNull(it.after()), null))
                .toList();
    }

    @Test
    void nobodyLeadsApplyingAndUndoingAstray() throws Exception {
        for (int round = 0; round < TestScope.choose(2, 20); round++) {
            LayeredCommandResult ran =
                    run(
                            "for i in $(seq 300); do echo x > src/n$i; echo y > src/deep/n$i; done; echo z > src/one.txt; rm src/deep/two.txt; chmod 700 src/deep");
            String id = id();
            AtomicBoolean over = new AtomicBoolean();
            List<Thread> racers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String own = "src-" + i;
                racers.add(Thread.ofPlatform().daemon().start(() -> swap(over, own)));
            }
            try {
                apply(ran, LayerJudges.ALL);
                undoPartly(id);
            } finally {
                over.set(true);
                for (Thread racer : racers) {
                    racer.join();
                }
            }
            restore();
            store.recover();
            undoPartly(id);
            assertThat(Files.readString(outside.resolve("file"))).isEqualTo("precious\n");
            assertThat(TreeState.of(outside)).hasSize(4);
            assertThat(root.resolve("src/deep")).isDirectory();
        }
    }

    private void undoPartly(String id) throws IOException {
        try {
            var _ = store.undo(id);
        } catch (LayerConflictException moving) {
            // The racers have moved something away, and it may be back the next time.
        }
    }

    private void swap(AtomicBoolean over, String own) {
        Path src = root.resolve("src");
        Path mine = root.resolve(own);
        while (!over.get()) {
            try {
                if (Files.isDirectory(src, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                    Files.move(src, mine);
                    Files.createSymbolicLink(src, outside);
                    Files.deleteIfExists(src);
                    Files.move(mine, src);
                }
            } catch (IOException another) {
                // Another racer was first.
            }
            back(src, mine);
        }
    }

    private static void back(Path src, Path mine) {
        try {
            if (Files.isDirectory(mine)) {
                if (Files.isSymbolicLink(src)) {
                    Files.delete(src);
                }
                Files.move(mine, src);
            }
        } catch (IOException another) {
            // It is tried again.
        }
    }

    private void restore() {
        for (int i = 0; i < 8; i++) {
            back(root.resolve("src"), root.resolve("src-" + i));
        }
    }

    @Test
    void aBuildAfterAnUndoIsOfTheUndoneSource() throws Exception {
        write(
                "Makefile",
                "out.txt: in.txt\n\tcp in.txt out.txt\nlib.txt: out.txt\n\tcp out.txt lib.txt\n");
        write("in.txt", "old\n");
        make();
        assertThat(Files.readString(root.resolve("lib.txt"))).isEqualTo("old\n");
        Thread.sleep(20);
        applied("echo new > in.txt; make -s lib.txt; echo more > made-too.txt");
        assertThat(Files.readString(root.resolve("lib.txt"))).isEqualTo("new\n");
        make();

        assertThat(store.undo(id())).isTrue();
        make();

        assertThat(Files.readString(root.resolve("out.txt"))).isEqualTo("old\n");
        assertThat(Files.readString(root.resolve("lib.txt"))).isEqualTo("old\n");
        assertThat(root.resolve("made-too.txt")).doesNotExist();
        String old = ContentBlob.hash("old\n".getBytes(StandardCharsets.UTF_8));
        // The build may have written the same again.
        assertThat(store.redo(id(), Map.of("out.txt", old, "lib.txt", old))).isTrue();
        make();
        assertThat(Files.readString(root.resolve("lib.txt"))).isEqualTo("new\n");
    }

    private void make() throws IOException, InterruptedException {
        Process make =
                new ProcessBuilder("make", "-s", "lib.txt")
                        .directory(root.toFile())
                        .inheritIO()
                        .start();
        assertThat(make.waitFor()).isZero();
    }
}
