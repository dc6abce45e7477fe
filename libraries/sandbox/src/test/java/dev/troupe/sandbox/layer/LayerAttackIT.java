package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hostile commands try against the layer that they write to, for real. */
class LayerAttackIT extends LayeredProject {
    private static final List<String> PLANTED =
            List.of(".envrc", "sub/.envrc", "mise.toml", ".vscode/tasks.json", "AGENTS.md");

    @Test
    void anIgnoredFileIsBackAfterAnUndoWithItsModeAndLinks() throws Exception {
        LayerOutcome outcome = applied("echo lost > data/local.db; chmod 600 data/local.db");

        assertThat(outcome.applied())
                .extracting(LayerEntry::shown)
                .containsExactly("data/local.db");
        assertThat(Files.readString(root.resolve("data/local.db"))).isEqualTo("lost\n");
        assertThat(Files.readString(root.resolve("data/same.db"))).isEqualTo("rows\n");
        assertUndone();
    }

    @Test
    void removedIgnoredFilesStayUntilTheAnswer() throws Exception {
        LayerOutcome outcome =
                apply(run("rm -rf data"), LayerJudges.of(it -> it.startsWith("data"), _ -> false));

        assertThat(outcome.applied()).isEmpty();
        assertSame(before);
    }

    @Test
    void aStoreOutsideIsNotWrittenThroughALink() throws Exception {
        applied(
                "echo x > node_modules/pkg/index.js; chmod 777 node_modules/pkg/index.js; truncate -s 0 node_modules/pkg/index.js");

        assertThat(Files.size(root.resolve("node_modules/pkg/index.js"))).isZero();
        assertUndone();
    }

    @Test
    void nobodyOutsideEverSeesWhatIsHeldOrAChangeBeforeTheEnd() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean applying = new AtomicBoolean();
        List<String> seen = new CopyOnWriteArrayList<>();
        Thread watcher =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (!over.get()) {
                                watch(seen, applying.get());
                            }
                        });
        LayeredCommandResult ran =
                run(
                        "mkdir .vscode; for f in .envrc sub/.envrc mise.toml .vscode/tasks.json AGENTS.md; do echo x > $f; done; echo 'evil()' > vite.config.js; sleep 0.3");
        Thread.sleep(50);
        applying.set(true);
        LayerOutcome outcome = apply(ran, LayerJudges.of(PLANTED::contains, _ -> false));
        Thread.sleep(50);
        over.set(true);
        watcher.join();

        assertThat(seen).isEmpty();
        assertThat(outcome.held())
                .extracting(LayerEntry::shown)
                .containsExactlyInAnyOrderElementsOf(PLANTED);
        assertThat(Files.readString(root.resolve("vite.config.js"))).isEqualTo("evil()\n");
    }

    private void watch(List<String> seen, boolean applying) {
        try (Stream<Path> all = Files.walk(root)) {
            all.map(it -> root.relativize(it).toString())
                    .filter(PLANTED::contains)
                    .forEach(seen::add);
            if (!applying && Files.readString(root.resolve("vite.config.js")).contains("evil")) {
                seen.add("vite.config.js");
            }
            Thread.sleep(1);
        } catch (IOException | java.io.UncheckedIOException moving) {
            // A file may be gone before it is looked at.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void rightsOfOwnersAndListsOfRightsAreTakenOff() throws Exception {
        applied(
                """
                cp /bin/true suid; chmod 6755 suid; mkdir d; cp /bin/true d/suid; chmod 4755 d/suid
                cat > acl.py <<'END'
                import os, struct, errno
                entry = lambda tag, perm, id: struct.pack('<HHI', tag, perm, id & 0xffffffff)
                acl = struct.pack('<I', 2) + entry(1, 6, -1) + entry(2, 7, os.getuid()) + entry(4, 4, -1) + entry(16, 7, -1) + entry(32, 4, -1)
                open('listed', 'w').close()
                for path in ('listed', 'b.txt'):
                    os.setxattr(path, 'system.posix_acl_access', acl)
                try:
                    os.setxattr('listed', 'security.capability', struct.pack('<IIIII', 0x02000001, 0x400, 0, 0, 0))
                except OSError as e:
                    print(e)
                END
                python3 acl.py\
                """);

        assertThat(mode("suid")).isEqualTo(0755);
        assertThat(mode("d/suid")).isEqualTo(0755);
        assertThat(attributes("listed")).isEmpty();
        assertThat(attributes("b.txt")).isEmpty();
        assertUndone();
    }

    private int mode(String path) throws IOException {
        return (int) Files.getAttribute(root.resolve(path), "unix:mode") & 07777;
    }

    private List<String> attributes(String path) throws IOException {
        try (DirectoryHandle parent = DirectoryHandle.open(root)) {
            return parent.attributes(path).stream()
                    .filter(it -> !it.equals("security.selinux"))
                    .toList();
        }
    }

    @Test
    void modesAreBackAfterAnUndo() throws Exception {
        applied("chmod 600 a.txt; chmod 444 b.txt; chmod 700 src; chmod 000 c.txt");

        assertThat(mode("a.txt")).isEqualTo(0600);
        assertThat(mode("src")).isEqualTo(0700);
        assertUndone();
    }

    @Test
    void pipesAndSocketsAreDroppedAndLinksJudged() throws Exception {
        LayeredCommandResult ran =
                run(
                        "mkfifo pipe; ln -s /etc/passwd link; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"sock\")'");

        LayerOutcome outcome = apply(ran, LayerJudges.of("link"::equals, _ -> false));

        assertThat(outcome.dropped())
                .extracting(LayerEntry::shown)
                .containsExactlyInAnyOrder("pipe", "sock");
        assertThat(outcome.held()).extracting(LayerEntry::target).containsExactly("/etc/passwd");
        assertSame(before);
    }

    @Test
    void aVeryDeepDirectoryDoesNotComeIn() throws Exception {
        LayeredCommandResult ran =
                run(
                        """
                        cat > deep.py <<'END'
                        import os
                        for i in range(200):
                            os.mkdir('d' * 60)
                            os.chdir('d' * 60)
                        open('.envrc', 'w').close()
                        END
                        mkdir deep; cd deep; python3 ../deep.py\
                        """);
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();

        LayerOutcome outcome = apply(ran, LayerJudges.ALL);

        assertThat(outcome.dropped()).isNotEmpty();
        assertThat(outcome.applied()).noneMatch(it -> it.raw().endsWith(".envrc"));
        try (Stream<Path> all = Files.walk(root)) {
            assertThat(all).allMatch(it -> it.toString().length() < 4096);
        }
        assertUndone();
        applied("echo later > later.txt");
        assertUndone();
    }

    @Test
    void oddNamesAreDroppedAndShownEscaped() throws Exception {
        LayerOutcome outcome =
                applied(
                        "echo > $'new\\nline'; echo > $'esc\\e[31m'; echo > $'bidi\\u202e'; echo > $'bad\\xff'; mkdir $'dir\\x01'; echo > $'dir\\x01/in'");

        assertThat(outcome.applied()).isEmpty();
        assertThat(outcome.dropped())
                .hasSize(6)
                .allMatch(it -> it.shown().contains("\\x"))
                .allMatch(it -> it.shown().chars().allMatch(c -> c >= 0x20 && c < 0x7f));
        assertSame(before);
    }

    @Test
    void forgedMarksOfTheOverlayHaveNoEffect() throws Exception {
        LayerOutcome outcome =
                applied(
                        """
                        cat > forge.py <<'END'
                        import os
                        open('new', 'w').write('new')
                        os.mkdir('made')
                        for path in ('src', 'src/one.txt', 'new', 'made', '.'):
                            for name in ('opaque', 'whiteout', 'redirect', 'origin', 'metacopy', 'overlay.opaque'):
                                try:
                                    os.setxattr(path, 'user.overlay.' + name, b'y')
                                except OSError as e:
                                    print(path, name, e)
                        open('src/one.txt', 'a').write('more')
                        END
                        python3 forge.py; rm forge.py\
                        """);

        assertThat(outcome.applied())
                .extracting(LayerEntry::shown)
                .containsExactlyInAnyOrder("src/one.txt", "new", "made");
        assertThat(root.resolve("src/deep/two.txt")).exists();
        List<String> left = new ArrayList<>(attributes("new"));
        left.addAll(attributes("made"));
        left.addAll(attributes("src"));
        left.addAll(attributes("src/one.txt"));
        assertThat(left).isEmpty();
        assertUndone();
    }

    @Test
    void aSecretIsNeverReadWhereverItIsMoved() throws Exception {
        LayeredCommandResult ran =
                run(
                        """
                        cat .env .ssh/id_rsa; mv .ssh plain; cat plain/*; cp -r plain copy; cat copy/*; ln plain/id_rsa linked; cat linked
                        ln .env env2; cp .env env3; ln -s .env env4; cat env2 env3 env4; rm .env; cat .env; mkdir .env; rmdir .env
                        end=$(($(date +%s%N) / 1000000 + MILLIS))
                        (while [ $(($(date +%s%N) / 1000000)) -lt $end ]; do mv env2 .env; mv .env env2; ln -f env2 env5; mv plain .ssh; mv .ssh plain; rm -rf .ssh; done) 2>/dev/null &
                        while [ $(($(date +%s%N) / 1000000)) -lt $end ]; do cat .env env2 env5 .ssh/* plain/*; done 2>/dev/null
                        wait; grep -rs hunter2 . ; true\
                        """
                                .replace("MILLIS", Integer.toString(TestScope.choose(500, 3_000))));

        assertThat(ran.result().exit()).isZero();
        assertThat(Files.readString(ran.result().whole())).doesNotContain(SECRET);
        apply(ran, LayerJudges.ALL);
        assertThat(Files.readString(root.resolve(".env"))).contains(SECRET);
        assertThat(Files.readString(root.resolve(".ssh/id_rsa"))).contains(SECRET);
        assertThat(holding(SECRET)).containsOnly(".env", ".ssh/id_rsa");
        assertUndone();
    }

    private List<String> holding(String text) throws IOException {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, String> entry : TreeState.of(root).entrySet()) {
            Path file = root.resolve(entry.getKey());
            if (entry.getValue().startsWith("FILE")
                    && !entry.getKey().startsWith(".git/")
                    && Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1)
                            .contains(text)) {
                found.add(entry.getKey());
            }
        }
        return found;
    }

    /** The kernel cannot rename a directory of the workspace in a layer; {@code mv} copies it instead. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "python3 -c 'import os; os.rename(\"src\", \"moved\")'",
                "perl -e 'rename(\"src\", \"moved\") or die $!'",
                "python3 -c 'import os, errno; os.rename(\"src\", \"moved\")' 2>&1 | tail -1"
            })
    void aRenameThatTheLayerRefusesIsTold(String line) throws Exception {
        LayeredCommandResult ran = run(line);

        assertThat(ran.result().hasMetCrossDeviceRename()).as(ran.result().output()).isTrue();
        ran.layer().drop();
        assertSame(before);
    }

    @Test
    void aMoveThatCopiesIsNotToldAsRefused() throws Exception {
        LayeredCommandResult ran = run("mv src moved && cat moved/one.txt");

        assertThat(ran.result().exit()).isZero();
        assertThat(ran.result().hasMetCrossDeviceRename()).isFalse();
        apply(ran, LayerJudges.ALL);
        assertThat(root.resolve("src")).doesNotExist();
        assertUndone();
    }
}
