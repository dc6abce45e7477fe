package dev.troupe.testkit.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository that tests write into. */
class TestRepositoryTest {
    @Test
    void whatIsWrittenIsCommittedAndShown(@TempDir Path directory) throws Exception {
        TestRepository repository = TestRepository.create(directory).write("a/b.txt", "one\n");
        String first = repository.commitAll("First");

        repository.write("a/b.txt", "two\n");

        assertThat(repository.head()).isEqualTo(first);
        assertThat(repository.status()).singleElement().asString().contains("a/b.txt");
        assertThat(repository.show(first, "a/b.txt")).startsWith("one");
        assertThat(repository.disk("a/b.txt")).startsWith("two");
        assertThat(repository.disk("missing")).isNull();
        assertThat(repository.root()).isDirectory();
    }
}
