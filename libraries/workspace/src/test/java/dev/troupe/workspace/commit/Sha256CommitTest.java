package dev.troupe.workspace.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.workspace.change.AgentEditedRepository;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository whose objects have SHA-256 names gets the same commits as any other. */
class Sha256CommitTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

    @TempDir private Path directory;
    private AgentEditedRepository repository;

    @BeforeEach
    void createRepository() throws IOException, InterruptedException {
        Path project = Files.createDirectory(directory.resolve("project"));
        Process made =
                new ProcessBuilder("git", "init", "-q", "--object-format=sha256", "-b", "main")
                        .directory(project.toFile())
                        .start();
        assertThat(made.waitFor()).isZero();
        repository = AgentEditedRepository.create(project);
        assertThat(repository.git("rev-parse", "--show-object-format")).isEqualTo("sha256");
    }

    @Test
    void editedCreatedAndDeletedFilesAreCommittedInTheUsersName() {
        repository.write("a.txt", TEN).write("gone.txt", "x\n").commitAll("Begin");

        CommitOutcome.Committed committed =
                committed(
                        "s",
                        repository.agent("a.txt", TEN + "11\n"),
                        repository.agent("tief/er/néu.txt", "new\n"),
                        repository.agent("gone.txt", null));

        assertThat(committed.files()).containsExactly("a.txt", "tief/er/néu.txt", "gone.txt");
        assertThat(committed.left()).isEmpty();
        assertThat(committed.commit()).isEqualTo(repository.head()).hasSize(64);
        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("log", "-1", "--format=%an <%ae>|%cn|%s"))
                .isEqualTo("Ada <ada@example.org>|Troupe|feat: change things");
        assertThat(repository.git("reflog", "-1", "--format=%gs"))
                .isEqualTo("commit: feat: change things");
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @Test
    void theFirstCommitOfAllCanBeTheAgents() {
        committed("s", repository.agent("main.rs", "fn main() {}\n"));

        assertThat(repository.git("log", "--format=%s")).isEqualTo("feat: change things");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void theUsersUncommittedAndStagedWorkStaysApart() {
        repository.write("a.txt", TEN).write("b.txt", TEN).commitAll("Begin");
        repository.write("a.txt", TEN.replace("2\n", "two\n"));
        repository.write("b.txt", TEN.replace("9\n", "nine\n")).write("mine.txt", "mine\n");
        repository.git("add", "b.txt", "mine.txt");

        CommitOutcome.Committed committed =
                committed(
                        "s",
                        repository.agent(
                                "a.txt", TEN.replace("2\n", "two\n").replace("8\n", "eight\n")),
                        repository.agent(
                                "b.txt", TEN.replace("9\n", "nine\n").replace("1\n2", "one\n2")),
                        repository.agent("mine.txt", "mine and more\n"));

        assertThat(repository.show("HEAD", "a.txt") + "\n")
                .isEqualTo(TEN.replace("8\n", "eight\n"));
        assertThat(repository.show("HEAD", "b.txt") + "\n")
                .isEqualTo(TEN.replace("1\n2", "one\n2"));
        assertThat(repository.git("diff", "--cached", "--stat", "--format=", "--name-only"))
                .isEqualTo("b.txt\nmine.txt");
        assertThat(repository.git("diff", "--cached", "-U0", "b.txt")).contains("+nine");
        assertThat(committed.left())
                .singleElement()
                .satisfies(it ->
                        assertThat(it.text())
                                .startsWith("mine.txt is staged by you but in no commit yet"));
    }

    @Test
    void theSameStepIsCommittedOnceAndTheIndexBroughtUpAfterACrash() {
        repository.write("a.txt", TEN).commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(repository.agent("a.txt", "x\n"), repository.agent("n.txt", "n\n"));
        CommitOutcome first = commit("s", changes);
        repository.git("read-tree", "HEAD~1");
        assertThat(repository.status()).isNotEmpty();

        CommitOutcome second = commit("s", changes);

        assertThat(((CommitOutcome.Committed) second).commit())
                .isEqualTo(((CommitOutcome.Committed) first).commit());
        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("rev-list", "--count", "HEAD")).isEqualTo("2");
        assertThat(new TurnCommitter(repository.root()).find("other")).isEmpty();
    }

    @Test
    void aConflictingIgnoredOrBusyFileIsLeft() throws IOException {
        repository.write("a.txt", TEN).write(".gitignore", "out/\n").commitAll("Begin");
        repository.write("a.txt", TEN.replace("2\n", "two\n"));
        CommitOutcome left =
                commit(
                        "s",
                        List.of(
                                repository.agent("a.txt", TEN.replace("2\n", "zwei\n")),
                                repository.agent("out/log", "x\n")));
        assertThat(left.left())
                .extracting(CommitOutcome.Left::text)
                .anyMatch(it -> it.startsWith("a.txt was not committed, as it also has"))
                .anyMatch(it -> it.startsWith("out/log is ignored by git"));

        Files.createFile(repository.root().resolve(".git/index.lock"));
        CommitOutcome busy = commit("t", List.of(repository.agent("new.txt", "x\n")));
        assertThat(busy.left())
                .singleElement()
                .satisfies(it -> assertThat(it.text()).contains("another git holds"));
    }

    @Test
    void noHookOrFilterOfTheRepositoryRuns() throws IOException {
        repository.write("a.txt", TEN).commitAll("Begin");
        Path trace = directory.resolve("ran");
        Path hook = repository.root().resolve(".git/hooks/reference-transaction");
        Files.createDirectories(hook.getParent());
        Files.writeString(hook, "#!/bin/sh\ntouch " + trace + "\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        repository.git("config", "filter.x.clean", "touch " + trace + "; cat");
        repository.write(".git/info/attributes", "*.box filter=x\n");

        CommitOutcome outcome =
                commit(
                        "s",
                        List.of(
                                repository.agent("a.txt", "y\n"),
                                repository.agent("b.box", "z\n")));

        assertThat(((CommitOutcome.Committed) outcome).files()).containsExactly("a.txt");
        assertThat(outcome.left()).hasSize(1);
        assertThat(trace).doesNotExist();
    }

    private CommitOutcome.Committed committed(String step, HashedFileChange... changes) {
        return (CommitOutcome.Committed) commit(step, List.of(changes));
    }

    private CommitOutcome commit(String step, List<HashedFileChange> changes) {
        return new TurnCommitter(repository.root())
                .commit(
                        changes,
                        repository,
                        new CommitMessage("feat: change things", "", step, Map.of()));
    }
}
