package dev.troupe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.change.AgentEditedRepository;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.worktree.IsolatedWorktreeService;
import dev.troupe.workspace.worktree.WorktreeKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no regular file, or has no end, is not read, whoever would read it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpecialFilesTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir private Path directory;
    private AgentEditedRepository repository;
    private Workspace workspace;

    @BeforeEach
    void open() throws IOException {
        repository = AgentEditedRepository.create(directory.resolve("project"));
        repository.write("a.txt", "a\n").write("b.log", "b\n").commitAll("Begin");
        workspace = Workspace.open(repository.root());
    }

    @ParameterizedTest
    @EnumSource(Access.class)
    void noToolGetsAPipe(Access access) throws IOException {
        pipe("fifo");

        assertThatThrownBy(() -> workspace.resolve("fifo", access))
                .isInstanceOf(PathRefusedException.class)
                .hasMessageContaining("\"fifo\" is neither a file nor a directory");
    }

    @Test
    void noToolGetsASocket() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(repository.root().resolve("socket")));

            assertThatThrownBy(() -> workspace.resolve("socket", Access.WRITE))
                    .isInstanceOf(PathRefusedException.class);
        }
    }

    @Test
    void bytesAreThoseOfRegularFiles() throws IOException {
        pipe("fifo");
        link(".zero", ENDLESS);
        empty("large", 1L << 33);

        for (String name : List.of("fifo", ".zero", "large")) {
            assertThatThrownBy(() -> workspace.bytes(name))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(name);
        }
        assertThat(workspace.bytes("a.txt")).isPresent();
    }

    @Test
    void anIgnoreFileWithoutEndIsNotFollowed() throws IOException {
        link(".troupeignore", ENDLESS);

        refused(".troupeignore", "leads out of the workspace");
    }

    @Test
    void anIgnoreFileElsewhereIsNotFollowed() throws IOException {
        link(".troupeignore", Files.writeString(directory.resolve("list"), "*.log\n"));

        refused(".troupeignore", "leads out of the workspace");
    }

    @ParameterizedTest
    @ValueSource(strings = {".troupeignore", ".gitignore", ".gitattributes"})
    void anIgnoreFileThatIsAPipeIsNotOpened(String name) throws IOException {
        pipe(name);

        refused(name, "is no regular file");
    }

    @Test
    void aWorktreeDoesNotBeginWithSuchAnIgnoreFile() throws IOException {
        pipe(".gitignore");
        WorktreeKey key =
                new WorktreeKey(
                        UUID.fromString("01890000-0000-7000-8000-00000000aaaa"),
                        new LeaseKey(UUID.fromString("01890000-0000-7000-8000-00000000bbbb"), 1));

        assertThatThrownBy(() ->
                        new IsolatedWorktreeService(directory.resolve("home"))
                                .base(repository.root(), key))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        refused ->
                                assertThat(refused.code())
                                        .isEqualTo(ErrorCode.CONFIGURATION_INVALID));
    }

    @Test
    void anIgnoreFileWithoutBoundsIsNotRead() throws IOException {
        empty(".troupeignore", 1L << 33);

        refused(".troupeignore", "is larger than");
    }

    @Test
    void anIgnoreFileMayBeALinkInside() throws IOException {
        repository.write("lists/agents", "*.log\n");
        link(".troupeignore", Path.of("lists/agents"));

        assertThat(workspace.listing().files()).contains("a.txt").doesNotContain("b.log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "info/exclude", "info/attributes", "index"})
    void aRepositoryWhoseFilesArePipesIsNone(String name) throws IOException {
        Path git = repository.root().resolve(".git");
        Files.deleteIfExists(git.resolve(name));
        Files.createDirectories(git.resolve(name).resolveSibling("."));
        pipe(".git/" + name);

        assertThatThrownBy(() -> GitCheckout.find(repository.root()))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY);
                            assertThat(refused).hasMessageContaining(name);
                        });
    }

    @Test
    void aCommitDoesNotOpenPipes() throws IOException {
        HashedFileChange change = repository.agent("sub/a.txt", "new\n");
        pipe("sub/.gitignore");
        pipe("sub/.gitattributes");
        pipe(".gitattributes");

        CommitOutcome outcome =
                new TurnCommitter(repository.root())
                        .commit(
                                List.of(change),
                                repository,
                                new CommitMessage("feat: x", "", "1", Map.of()));

        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
    }

    @Test
    void undoTakesAPipeForAChangeOfSomebody() throws IOException {
        HashedFileChange change = repository.agent("a.txt", "new\n");
        Files.delete(repository.root().resolve("a.txt"));
        pipe("a.txt");

        assertThatThrownBy(() ->
                        new FileChangeReverter(
                                        repository.root(), repository, FileChangeReverter.Way.UNDO)
                                .restore(List.of(change)))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNDO_CONFLICT));
    }

    private void refused(String name, String why) {
        assertThatThrownBy(() -> workspace.listing().files())
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
                            assertThat(refused).hasMessageContainingAll(name, why);
                        });
    }

    private void pipe(String name) throws IOException {
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of("mkfifo", name),
                        repository.root(),
                        Map.of("PATH", System.getenv("PATH")),
                        new byte[0],
                        Duration.ofSeconds(30));
        assertThat(answer.ok()).as(answer.error()).isTrue();
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(repository.root().resolve(name), target);
    }

    private void empty(String name, long size) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(repository.root().resolve(name).toFile(), "rw")) {
            file.setLength(size);
        }
    }
}
