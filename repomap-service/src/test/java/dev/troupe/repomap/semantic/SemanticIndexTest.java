package dev.troupe.repomap.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchAnswer.SimilarPassage;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.repomap.repository.RepositoryCatalog;
import dev.troupe.repomap.repository.SemanticAnswers;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index and its answers; real models are tested where their jars are. */
class SemanticIndexTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir Path directory;
    @TempDir Path home;

    private final CountedWordEmbedder embedder = new CountedWordEmbedder();
    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
    private RepositoryCatalog catalog;
    private TestRepository repository;
    private SemanticAnswers answers;

    @BeforeEach
    void create() throws IOException {
        catalog = new RepositoryCatalog(home, home.resolve("lines"), index, 2);
        answers = open();
        repository = TestRepository.create(directory);
        repository
                .write("lease.py", "def renew(lease):\n    extend(lease)\n")
                .write("mail.py", "def send(letter):\n    post(letter)\n")
                .write("empty.py", "\n\n")
                .commitAll("Begin");
    }

    private SemanticAnswers open() {
        return new SemanticAnswers(
                catalog, PATIENCE, () -> SemanticIndex.open(home.resolve("semantic"), embedder));
    }

    @AfterEach
    void close() throws IOException {
        answers.close();
        catalog.close();
        index.close();
    }

    private SemanticSearchAnswer search(String request) {
        return answers.search(
                new SemanticSearchQuery(List.of(repository.root().toString()), request, 5));
    }

    @Test
    void readsEachContentOnceOverRestartsAndCopies() throws IOException {
        SimilarPassage first = search("extend the lease").passages().getFirst();

        assertThat(first.path()).isEqualTo("lease.py");
        assertThat(first.text()).isEqualTo("def renew(lease):\n    extend(lease)\n");
        assertThat(first.similarity()).isBetween(0.1, 1.0);
        assertThat(embedder.read).hasValue(2);
        answers.close();
        answers = open();
        repository.write("copy/mail.py", "def send(letter):\n    post(letter)\n");
        assertThat(search("post a letter").passages().getFirst().path()).endsWith("mail.py");
        assertThat(embedder.read).hasValue(2);
    }

    @Test
    void tellsFilesThatTheModelCannotReadAsPending() {
        repository.write("broken.py", "unreadable\n");

        SemanticSearchAnswer answer = search("extend the lease");

        assertThat(answer.freshness().fresh()).isFalse();
        assertThat(answer.freshness().pendingFiles()).isPositive();
    }

    @Test
    void findsNothingInFilesThatAreGone() throws IOException {
        search("extend the lease");
        Files.delete(repository.root().resolve("lease.py"));

        assertThat(search("extend the lease").passages())
                .extracting(SimilarPassage::path)
                .containsExactly("mail.py");
    }

    @Test
    void refusesASecondProcessOfTheSameHome() {
        search("anything");

        try (SemanticAnswers second = open()) {
            SemanticSearchQuery query =
                    new SemanticSearchQuery(List.of(repository.root().toString()), "x", null);
            assertThatThrownBy(() -> second.search(query))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            it -> assertThat(it.code()).isEqualTo(ErrorCode.SEMANTIC_SEARCH_OFF))
                    .hasMessageContaining("Another process");
        } catch (IOException unclosed) {
            throw new AssertionError(unclosed);
        }
    }

    @Test
    void namesTheDirectoryThatHoldsNoModel() throws IOException {
        Path jars = Files.createDirectories(home.resolve("jars"));
        assertThatThrownBy(() -> TextEmbedderLoader.load(jars, null, home))
                .hasMessageContaining(jars.toString());
        Files.write(jars.resolve("empty.jar"), new byte[0]);
        assertThatThrownBy(() -> TextEmbedderLoader.load(jars, null, home))
                .hasMessageContaining("hold no embedding model");
    }
}
