package dev.troupe.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetectedChangeBuilderTest {
    private static final WorkspaceChangeDetector.Limits LIMITS =
            new WorkspaceChangeDetector.Limits(1_000, 1_500, 9_000, 9);

    @TempDir private Path directory;

    /** A file may be small when it is looked at, and large by the time that the index has taken it. */
    @Test
    void whatGrowsMeanwhileTakesItsRoomToo() throws IOException {
        TestRepository user = TestRepository.create(directory.resolve("shop"));
        user.write("a.txt", "a").commitAll("Begin");
        ShadowRepository shadow =
                ShadowRepository.create(directory.resolve("shadows/1"), user.root());
        List<IndexMismatch> found = IndexMismatch.fresh("one\0three\0two\0");
        found.forEach(it -> user.write(it.path(), "1"));
        DetectedChangeBuilder difference =
                new DetectedChangeBuilder(shadow, user.root(), LIMITS, Map.of());
        assertThat(difference.of(found).known()).hasSize(3);

        found.forEach(it -> user.write(it.path(), "2".repeat(700)));
        byte[] names = "one\0three\0two\0".getBytes(StandardCharsets.UTF_8);
        shadow.run(names, "update-index", "--add", "-z", "--stdin");
        Set<GitPath> written = Set.of(new GitPath("one"), new GitPath("three"), new GitPath("two"));
        DetectedChanges changes =
                difference.as(ShadowIndexView.of(shadow, written, 1_000), written);

        assertThat(changes.known())
                .extracting(DetectedFileChange::path)
                .containsExactly("one", "three");
        assertThat(changes.unknown())
                .extracting(DetectedChanges.Unknown::toString)
                .containsExactly("two is one of too many bytes that changed at once");
    }
}
