package dev.troupe.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.change.ExecutableBit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceChangeDetectorTest {
    @TempDir private Path directory;
    private TestRepository user;
    private WorkspaceChangeDetector changeDetector;

    @BeforeEach
    void repository() throws IOException {
        user = TestRepository.create(directory.resolve("shop"));
        user.write("a.txt", "a\n").write("sub/b.txt", "b\n").write(".gitignore", "out/\n");
        user.commitAll("Begin");
        changeDetector =
                watch(user.root(), new WorkspaceChangeDetector.Limits(1_000, 5_000, 3_000, 3));
    }

    private WorkspaceChangeDetector watch(Path root, WorkspaceChangeDetector.Limits limits) {
        return new WorkspaceChangeDetector(directory.resolve("shadows/1"), root, limits);
    }

    @Test
    void tellsWhatWasEditedCreatedAndDeleted() throws IOException {
        changeDetector.begin();
        user.write("a.txt", "A\n").write("sub/new ä.txt", "new\n").write("out/x", "ignored\n");
        Files.delete(user.root().resolve("sub/b.txt"));

        assertThat(told(changeDetector.end()))
                .containsExactly("a.txt a>A", "sub/b.txt b>null", "sub/new ä.txt null>new");
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    void knowsUncommittedAndUntrackedWorkFromBefore() throws IOException {
        user.write("a.txt", "mine\n").write("draft.txt", "draft\n").write("kept.txt", "kept\n");
        changeDetector.begin();
        user.write("a.txt", "theirs\n").write("draft.txt", "final\n");

        assertThat(told(changeDetector.end()))
                .containsExactly("a.txt mine>theirs", "draft.txt draft>final");
    }

    @Test
    void aChangeOfTheSameSizeInTheSameMomentIsSeen() throws IOException {
        for (int i = 0; i < 20; i++) {
            user.write("a.txt", "%04d\n".formatted(i));
            changeDetector.begin();
            user.write("a.txt", "%04d\n".formatted(9_000 + i));

            assertThat(told(changeDetector.end())).hasSize(1);
        }
    }

    /** Or the first change would be committed, and every later one taken for somebody else's. */
    @Test
    void eachChangeOfAFileThatIsWrittenMeanwhileFollowsOnTheOneBefore() throws Exception {
        changeDetector.begin();
        AtomicBoolean enough = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> writeUntil(enough));
        @Nullable ContentBlob last = ContentBlob.of("a\n".getBytes(StandardCharsets.UTF_8));
        try {
            for (int i = 0; i < 40; i++) {
                for (DetectedFileChange change : changeDetector.end().known()) {
                    assertThat(text(change.before())).isEqualTo(text(last));
                    last = change.after();
                }
            }
        } finally {
            enough.set(true);
            writer.join();
        }
        for (DetectedFileChange change : changeDetector.end().known()) {
            last = change.after();
        }
        assertThat(text(last)).isEqualTo(Files.readString(user.root().resolve("a.txt")).strip());
    }

    /** With pauses longer than the steps in which file systems count time. */
    private void writeUntil(AtomicBoolean enough) {
        for (int i = 0; !enough.get() && i < 100_000; i++) {
            try {
                Path fresh = directory.resolve("fresh");
                Files.writeString(fresh, i + "\n");
                Files.move(fresh, user.root().resolve("a.txt"), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            LockSupport.parkNanos(Duration.ofMillis(12).toNanos());
        }
    }

    @Test
    void whatIsOnlyTouchedIsNoChange() throws IOException {
        changeDetector.begin();
        Files.setLastModifiedTime(user.root().resolve("a.txt"), FileTime.fromMillis(0));
        user.write("sub/b.txt", "b\n");

        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    void leavesTheUsersRepositoryAlone() throws IOException {
        user.write("a.txt", "mine\n");
        byte[] index = Files.readAllBytes(user.root().resolve(".git/index"));
        List<String> objects = user.git("count-objects", "-v").lines().toList();
        changeDetector.begin();
        user.write("new.txt", "new\n");
        changeDetector.end();

        assertThat(Files.readAllBytes(user.root().resolve(".git/index"))).isEqualTo(index);
        assertThat(user.git("count-objects", "-v").lines()).isEqualTo(objects);
        changeDetector.close();
        assertThat(directory.resolve("shadows")).doesNotExist();
    }

    @Test
    void clearsAwayWhatAnEarlierOneLeft() throws IOException {
        Path left = Files.createDirectories(directory.resolve("shadows/0/objects"));
        Files.writeString(left.resolve("x"), "x");
        changeDetector.begin();
        user.write("a.txt", "A\n");

        assertThat(told(changeDetector.end())).containsExactly("a.txt a>A");
        assertThat(directory.resolve("shadows/0")).doesNotExist();
    }

    @Test
    void leavesALaterOneAlone() throws IOException {
        changeDetector.begin();
        Path later = Files.createDirectories(directory.resolve("shadows/2"));
        changeDetector.close();

        assertThat(directory.resolve("shadows/1")).doesNotExist();
        assertThat(later).exists();
    }

    @Test
    void runsNoFilterOfTheRepository() throws IOException {
        Path proof = directory.resolve("ran");
        user.git("config", "filter.evil.clean", "touch " + proof + "; cat");
        user.git("config", "core.fsmonitor", "touch " + proof);
        user.write(".gitattributes", "*.txt filter=evil\n");
        changeDetector.begin();
        user.write("a.txt", "A\n");

        assertThat(told(changeDetector.end())).containsExactly("a.txt a>A");
        assertThat(proof).doesNotExist();
    }

    @Test
    void tellsAMode() throws IOException {
        changeDetector.begin();
        ExecutableBit.setExecutable(user.root().resolve("a.txt"), true);

        DetectedFileChange change = changeDetector.end().known().getFirst();

        assertThat(change.executable()).isTrue();
        assertThat(change.executableBefore()).isFalse();
        assertThat(change.before()).isNotNull();
    }

    @Test
    void bytesAreThoseOnDiskWhateverGitKeeps() throws IOException {
        user.git("config", "core.autocrlf", "true");
        user.write("crlf.txt", "one\r\n").commitAll("Windows");
        changeDetector.begin();
        user.write("crlf.txt", "two\r\n");

        assertThat(told(changeDetector.end())).containsExactly("crlf.txt one\r>two\r");
    }

    @Test
    void namesWhatItCannotTell() throws IOException {
        user.write("big", "b".repeat(2_000)).write(".env", "KEY=1\n");
        user.git("add", "--force", ".env");
        changeDetector.begin();
        user.write("big", "B".repeat(2_000)).write(".env", "KEY=2\n").write(".env.local", "K=3\n");
        user.write("huge", "h".repeat(2_000)).write("inner/.git/HEAD", "ref: refs/heads/main\n");
        user.write("inner/.git/objects/x", "x").write("inner/.git/refs/x", "x");
        Files.createSymbolicLink(user.root().resolve("link"), Path.of("a.txt"));

        DetectedChanges changes = changeDetector.end();

        assertThat(changes.known()).isEmpty();
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::path)
                .containsExactlyInAnyOrder("big", ".env", "huge", "inner/", "link");
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    void aFloodOfNewFilesIsNamedOnce() throws IOException {
        changeDetector.begin();
        for (int i = 0; i < 5; i++) {
            user.write("node_modules/" + i + ".js", "x\n");
        }
        user.write("a.txt", "A\n");

        DetectedChanges changes = changeDetector.end();

        assertThat(told(changes)).containsExactly("a.txt a>A");
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::path)
                .containsExactly("5 new files");
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    void namesBeyondUtf8AreToldWhenTheyChange() throws IOException {
        shell(
                "printf 1 > $'sub/old-\\xe4.txt'; printf 1 > $'kept-\\xe4.txt'; printf 1 > gone-$'\\xff'");
        changeDetector.begin();
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
        shell(
                "printf 2 > $'sub/old-\\xe4.txt'; printf 2 > $'\\xc3\\xa4-\\xe4.txt'; rm gone-$'\\xff'");
        user.write("a.txt", "A\n");

        DetectedChanges changes = changeDetector.end();

        assertThat(told(changes)).containsExactly("a.txt a>A");
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::toString)
                .containsExactlyInAnyOrder(
                        "sub/old-\\344.txt has a name that is not UTF-8",
                        "ä-\\344.txt has a name that is not UTF-8",
                        "gone-\\377 has a name that is not UTF-8");
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pipesAreNotOpened() throws IOException {
        shell("mkfifo before");
        changeDetector.begin();
        shell("rm a.txt; mkfifo a.txt after; rm before; echo 1 > before");

        DetectedChanges changes = changeDetector.end();

        assertThat(told(changes)).containsExactly("before null>1");
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::toString)
                .contains("a.txt is no regular file");
    }

    @Test
    void whatIsTooMuchToCopyIsToldWhenItChanges() throws IOException {
        Random random = new Random(1);
        for (int i = 1; i <= 6; i++) {
            byte[] bytes = new byte[900];
            random.nextBytes(bytes);
            Files.write(user.root().resolve("draft" + i), bytes);
        }
        changeDetector.begin();
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
        user.write("draft1", "one").write("draft4", "four");
        Files.delete(user.root().resolve("draft5"));

        DetectedChanges changes = changeDetector.end();

        assertThat(told(changes)).singleElement().asString().startsWith("draft1 ").endsWith(">one");
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::toString)
                .containsExactlyInAnyOrder(
                        "draft4 is one of too many uncommitted bytes to be watched",
                        "draft5 is one of too many uncommitted bytes to be watched");
        assertThat(changeDetector.end()).isEqualTo(DetectedChanges.NONE);
    }

    @Test
    void whatWasCopiedMakesRoomForWhatCameAfterIt() throws IOException {
        changeDetector.begin();
        for (int i = 0; i < 8; i++) {
            user.write("draft", Integer.toString(i).repeat(900));
            assertThat(changeDetector.end().known()).as("change %d", i).hasSize(1);
        }
    }

    @Test
    void looksOnlyBelowItsRoot() throws IOException {
        WorkspaceChangeDetector below =
                watch(user.root().resolve("sub"), WorkspaceChangeDetector.Limits.USUAL);
        below.begin();
        user.write("a.txt", "A\n").write("sub/b.txt", "B\n").write("sub/c.txt", "c\n");

        assertThat(told(below.end())).containsExactly("b.txt b>B", "c.txt null>c");
    }

    @Test
    void worksBeforeTheFirstCommit() throws IOException {
        TestRepository empty = TestRepository.create(directory.resolve("empty"));
        WorkspaceChangeDetector fresh = watch(empty.root(), WorkspaceChangeDetector.Limits.USUAL);
        fresh.begin();
        empty.write("first.txt", "first\n");

        assertThat(told(fresh.end())).containsExactly("first.txt null>first");
    }

    private void shell(String line) throws IOException {
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of("bash", "-c", line),
                        user.root(),
                        Map.of("PATH", System.getenv("PATH")),
                        new byte[0],
                        Duration.ofSeconds(30));
        assertThat(answer.ok()).as(answer.error()).isTrue();
    }

    private static List<String> told(DetectedChanges changes) {
        return changes.known().stream()
                .map(it -> it.path() + " " + text(it.before()) + ">" + text(it.after()))
                .toList();
    }

    private static @Nullable String text(@Nullable ContentBlob blob) {
        return blob == null
                ? null
                : new String(blob.bytes(), StandardCharsets.UTF_8).replaceAll("\n$", "");
    }
}
