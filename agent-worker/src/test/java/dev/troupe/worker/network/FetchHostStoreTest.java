package dev.troupe.worker.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchHostStoreTest {
    private static final Path REPOSITORY = Path.of("/work/one");

    @TempDir private Path home;

    @Test
    void remembersHostsOfEachRepository() throws IOException {
        new FetchHostStore(home).add(REPOSITORY, List.of("b.test", "a.test"));
        new FetchHostStore(home).add(REPOSITORY, List.of("c.test"));

        FetchHostStore later = new FetchHostStore(home);
        assertThat(later.find(REPOSITORY)).containsExactly("a.test", "b.test", "c.test");
        assertThat(later.find(Path.of("/work/two"))).isEmpty();
    }

    @Test
    void takesBackWhatPeopleRemoveAndIgnoresWhatIsNoHost() throws IOException {
        FetchHostStore store = new FetchHostStore(home);
        store.add(REPOSITORY, List.of("a.test", "b.test"));
        Path file;
        try (var files = Files.list(home.resolve("fetch-hosts"))) {
            file = files.findFirst().orElseThrow();
        }
        Files.writeString(file, "b.test\n*.test\n127.0.0.1\n");

        assertThat(store.find(REPOSITORY)).containsExactly("b.test");
    }
}
