package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.layer.content.LayerChange;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixFileKind;
import dev.troupe.worker.scenario.ScenarioRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceLinksTest {
    @TempDir private Path directory;
    private Path workspace;

    @BeforeEach
    void makeRepository() throws IOException, InterruptedException {
        workspace = ScenarioRepositories.create(directory.resolve("shop")).toRealPath();
    }

    private void link(String path, String target) throws IOException {
        Path link = workspace.resolve(path);
        Files.createDirectories(link.resolveSibling("."));
        Files.createSymbolicLink(link, Path.of(target));
    }

    private void track() throws IOException, InterruptedException {
        ScenarioRepositories.git(workspace, "add", "-A");
    }

    private Set<String> names(String path) {
        return WorkspaceLinks.find(workspace).namesOf(path);
    }

    private EffectClass classify(String path, LayerChange change, @Nullable String target) {
        PosixFileKind kind = target == null ? PosixFileKind.FILE : PosixFileKind.LINK;
        FileStatus status = new FileStatus(kind, 0644, 0, 0, 1, 1, 10, 4096, 5, 5, 1, 1);
        LayerEntry entry =
                new LayerEntry(
                        path,
                        path,
                        change == LayerChange.CREATED ? null : status,
                        change == LayerChange.REMOVED ? null : status,
                        change,
                        target,
                        false,
                        false);
        return new EffectClassifier(
                        workspace,
                        List.of(entry),
                        Set.of(),
                        Map.of(),
                        false,
                        new ReferencedPaths(workspace, List.of(workspace), directory),
                        WorkspaceLinks.find(workspace))
                .classify(entry);
    }

    @Test
    void trackedLinksGiveOtherNames() throws IOException, InterruptedException {
        link("deep/er/.envrc", "../../docs/env.sh");
        assertThat(names("docs/env.sh")).containsExactly("docs/env.sh");

        track();

        assertThat(names("docs/env.sh")).containsExactly("docs/env.sh", "deep/er/.envrc");
        assertThat(names("docs/other.sh")).containsExactly("docs/other.sh");
    }

    @Test
    void linksAtTheTopAndInDotDirectoriesNeedNotBeTracked() throws IOException {
        link(".vscode", "cfg");
        link(".config/mise", "../tools");
        link("plain/mise.toml", "../other");

        assertThat(names("cfg/tasks.json")).containsExactly("cfg/tasks.json", ".vscode/tasks.json");
        assertThat(names("tools/config.toml"))
                .containsExactly("tools/config.toml", ".config/mise/config.toml");
        assertThat(names("other")).containsExactly("other");
    }

    @Test
    void chainsAndLinksThatLeadOverLinksCount() throws IOException {
        link("AGENTS.md", "one");
        link("one", "two");
        link("two", "d/ai.md");
        link("d", "docs");
        Files.createDirectory(workspace.resolve("docs"));
        Files.writeString(workspace.resolve("docs/ai.md"), "x");

        assertThat(names("docs/ai.md")).contains("AGENTS.md", "d/ai.md");
        assertThat(names("two")).contains("AGENTS.md");
        assertThat(classify("docs/ai.md", LayerChange.CHANGED, null)).isEqualTo(EffectClass.OBEYED);
        assertThat(classify("d", LayerChange.CHANGED, "elsewhere")).isEqualTo(EffectClass.OBEYED);
    }

    @Test
    void linksThatGoRoundEnd() throws IOException {
        link("self", ".");
        link("a", "b");
        link("b", "a");

        assertThat(names("x/y").size()).isLessThan(100);
        assertThat(names("a")).contains("b");
    }

    @Test
    void theStrictestNameDecides() throws IOException {
        link(".envrc", "docs/env.sh");
        link(".env", "conf/dev");
        link("handbook", "docs");
        link("out", "/etc");

        assertThat(classify("docs/env.sh", LayerChange.CREATED, null))
                .isEqualTo(EffectClass.OBEYED);
        assertThat(classify("docs/env.sh", LayerChange.REMOVED, null))
                .isEqualTo(EffectClass.ORDINARY);
        assertThat(classify("conf/dev", LayerChange.CHANGED, null)).isEqualTo(EffectClass.SECRET);
        assertThat(classify("docs/a.md", LayerChange.CHANGED, null))
                .isEqualTo(EffectClass.ORDINARY);
        assertThat(classify("etc/passwd", LayerChange.CHANGED, null))
                .isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void aDirectoryBelowTheTopOfTheRepositoryHasItsOwn() throws IOException, InterruptedException {
        link("sub/deep/.envrc", "../docs/env.sh");
        link("other/.envrc", "../sub/docs/env.sh");
        track();

        assertThat(WorkspaceLinks.find(workspace.resolve("sub")).namesOf("docs/env.sh"))
                .containsExactly("docs/env.sh", "deep/.envrc");
    }

    @Test
    void withoutARepositoryThoseAtTheTopCount() throws IOException {
        Path bare = Files.createDirectory(directory.resolve("bare")).toRealPath();
        Files.createSymbolicLink(bare.resolve(".envrc"), Path.of("env.sh"));

        assertThat(WorkspaceLinks.find(bare).namesOf("env.sh")).contains(".envrc");
    }
}
