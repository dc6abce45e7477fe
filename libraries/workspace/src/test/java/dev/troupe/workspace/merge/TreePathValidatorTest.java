package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees may hold names that no checkout would make. */
class TreePathValidatorTest {
    @TempDir private Path directory;
    private GraphFixture graph;
    private String base;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
        base = graph.commit("echo f > f");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git",
                ".GIT",
                ".Git.",
                ".git. .",
                "git~1",
                "GIT~1",
                ".git::$INDEX_ALLOCATION",
                ".git\\config",
                "a\\.git",
                "a\\..\\..",
                ".g\u200cit",
                "\ufeff.GIt",
                ".",
                ".."
            })
    void namesThatGitKeepsForItselfAreRefused(String name) throws IOException {
        String task =
                commit(tree("040000 tree " + tree("100644 blob " + blob() + "\tx") + "\t" + name));

        assertThatThrownBy(() -> graph.merge(base, base, task))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessageContaining("which is not a valid path in a checkout");
        List<ChangedPath> told = new ArrayList<>();
        assertThatThrownBy(() ->
                        graph.integration.difference(
                                base,
                                task,
                                graph.repository.root(),
                                CommitDifferenceReceiver.Bounds.USUAL,
                                (file, _, _) -> told.add(file)))
                .hasMessageContaining("which is not a valid path in a checkout");
        assertThat(told).isEmpty();
    }

    @Test
    void anEntryWithoutANameIsRefused() throws IOException {
        byte[] id = new byte[20];
        byte[] entry = "100644 \0".getBytes(StandardCharsets.US_ASCII);
        byte[] tree = new byte[entry.length + id.length];
        System.arraycopy(entry, 0, tree, 0, entry.length);
        String task =
                commit(feed(tree, "hash-object", "-t", "tree", "-w", "--literally", "--stdin"));

        assertThatThrownBy(() -> graph.merge(base, base, task)).isInstanceOf(TroupeException.class);
    }

    @Test
    void namesThatOnlyLookAlikeAreTaken() {
        String task =
                graph.commit(
                        base,
                        "for n in .gitignore .gitmodules x.git .github git~2 ... 'c:d' 'a\\\\b'; do echo $n > \"$n\"; done");

        assertThat(graph.merge(base, graph.commit(base, "echo x > x"), task))
                .isInstanceOf(MergeOutcome.Merged.class);
    }

    private String commit(String tree) {
        return graph.repository.git("commit-tree", "-p", base, "-m", "Change", tree);
    }

    private String tree(String entry) throws IOException {
        return feed((entry + "\n").getBytes(StandardCharsets.UTF_8), "mktree", "--missing");
    }

    private String blob() throws IOException {
        return feed(new byte[] {'x'}, "hash-object", "-w", "--stdin");
    }

    private String feed(byte[] input, String... arguments) throws IOException {
        ShortProcessRunner.Answer answer = graph.clone.feed(input, arguments);
        assertThat(answer.ok()).as(answer.error()).isTrue();
        return answer.text();
    }
}
