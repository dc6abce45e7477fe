package dev.troupe.workspace.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.change.AgentEditedRepository;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files whose names are not UTF-8, beside those that an agent changes. */
class ForeignNamesTest {
    @TempDir private Path directory;
    private AgentEditedRepository repository;

    @BeforeEach
    void createRepository() throws IOException {
        repository = AgentEditedRepository.create(directory.resolve("project"));
        repository.write("a.txt", "a\n").write("sub/b.txt", "b\n");
    }

    @Test
    void twoNamesThatReadTheSameStayTwo() throws IOException {
        shell(
                "for d in . sub; do echo latin > $d/$'d\\xff.txt'; echo utf > $d/$'d\\xc3\\xbf.txt'; done");
        repository.commitAll("Begin");
        String others = others();

        commit("1", repository.agent("a.txt", "A\n"), repository.agent("sub/b.txt", "B\n"));

        assertThat(changed()).containsExactly("M\ta.txt", "M\tsub/b.txt");
        assertThat(others()).isEqualTo(others);
        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @Test
    void directoriesKeepTheirNamesAndPlaces() throws IOException {
        shell("mkdir $'d\\xff' $'\\xe4'; echo 1 > $'d\\xff/one'; echo 2 > $'d\\xff.txt'");
        shell(
                "echo 3 > $'\\xe4/\\xe4'; echo 4 > $'\\xf0\\x9f\\x98\\x80'; echo 5 > $'\\xef\\xbf\\xbd'");
        repository.commitAll("Begin");
        String others = others();

        commit("1", repository.agent("a.txt", "A\n"), repository.agent("ä/new.txt", "new\n"));

        assertThat(changed()).containsExactly("M\ta.txt", "A\t\"\\303\\244/new.txt\"");
        assertThat(others().lines().filter(line -> !line.endsWith("/new.txt\"")))
                .containsExactlyElementsOf(others.lines().toList());
        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @Test
    void theAgentsOwnFileIsToldFromTheOther() throws IOException {
        shell("echo latin > $'d\\xff.txt'; echo utf > $'d\\xc3\\xbf.txt'");
        repository.commitAll("Begin");
        String latin = entry("d\\377.txt");

        commit("1", repository.agent("dÿ.txt", "changed\n"));
        commit("2", repository.agent("dÿ.txt", null));

        assertThat(changed()).containsExactly("D\t\"d\\303\\277.txt\"");
        assertThat(entry("d\\377.txt")).isEqualTo(latin);
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void oldModesStay() throws IOException {
        repository.commitAll("Begin");
        shell(
                "id=$(git rev-parse HEAD:a.txt); tree=$(printf '100664 blob %s\\tshared\\n100644 blob %s\\ta.txt\\n' $id $id | git mktree)"
                        + " && git reset -q --hard $(git commit-tree -m old $tree)");

        commit("1", repository.agent("a.txt", "A\n"));

        assertThat(repository.git("cat-file", "tree", "HEAD^{tree}")).contains("100664 shared");
    }

    @Test
    void anIndexThatWasLeftBehindIsBroughtUpForUtf8Only() throws IOException {
        shell("echo latin > $'d\\xff.txt'");
        repository.commitAll("Begin");
        HashedFileChange change = repository.agent("a.txt", "A\n");
        commit("1", change);
        repository.git("read-tree", "HEAD~1");

        new TurnCommitter(repository.root()).commit(List.of(change), repository, message("1"));

        assertThat(repository.status()).isEmpty();
    }

    private void commit(String step, HashedFileChange... changes) {
        assertThat(
                        new TurnCommitter(repository.root())
                                .commit(List.of(changes), repository, message(step)))
                .isInstanceOfSatisfying(
                        CommitOutcome.Committed.class,
                        committed -> assertThat(committed.left()).isEmpty());
    }

    private static CommitMessage message(String step) {
        return new CommitMessage("feat: change things", "", step, Map.of());
    }

    private List<String> changed() {
        return repository
                .git("diff", "--no-renames", "--name-status", "HEAD~1", "HEAD")
                .lines()
                .toList();
    }

    /** What HEAD holds beside the files that the agent changed. */
    private String others() {
        return String.join(
                "\n",
                repository
                        .git("ls-tree", "-r", "HEAD")
                        .lines()
                        .filter(line -> !line.endsWith("a.txt") && !line.endsWith("b.txt"))
                        .toList());
    }

    private String entry(String name) {
        return repository
                .git("ls-tree", "HEAD")
                .lines()
                .filter(line -> line.endsWith("\t\"" + name + "\""))
                .findFirst()
                .orElse("");
    }

    private void shell(String script) throws IOException {
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of("bash", "-c", script),
                        repository.root(),
                        Map.of(
                                "PATH", System.getenv("PATH"),
                                "HOME", repository.root().toString(),
                                "GIT_CONFIG_NOSYSTEM", "1"),
                        new byte[0],
                        Duration.ofSeconds(30));
        assertThat(answer.ok()).as(answer.error()).isTrue();
    }
}
