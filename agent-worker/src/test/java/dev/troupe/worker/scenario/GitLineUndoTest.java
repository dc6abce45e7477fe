package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of git in a person's own checkout, in which there is uncommitted work: what they did is taken back, and comes again. */
class GitLineUndoTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private WorkerScenario.Session session;

    @BeforeEach
    void workOfThePerson() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("other.txt"), "other\n");
        git(repository, "add", ".");
        git(repository, "commit", "-qm", "Other");
        git(repository, "switch", "-qc", "side");
        Files.writeString(repository.resolve("src/Side.java"), "class Side {}\n");
        Files.writeString(repository.resolve("other.txt"), "side\n");
        git(repository, "add", ".");
        git(repository, "commit", "-qm", "Side");
        git(repository, "switch", "-q", "main");
        Files.writeString(repository.resolve("stashed.txt"), "stashed\n");
        git(repository, "stash", "push", "-qu");
        Files.writeString(repository.resolve("notes.txt"), "mine\n");
        Files.writeString(repository.resolve("staged.txt"), "staged\n");
        git(repository, "add", "staged.txt");
        Files.writeString(repository.resolve("staged.txt"), "staged and more\n");
        Files.writeString(repository.resolve("fresh.txt"), "fresh\n");
        session = scene.session(repository).automatic();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -qm x",
                "git commit -qam x",
                "git commit -qam x && git commit -q --allow-empty -m y",
                "git add -A",
                "git add notes.txt staged.txt",
                "git add -A && git commit -qm all",
                "git switch -qc feature",
                "git checkout -qb feature && git commit -qam x",
                "git switch -q --detach",
                "git branch y",
                "git tag v1",
                "git tag -a v1 -m v1 && git commit -qam x",
                "git stash push -q",
                "git stash push -qu",
                "git mv other.txt moved.txt",
                "git rm -q other.txt",
                "git stash push -q && git merge -q side",
                "git stash push -qu && git merge -q --no-ff -m merged side",
                "git commit -qam x && git tag v1 && git switch -qc feature && git branch z"
            })
    void isTakenBackAndComesAgain(String line) throws IOException, InterruptedException {
        comesAndGoes(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m amended",
                "git stash pop -q",
                "git reset -q --hard",
                "git restore notes.txt",
                "git clean -qfd",
                "git branch -D side",
                "git stash drop -q"
            })
    void soIsWhatWasAskedFor(String line) throws IOException, InterruptedException {
        if (line.contains("pop")) {
            git(repository, "clean", "-qfd");
        }
        Map<String, String> before = state();
        UUID task = begin(line);
        var _ = session.await(task, TaskState.WAITING);
        session.decide(session.approval("git"), true, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);
        goesAndComes(before);
    }

    @Test
    void aMergeThatConflictsIsTakenBack() throws IOException, InterruptedException {
        git(repository, "stash", "push", "-qu");
        Files.writeString(repository.resolve("other.txt"), "mine\n");
        git(repository, "commit", "-qam", "Mine");
        Map<String, String> before = state();
        succeed("git merge side; git status");
        assertThat(repository.resolve(".git/MERGE_HEAD")).exists();
        assertThat(session.content("other.txt")).contains("<<<<<<<");
        goesAndComes(before);
    }

    @Test
    void theFirstCommitOfARepositoryIsTakenBack() throws IOException, InterruptedException {
        repository = Files.createDirectory(directory.resolve("empty")).toRealPath();
        git(repository, "init", "-q", "-b", "main");
        git(repository, "config", "user.name", "Ada");
        git(repository, "config", "user.email", "ada@example.org");
        Files.writeString(repository.resolve("a.txt"), "a\n");
        session = scene.session(repository).automatic();
        comesAndGoes("git add a.txt && git commit -qm First");
    }

    @Test
    void takesBackEditsAndTroupesOwnCommitsWithIt() throws IOException, InterruptedException {
        Map<String, String> before = state();
        String head = git(repository, "rev-parse", "main");
        scene.model()
                .play(
                        ModelScenario.of(
                                write("a.txt", "one\n"),
                                bash("git commit -qam Agent"),
                                write("b.txt", "two\n"),
                                bash("git tag v1"),
                                write("a.txt", "three\n"),
                                ScriptedTurn.say("Done.")));
        var _ = session.succeed("Do it");
        Map<String, String> after = state();

        undo();
        assertThat(state("refs/heads/main")).containsAllEntriesOf(without(before));
        assertThat(git(repository, "diff", head, "main")).isEmpty();
        assertThat(git(repository, "log", "--format=%s", "main")).doesNotContain("Agent");

        redo();
        assertThat(state()).isEqualTo(after);
        undo();
        assertThat(state("refs/heads/main")).containsAllEntriesOf(without(before));
    }

    @Test
    void whatSomebodyCommittedSinceIsNotLost() throws IOException, InterruptedException {
        succeed("git add -A && git commit -qm Agent && git tag v1");
        Files.writeString(repository.resolve("notes.txt"), "more\n");
        git(repository, "commit", "-qam", "Mine again");
        Map<String, String> after = state();

        Task refused = session.await(session.start("undo", "undo"), TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(WorkerScenario.summary(refused)).contains("Branch main has moved from");
        assertThat(state()).isEqualTo(after);
    }

    @Test
    void whatSomebodyStagedSinceIsNotLost() throws IOException, InterruptedException {
        succeed("git add notes.txt");
        Files.writeString(repository.resolve("notes.txt"), "more\n");
        git(repository, "add", "notes.txt");
        Map<String, String> after = state();

        Task refused = session.await(session.start("undo", "undo"), TaskState.FAILED);

        assertThat(WorkerScenario.summary(refused))
                .contains("The staged content of notes.txt has changed");
        assertThat(state()).isEqualTo(after);
    }

    @Test
    void whatSomebodyStagedOfOtherFilesStaysStaged() throws IOException, InterruptedException {
        succeed("git add notes.txt");
        git(repository, "add", "fresh.txt");
        git(repository, "status");

        undo();

        assertThat(git(repository, "status", "--porcelain"))
                .isEqualTo("A  fresh.txt\n M notes.txt\nAM staged.txt");
    }

    @Test
    void aRewindTakesTheLinesAfterAStepBack() throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("git add fresh.txt"),
                                bash("git commit -qam Agent"),
                                ScriptedTurn.say("Done."),
                                bash("git switch -qc feature"),
                                ScriptedTurn.say("Done.")));
        Map<String, String> before = state();
        UUID first = session.succeed("First").id();
        Map<String, String> middle = state();
        var _ = session.succeed("Second");
        Map<String, String> after = state();

        var _ =
                session.await(
                        session.rewind(new RewindTarget(1, first, 1, RewindScope.FILES)),
                        TaskState.SUCCEEDED);
        assertThat(git(repository, "symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(git(repository, "log", "--format=%s")).doesNotContain("Agent");
        assertThat(git(repository, "status", "--porcelain"))
                .isEqualTo("A  fresh.txt\n M notes.txt\nAM staged.txt");
        redo();
        assertThat(state()).isEqualTo(middle);
        redo();
        assertThat(state()).isEqualTo(after);
        undo();
        undo();
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aMergingUndoKeepsWhatSomebodyWroteSince() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("other.txt"), "a\nb\nc\nd\n");
        git(repository, "commit", "-qm", "Letters", "other.txt");
        Files.writeString(repository.resolve("other.txt"), "first\na\nb\nc\nd\n");
        git(repository, "commit", "-qm", "First line", "other.txt");
        Map<String, String> before = state();
        succeed("git stash push -q && git revert --no-edit HEAD");
        assertThat(session.content("other.txt")).isEqualTo("a\nb\nc\nd\n");
        Files.writeString(repository.resolve("other.txt"), "a\nb\nc\nd\nmore\n");

        Task refused = session.await(session.start("undo", "undo"), TaskState.FAILED);
        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        ended(session.undoMerging());

        assertThat(session.content("other.txt")).isEqualTo("first\na\nb\nc\nd\nmore\n");
        Map<String, String> after = state();
        assertThat(after.get("refs/heads/main")).isEqualTo(before.get("refs/heads/main"));
        assertThat(after.get("index")).isEqualTo(before.get("index"));
        assertThat(after.get("file notes.txt")).isEqualTo("mine\n");
    }

    @Test
    void historyTellsWhatALineOfGitDid() {
        succeed("git commit -qam Agent && git tag v1");

        assertThat(session.events(EventBody.CommandEffects.class).getLast().changes())
                .contains("branch main: 1 commit added")
                .anyMatch(it -> it.startsWith("tag v1 created at "));
    }

    private void comesAndGoes(String line) throws IOException, InterruptedException {
        Map<String, String> before = state();
        succeed(line);
        goesAndComes(before);
    }

    private void goesAndComes(Map<String, String> before) throws IOException, InterruptedException {
        Map<String, String> after = state();
        assertThat(after).isNotEqualTo(before);
        undo();
        assertThat(state()).isEqualTo(before);
        redo();
        assertThat(state()).isEqualTo(after);
        undo();
        assertThat(state()).isEqualTo(before);
    }

    private UUID begin(String line) {
        scene.model().play(ModelScenario.of(bash(line), ScriptedTurn.say("Done.")));
        return session.ask("Do it");
    }

    private void succeed(String line) {
        scene.model().play(ModelScenario.of(bash(line), ScriptedTurn.say("Done.")));
        var _ = session.succeed("Do it");
        assertThat(session.events(EventBody.ToolFinished.class).getLast().outcome())
                .isEqualTo("ok");
    }

    private void undo() {
        ended(session.start("undo", "undo"));
    }

    private void redo() {
        ended(session.start("redo", "redo"));
    }

    private void ended(UUID id) {
        Task task = session.await(id, WorkerScenario::ended, PATIENCE);
        assertThat(task.state()).as(WorkerScenario.summary(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    private static Map<String, String> without(Map<String, String> state) {
        Map<String, String> rest = new TreeMap<>(state);
        rest.remove("refs/heads/main");
        return rest;
    }

    private Map<String, String> state(String except) throws IOException, InterruptedException {
        Map<String, String> state = state();
        state.remove(except);
        return state;
    }

    /** All that git shows of the repository, and the files. */
    private Map<String, String> state() throws IOException, InterruptedException {
        Map<String, String> state = new TreeMap<>();
        git(repository, "for-each-ref", "--format=%(refname) %(objectname)")
                .lines()
                .map(it -> it.split(" ", -1))
                .forEach(it -> state.put(it[0], it[1]));
        state.put("HEAD", Files.readString(repository.resolve(".git/HEAD")));
        state.put("index", git(repository, "ls-files", "-s", "-v"));
        state.put("status", git(repository, "status", "--porcelain"));
        state.put("stash", git(repository, "stash", "list", "--format=%H %gs"));
        state.put("merge", String.valueOf(Files.exists(repository.resolve(".git/MERGE_HEAD"))));
        try (Stream<Path> all = Files.walk(repository)) {
            for (Path file :
                    all.filter(Files::isRegularFile)
                            .filter(it -> !it.startsWith(repository.resolve(".git")))
                            .toList()) {
                state.put("file " + repository.relativize(file), Files.readString(file));
            }
        }
        return state;
    }

    private static ScriptedTurn bash(String line) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", line)));
    }

    private static ScriptedTurn write(String path, String content) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", content)));
    }
}
