package dev.troupe.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.TurnCommitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileChangeReverterTest {
    @TempDir private Path directory;
    private AgentEditedRepository repository;
    private FileChangeReverter undo;

    @BeforeEach
    void createRepository() throws IOException {
        repository = AgentEditedRepository.create(directory.resolve("project"));
        repository.write("edited.bin", new byte[] {0, (byte) 0xff, '\r', '\n'});
        repository.write("deleted.sh", "#!/bin/sh\n");
        ExecutableBit.setExecutable(repository.root().resolve("deleted.sh"), true);
        repository.commitAll("Begin");
        undo = new FileChangeReverter(repository.root(), repository, FileChangeReverter.Way.UNDO);
    }

    @Test
    void takesEverythingBackByteForByteAndBringsItAgain() throws IOException {
        List<HashedFileChange> done = changes();

        List<HashedFileChange> undone = undo.restore(done);

        assertThat(repository.status()).isEmpty();
        assertThat(repository.root().resolve("new")).doesNotExist();
        assertThat(ExecutableBit.executable(repository.root().resolve("deleted.sh"))).isTrue();

        undo.restore(undone);

        assertThat(repository.disk("edited.bin")).isEqualTo("second\n");
        assertThat(repository.disk("new/deep/file.txt")).isEqualTo("created\n");
        assertThat(repository.disk("deleted.sh")).isNull();
    }

    @Test
    void touchesNothingWhenOneFileHasChangedSince() {
        List<HashedFileChange> done = changes();
        repository.write("edited.bin", "the user's\n");
        repository.write("deleted.sh", "the user's too\n");

        assertThatThrownBy(() -> undo.restore(done))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNDO_CONFLICT))
                .hasMessageContaining("edited.bin")
                .hasMessageContaining("deleted.sh")
                .hasMessageNotContaining("new/deep");
        assertThat(repository.disk("edited.bin")).isEqualTo("the user's\n");
        assertThat(repository.disk("new/deep/file.txt")).isEqualTo("created\n");
    }

    @Test
    void aRefusedRedoSaysThatNothingWasRedone() {
        List<HashedFileChange> undone = undo.restore(changes());
        repository.write("edited.bin", "the user's\n");
        FileChangeReverter redo =
                new FileChangeReverter(repository.root(), repository, FileChangeReverter.Way.REDO);

        assertThatThrownBy(() -> redo.restore(undone))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e ->
                                assertThat(e.hint())
                                        .isEqualTo(
                                                "Restore the named files as the undo left them, then redo again."))
                .hasMessage("edited.bin has changed since the undo, so nothing was redone.");
    }

    @Test
    void whatMayNotBeWrittenIsNamedWithWhatToDo() {
        Path closed = closed();
        List<HashedFileChange> none =
                List.of(new HashedFileChange("troupe.txt", "00".repeat(32), null, false));

        assertThatThrownBy(() ->
                        new FileChangeReverter(
                                        closed,
                                        _ -> Optional.of(new byte[1]),
                                        FileChangeReverter.Way.BRING_IN)
                                .restore(none))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.NOT_WRITABLE);
                            assertThat(e.hint())
                                    .isEqualTo(
                                            "Make it writable for the user that runs Troupe, then `troupe resume`.");
                        })
                .hasMessage(
                        "Nothing was brought in: %s was not written: its directory may not be written; check the permissions."
                                .formatted(closed.resolve("troupe.txt")));
    }

    /** One in which nobody may create anything; what stops others does not stop root. */
    private Path closed() {
        var own = directory.resolve("closed").toFile();
        assertThat(own.mkdir() && own.setWritable(false)).isTrue();
        Path closed = Files.isWritable(own.toPath()) ? Path.of("/sys") : own.toPath();
        assumeTrue(Files.isDirectory(closed), "Root may write everywhere here.");
        return closed;
    }

    @Test
    void goesOnWhereACrashLeftIt() throws IOException {
        List<HashedFileChange> done = changes();
        Files.delete(repository.root().resolve("new/deep/file.txt"));

        undo.restore(done);

        assertThat(repository.status()).isEmpty();
    }

    @Test
    void bringsModesBackThatACrashLeftOut() throws IOException {
        List<HashedFileChange> done = changes();
        undo.restore(done);
        Path script = repository.root().resolve("deleted.sh");
        ExecutableBit.setExecutable(script, false);

        undo.restore(done);

        assertThat(ExecutableBit.executable(script)).isTrue();
    }

    @Test
    void whoIsBroughtSomethingIsToldWhatCanBeDone() {
        List<HashedFileChange> done = changes();
        repository.write("edited.bin", "the user's\n");

        assertThatThrownBy(() ->
                        new FileChangeReverter(
                                        repository.root(),
                                        repository,
                                        FileChangeReverter.Way.BRING_IN)
                                .restore(done))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.hint()).startsWith("Save or undo your changes"));
    }

    @Test
    void theUndoIsCommittedLikeAnyTurn() {
        List<HashedFileChange> done = changes();
        TurnCommitter commits = new TurnCommitter(repository.root());
        commits.commit(done, repository, new CommitMessage("Change", "", "a", Map.of()));

        List<HashedFileChange> undone = undo.restore(done);
        commits.commit(undone, repository, new CommitMessage("Undo", "", "b", Map.of()));

        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("diff", "HEAD", "HEAD~2")).isEmpty();
        assertThat(repository.git("ls-tree", "HEAD", "deleted.sh")).startsWith("100755");
    }

    @Test
    void keepsDirectoriesThatHoldSomethingElse() {
        List<HashedFileChange> done = changes();
        repository.write("new/mine.txt", "mine\n");

        undo.restore(done);

        assertThat(repository.disk("new/mine.txt")).isEqualTo("mine\n");
        assertThat(repository.root().resolve("new/deep")).doesNotExist();
    }

    private List<HashedFileChange> changes() {
        List<HashedFileChange> done = new ArrayList<>();
        done.add(repository.agent("edited.bin", "first\n"));
        done.add(repository.agent("new/deep/file.txt", "created\n"));
        done.add(repository.agent("edited.bin", "second\n"));
        done.add(repository.agent("deleted.sh", null));
        return done;
    }
}
