package dev.troupe.contentindex.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.MissingContentException;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of commits, whatever lies in the working directory. */
class CommitTreeReaderTest {
    @TempDir Path directory;

    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
    private TestRepository checkout;
    private Repository repository;

    @BeforeEach
    void create() throws IOException {
        checkout = TestRepository.create(directory);
        repository =
                new FileRepositoryBuilder()
                        .setGitDir(checkout.root().resolve(".git").toFile())
                        .build();
    }

    @AfterEach
    void close() {
        repository.close();
        index.close();
    }

    @Test
    void listsFilesWithoutLinks() throws IOException {
        checkout.write("src/cart.py", "def total(): pass\n").write("README", "A shop.\n");
        Files.createSymbolicLink(checkout.root().resolve("link"), Path.of("README"));
        ObjectId commit = ObjectId.fromString(checkout.commitAll("Begin"));
        checkout.write("later.py", "def later(): pass\n");

        List<TreeEntry> entries = new CommitTreeReader(repository).entries(commit);

        assertThat(entries).extracting(TreeEntry::path).containsExactly("README", "src/cart.py");
        assertThat(entries).extracting(it -> it.key().language()).containsExactly("", "python");
    }

    @Test
    void joinsFilesWithTheFactsOfTheirContents() throws IOException {
        checkout.write("cart.py", "def total(): pass\n").write("logo.bin", new byte[] {0, 1});
        ObjectId commit = ObjectId.fromString(checkout.commitAll("Begin"));
        CommitTreeReader reader = new CommitTreeReader(repository);

        List<IndexedFile> files =
                new TreeIndexer(index).index(reader.entries(commit), reader, IndexProgress.NONE);

        assertThat(files).extracting(IndexedFile::path).containsExactly("cart.py");
        assertThat(files.getFirst().codeNames()).hasSize(1);
        assertThat(files.getFirst().role()).isEqualTo(FileRole.SOURCE);
    }

    @Test
    void readsNoMoreOfAContentThanIsWanted() throws Exception {
        checkout.write("big.txt", "word ".repeat(1000));
        ObjectId commit = ObjectId.fromString(checkout.commitAll("Begin"));
        CommitTreeReader reader = new CommitTreeReader(repository);
        ObjectId content = reader.entries(commit).getFirst().key().content();

        assertThat(reader.load(content, 100)).hasSize(101);
        assertThat(reader.load(content, 5000)).hasSize(5000);
    }

    @Test
    void tellsAContentThatIsNotThere() {
        ObjectId absent = ObjectId.fromString("1".repeat(40));

        assertThatThrownBy(() -> new CommitTreeReader(repository).load(absent, 100))
                .isInstanceOf(MissingContentException.class);
    }
}
