package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskGraphIntegrationTest {
    @TempDir private Path directory;
    private GraphFixture graph;
    private String base;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
        base =
                graph.commit(
                        "seq 1 20 > f; printf 'a\\r\\nb\\r\\nc\\r\\nd' > crlf; printf 'x\\000y' > bin; echo run > run; ln -s f link");
    }

    @Test
    void aMergeHoldsBothSidesAndNamesTheTask() {
        String tip = graph.commit(base, "sed -i s/^3$/three/ f");
        String task = graph.commit(base, "sed -i s/^18$/eighteen/ f; echo new > new");

        MergeOutcome.Merged merged = merged(tip, task);

        assertThat(show(merged, "f")).contains("three", "eighteen");
        assertThat(show(merged, "new")).isEqualTo("new");
        assertThat(graph.repository.git("show", "-s", "--format=%P%n%an%n%cn%n%T", merged.commit()))
                .isEqualTo(tip + " " + task + "\nAda\nTroupe\n" + merged.tree());
        assertThat(trailers(merged))
                .contains("Troupe-Task: " + GraphFixture.TASK, "Troupe-Step: step-1");
        assertThat(graph.repository.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }

    @Test
    void theSameMergeIsTheSameCommit() {
        String tip = graph.commit(base, "echo tip > tip");
        String task = graph.commit(base, "echo task > task");

        assertThat(merged(tip, task)).isEqualTo(merged(tip, task));
    }

    @Test
    void whatTheTipHoldsIsNotMergedAgain() {
        String task = graph.commit(base, "echo task > task");
        String later = graph.commit("echo more > more");

        assertThat(graph.merge(base, later, task)).isEqualTo(new MergeOutcome.AlreadyContained());
        assertThat(graph.merge(base, task, base)).isEqualTo(new MergeOutcome.AlreadyContained());
    }

    @Test
    void theBaseIsTheTasksAndNotWhatGitWouldFind() {
        String middle = graph.commit(base, "sed -i s/^3$/three/ f");
        String task = graph.commit("sed -i s/^18$/eighteen/ f");
        String tip = graph.commit(middle, "sed -i s/^10$/ten/ f");

        assertThat(show(merged(middle, tip, task), "f")).contains("three", "ten", "eighteen");
    }

    @Test
    void renamedFilesTakeTheOthersChanges() {
        String tip = graph.commit(base, "git mv f g");
        String task = graph.commit(base, "sed -i s/^18$/eighteen/ f; chmod +x f");

        MergeOutcome.Merged merged = merged(tip, task);

        assertThat(show(merged, "g")).contains("eighteen");
        assertThat(entries(merged))
                .noneMatch(it -> it.endsWith("\tf"))
                .anyMatch(it -> it.matches("100755 .*\tg"));
        assertThat(show(merged(task, tip), "g")).contains("eighteen");
    }

    @Test
    void aFileStaysInTheDirectoryThatItWasAddedTo() {
        base = graph.commit(base, "mkdir d; echo 1 > d/one; echo 2 > d/two");
        String tip = graph.commit(base, "git mv d e");
        String task = graph.commit(base, "echo 3 > d/three");

        assertThat(entries(merged(tip, task))).anyMatch(it -> it.endsWith("\td/three"));
    }

    @Test
    void carriageReturnsAndAMissingNewlineStay() {
        String tip = graph.commit(base, "printf 'A\\r\\nb\\r\\nc\\r\\nd' > crlf");
        String task = graph.commit(base, "printf 'a\\r\\nb\\r\\nc\\r\\nD' > crlf");
        MergeOutcome.Merged merged = merged(tip, task);

        assertThat(bytes(merged, "crlf")).isEqualTo("A\r\nb\r\nc\r\nD");
    }

    @Test
    void namesAndContentsMayBeAnyBytes() throws IOException {
        String name = "$(printf 'n\\377\\n\\t\"~.txt')";
        base = graph.commit(base, "printf '\\344\\nb\\nc\\n' > \"" + name + "\"");
        String tip = graph.commit(base, "printf '\\344\\nb\\n\\374\\n' > \"" + name + "\"");
        String task = graph.commit(base, "printf '\\366\\nb\\nc\\n' > \"" + name + "\"");
        MergeOutcome.Merged merged = merged(tip, task);
        List<String> contents = new ArrayList<>();
        graph.integration.difference(
                tip,
                merged.commit(),
                graph.repository.root(),
                CommitDifferenceReceiver.Bounds.USUAL,
                (file, _, after) -> {
                    assertThat(file.path()).isEqualTo(new GitPath("n\u00ff\n\t\"~.txt"));
                    contents.add(latin(after));
                });
        assertThat(contents).containsExactly("\u00f6\nb\n\u00fc\n");

        ConflictedFile conflictedFile =
                conflict(tip, graph.commit(base, "printf '\\344\\nb\\n!\\n' > \"" + name + "\""));
        assertThat(conflictedFile.path()).isEqualTo(new GitPath("n\u00ff\n\t\"~.txt"));
        assertThat(conflictedFile.hunks())
                .singleElement()
                .satisfies(it -> assertThat(it.tip().lines()).containsExactly("\u00fc\n"));
    }

    @Test
    void aConflictOfLinesIsToldWithItsPlaceAndAllVersions() {
        String tip = graph.commit(base, "sed -i 's/^3$/three/; s/^10$/ten/' f");
        String task = graph.commit(base, "sed -i 's/^3$/drei/; s/^18$/achtzehn/' f");

        ConflictedFile conflictedFile = conflict(tip, task);

        assertThat(conflictedFile.kind()).isEqualTo(ConflictedFile.Kind.CONTENT);
        assertThat(conflictedFile.hunks())
                .containsExactly(
                        new ConflictHunk(
                                new ConflictHunk.Lines(3, List.of("3\n")),
                                new ConflictHunk.Lines(3, List.of("three\n")),
                                new ConflictHunk.Lines(3, List.of("drei\n"))));
        assertThat(text(conflictedFile.base())).startsWith("1\n2\n3\n");
        assertThat(text(conflictedFile.tip())).contains("ten");
        assertThat(text(conflictedFile.task())).contains("achtzehn");
        assertThat(conflictedFile.message()).isEqualTo("CONFLICT (content): Merge conflict in f");
    }

    @Test
    void eachKindOfConflictIsTold() {
        assertThat(kind("echo a > n", "echo b > n")).isEqualTo(ConflictedFile.Kind.ADD_ADD);
        assertThat(kind("git rm -q f", "echo 21 >> f"))
                .isEqualTo(ConflictedFile.Kind.MODIFY_DELETE);
        assertThat(kind("echo 21 >> f", "git rm -q f"))
                .isEqualTo(ConflictedFile.Kind.MODIFY_DELETE);
        assertThat(kind("git rm -q f", "git mv f g")).isEqualTo(ConflictedFile.Kind.RENAME_DELETE);
        assertThat(kind("git mv f h", "git mv f g")).isEqualTo(ConflictedFile.Kind.RENAME);
        assertThat(kind("printf 'x\\000t' > bin", "printf 'x\\000o' > bin"))
                .isEqualTo(ConflictedFile.Kind.BINARY);
        assertThat(kind("rm link; echo file > link", "ln -sf run link"))
                .isEqualTo(ConflictedFile.Kind.MODE);
        assertThat(kind("mkdir n; echo 1 > n/f", "echo n > n"))
                .isEqualTo(ConflictedFile.Kind.DIRECTORY_FILE);
        assertThat(kind("ln -sf run link", "ln -sf crlf link"))
                .isEqualTo(ConflictedFile.Kind.CONTENT);
    }

    @Test
    void aSubmoduleIsTakenFromWhoeverMovedIt() {
        String one =
                "git update-index --add --cacheinfo 160000,1111111111111111111111111111111111111111,sub";
        base = modules(base, one);
        String tip = modules(base, one.replace("1111,sub", "2222,sub"));
        String task = graph.commit(base, "true");
        String other = modules(base, one.replace("1111,sub", "3333,sub"));

        assertThat(entries(merged(base, tip, modules(base, "echo x > y; git add y"))))
                .anyMatch(it -> it.matches("160000 commit 1+2222\tsub"));
        assertThat(conflict(tip, other).kind()).isEqualTo(ConflictedFile.Kind.SUBMODULE);
        assertThat(task).isNotEqualTo(tip);
    }

    @Test
    void noDriverOfTheRepositoryRuns() throws IOException {
        Path ran = directory.resolve("ran");
        for (String name :
                List.of(
                        "merge.own.driver",
                        "filter.own.clean",
                        "filter.own.smudge",
                        "diff.own.textconv")) {
            graph.repository.git("config", name, "touch " + ran + "; false");
        }
        Files.createDirectories(graph.clone.gitDirectory().resolve("info"));
        Files.writeString(graph.clone.gitDirectory().resolve("info/attributes"), "* merge=own\n");
        String attributes = "echo '* merge=own diff=own' > .gitattributes; ";
        String tip = graph.commit(base, attributes + "sed -i s/^3$/three/ f");
        String task = graph.commit(base, attributes + "sed -i s/^18$/eighteen/ f");

        assertThat(show(merged(tip, task), "f")).contains("three", "eighteen");
        assertThat(ran).doesNotExist();
    }

    @Test
    void whatIsNotToBeMergedByLinesIsAConflict() {
        base = graph.commit(base, "echo '*.lock -merge' > .gitattributes; seq 1 20 > a.lock");
        String tip = graph.commit(base, "sed -i s/^3$/three/ a.lock");
        String task = graph.commit(base, "sed -i s/^18$/eighteen/ a.lock");

        assertThat(conflict(tip, task).kind()).isEqualTo(ConflictedFile.Kind.BINARY);
    }

    @Test
    void foreignCommitsAreRefused() {
        String task = graph.commit(base, "echo task > task");
        graph.repository.git("checkout", "--quiet", "--orphan", "other");
        String other = graph.commit("echo other > other");

        assertThatThrownBy(() -> graph.merge(base, other, task))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("does not build on " + base);
        assertThatThrownBy(() -> graph.merge(base, base, "1".repeat(40)))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> graph.merge(base, "HEAD", task))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void theDifferenceIsToldFileByFile() {
        String tip = graph.commit(base, "git mv run ran; chmod +x f; git rm -q bin; echo 21 >> f");
        List<String> told = new ArrayList<>();
        graph.integration.difference(
                base,
                tip,
                graph.repository.root(),
                CommitDifferenceReceiver.Bounds.USUAL,
                (file, before, after) ->
                        told.add(
                                "%s %s %s"
                                        .formatted(
                                                file.path().text(),
                                                side(file.before(), before),
                                                side(file.after(), after))));
        assertThat(told)
                .containsExactly(
                        "bin 100644:3 -",
                        "f 100644:51 100755:54",
                        "ran - 100644:4",
                        "run 100644:4 -");
    }

    @Test
    void aDifferenceThatIsTooLargeIsRefusedBeforeItBegins() {
        String tip = graph.commit(base, "echo 1 > one; echo 2 > two");
        List<ChangedPath> told = new ArrayList<>();

        assertThatThrownBy(() ->
                        graph.integration.difference(
                                base,
                                tip,
                                graph.repository.root(),
                                new CommitDifferenceReceiver.Bounds(1, 100),
                                (file, _, _) -> told.add(file)))
                .hasMessageContaining("changes 2 files, but Troupe can merge at most 1 files");
        assertThatThrownBy(() ->
                        graph.integration.difference(
                                base,
                                tip,
                                graph.repository.root(),
                                new CommitDifferenceReceiver.Bounds(2, 3),
                                (file, _, _) -> told.add(file)))
                .hasMessageContaining("changes 4 bytes, but Troupe can merge at most 3 bytes");
        assertThat(told).isEmpty();
    }

    @Test
    void graphsDoNotKnowEachOther() {
        graph.integration.start(base);
        TaskGraphIntegration other = new TaskGraphIntegration(graph.clone, UUID.randomUUID());

        assertThatThrownBy(other::tip).hasMessageContaining("has no work of graph");
        other.start(base);
        other.forget();
        assertThat(graph.integration.tip()).isEqualTo(base);
    }

    private ConflictedFile.Kind kind(String task, String tip) {
        return conflict(graph.commit(base, tip), graph.commit(base, task)).kind();
    }

    private ConflictedFile conflict(String tip, String task) {
        MergeOutcome outcome = graph.merge(base, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Conflict.class);
        return ((MergeOutcome.Conflict) outcome).files().getFirst();
    }

    private MergeOutcome.Merged merged(String tip, String task) {
        return merged(base, tip, task);
    }

    private MergeOutcome.Merged merged(String from, String tip, String task) {
        MergeOutcome outcome = graph.merge(from, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Merged.class);
        return (MergeOutcome.Merged) outcome;
    }

    /** Submodules have no place in a work tree here: the commit is made from the index. */
    private String modules(String from, String script) {
        graph.repository.git("checkout", "--quiet", "--force", "--detach", from);
        graph.repository.git("-c", "alias.x=!set -e; " + script, "x");
        graph.repository.git("commit", "--quiet", "-m", "Change");
        return graph.repository.head();
    }

    private String show(MergeOutcome.Merged merged, String path) {
        return graph.repository.show(merged.commit(), path);
    }

    private List<String> entries(MergeOutcome.Merged merged) {
        return graph.repository.git("ls-tree", "-r", merged.commit()).lines().toList();
    }

    private List<String> trailers(MergeOutcome.Merged merged) {
        return graph.repository
                .git("show", "-s", "--format=%(trailers)", merged.commit())
                .lines()
                .toList();
    }

    private String bytes(MergeOutcome.Merged merged, String path) {
        try {
            return new String(
                    graph.clone.succeed("cat-file", "blob", merged.commit() + ":" + path).bytes(),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(ConflictedFile.@Nullable Version version) {
        return version == null ? "" : version.text();
    }

    private static String side(ChangedPath.@Nullable State state, @Nullable InputStream stream)
            throws IOException {
        if (state == null || stream == null) {
            return "-";
        }
        assertThat(stream.readAllBytes()).hasSize((int) state.size());
        return Integer.toOctalString(state.mode()) + ":" + state.size();
    }

    private static String latin(@Nullable InputStream stream) throws IOException {
        return stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
}
