package dev.troupe.worker.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.git.Name;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTest {
    private static final TreeWatch.Limits LIMITS = new TreeWatch.Limits(1_000, 1_500, 9_000, 9);

    @TempDir private Path directory;

    /** A file may be small when it is looked at, and large by the time that the index has taken it. */
    @Test
    void whatGrowsMeanwhileTakesItsRoomToo() throws IOException {
        TestRepository user = TestRepository.create(directory.resolve("shop"));
        user.write("a.txt", "a").commitAll("Begin");
        Shadow shadow = Shadow.create(directory.resolve("shadows/1"), user.root());
        List<Found> found = Found.fresh("one\0three\0two\0");
        found.forEach(it -> user.write(it.path(), "1"));
        Difference difference = new Difference(shadow, user.root(), LIMITS, Map.of());
        assertThat(difference.of(found).known()).hasSize(3);

        found.forEach(it -> user.write(it.path(), "2".repeat(700)));
        byte[] names = "one\0three\0two\0".getBytes(StandardCharsets.UTF_8);
        shadow.run(names, "update-index", "--add", "-z", "--stdin");
        Set<Name> written = Set.of(new Name("one"), new Name("three"), new Name("two"));
        TreeChanges changes = difference.as(Index.of(shadow, written, 1_000), written);

        assertThat(changes.known()).extracting(TreeChange::path).containsExactly("one", "three");
        assertThat(changes.unknown())
                .extracting(TreeChanges.Unknown::toString)
                .containsExactly("two is one of too many bytes that changed at once");
    }
}
