package dev.troupe.embeddings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchAnswer.SimilarPassage;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.repomap.repository.RepositoryCatalog;
import dev.troupe.repomap.repository.SemanticAnswers;
import dev.troupe.repomap.semantic.SemanticIndex;
import dev.troupe.repomap.semantic.TextEmbedder;
import dev.troupe.repomap.semantic.TextEmbedderLoader;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search by meaning in a real repository, with the real model. */
class SemanticAnswersTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir Path directory;
    @TempDir Path home;

    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
    private final AtomicInteger read = new AtomicInteger();
    private RepositoryCatalog catalog;
    private TestRepository repository;
    private @Nullable SemanticAnswers answers;

    @BeforeEach
    void create() throws IOException {
        catalog = new RepositoryCatalog(home, home.resolve("lines"), index, 2);
        repository = TestRepository.create(directory);
        repository
                .write(
                        "src/lease.py",
                        "def renew(lease):\n    lease.until = now() + lease.period\n    lease.save()\n")
                .write("src/shape.py", "def area(width, height):\n    return width * height\n")
                .write("src/mail.py", "def send(to, text):\n    smtp().deliver(to, text)\n")
                .commitAll("Begin");
    }

    @AfterEach
    void close() throws IOException {
        reopen();
        catalog.close();
        index.close();
    }

    /** Lets the next search open the index again, as another process does. */
    private void reopen() throws IOException {
        if (answers != null) {
            answers.close();
            answers = null;
        }
    }

    private SemanticSearchAnswer search(String request) {
        SemanticAnswers opened = answers;
        if (opened == null) {
            opened =
                    new SemanticAnswers(
                            catalog,
                            PATIENCE,
                            () -> SemanticIndex.open(home.resolve("semantic"), embedder()));
            answers = opened;
        }
        return opened.search(
                new SemanticSearchQuery(List.of(repository.root().toString()), request, 2));
    }

    /** The model, which counts the passages that it reads. */
    private TextEmbedder embedder() throws IOException {
        TextEmbedder model = new OnnxEmbedderProvider().open(null, home);
        return new TextEmbedder() {
            @Override
            public String model() {
                return model.model();
            }

            @Override
            public List<float[]> embedPassages(List<String> passages) {
                read.addAndGet(passages.size());
                return model.embedPassages(passages);
            }

            @Override
            public float[] embedRequest(String request) {
                return model.embedRequest(request);
            }

            @Override
            public void close() {
                model.close();
            }
        };
    }

    @Test
    void findsWhatMeansTheSameAndReadsItOnce() throws IOException {
        SemanticSearchAnswer answer = search("where is the expiry of a lock extended?");

        SimilarPassage first = answer.passages().getFirst();
        assertThat(first.path()).isEqualTo("src/lease.py");
        assertThat(first.from()).isEqualTo(1);
        assertThat(first.to()).isEqualTo(3);
        assertThat(first.text()).startsWith("def renew(lease):");
        assertThat(answer.passages()).hasSize(2);
        assertThat(answer.freshness()).isEqualTo(RepositoryFreshness.of(0));
        assertThat(read).hasValue(3);

        repository.write("src/shape.py", "def area(side):\n    return side * side\n");
        assertThat(search("surface of a square").passages().getFirst().text())
                .contains("side * side");
        assertThat(read).hasValue(4);
        reopen();
        assertThat(search("tell a person by post").passages().getFirst().path())
                .isEqualTo("src/mail.py");
        assertThat(read).hasValue(4);
    }

    @Test
    void saysWhatToDoWhereItIsOffOrItsJarsAreMissing() {
        SemanticSearchQuery query =
                new SemanticSearchQuery(List.of(repository.root().toString()), "x", null);
        try (SemanticAnswers off = new SemanticAnswers(catalog, PATIENCE, null)) {
            assertThatThrownBy(() -> off.search(query))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            it -> assertThat(it.code()).isEqualTo(ErrorCode.SEMANTIC_SEARCH_OFF));
        } catch (IOException unclosed) {
            throw new AssertionError(unclosed);
        }
        Path none = home.resolve("none");
        assertThatThrownBy(() -> TextEmbedderLoader.load(none, null, home))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(none.toString())
                .hasMessageContaining("./troupe embeddings");
    }
}
