package dev.troupe.repomap.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.testkit.repository.SourceTree;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No answer that says it is fresh differs from that of an index built anew; no body is another definition's. */
class AnswerFreshnessTest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int SHORT = 60;
    private static final int LONG = 1000;
    private static final long SEED = 20261130;

    @TempDir Path directory;
    @TempDir Path home;

    private TestRepository repository;

    @BeforeEach
    void create() throws IOException {
        repository = TestRepository.create(directory);
        copy("libraries/syntax/src/main/java/dev/troupe/syntax/tag");
        copy("repomap-service/src/main/java/dev/troupe/repomap/symbol");
        repository.write(".gitignore", "*.tmp\n").commitAll("Take the sources over");
        repository.git("branch", "other");
        copy("libraries/content-index/src/main/java/dev/troupe/contentindex/tree");
        repository.commitAll("Take the tree over");
        repository.write("src/Cart.java", "class Cart { int total() { return 0; } }\n");
        repository.commitAll("Add the cart");
    }

    private void copy(String folder) throws IOException {
        try (Stream<Path> files = Files.list(SourceTree.resolve(folder))) {
            for (Path it : files.toList()) {
                repository.write("src/" + it.getFileName(), Files.readAllBytes(it));
            }
        }
    }

    /** Its long form takes some six minutes on a quiet machine. */
    @Test
    @Timeout(value = 90, unit = TimeUnit.MINUTES)
    void answersAsAnIndexBuiltAnewAfterEachChange() throws IOException, InterruptedException {
        RandomCheckoutChange change = new RandomCheckoutChange(repository, SEED);
        try (ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
                RepositoryCatalog catalog = catalog(index, "kept")) {
            RepositoryAnswers answers = new RepositoryAnswers(catalog, PATIENCE);
            for (int step = 1; step <= TestScope.choose(SHORT, LONG); step++) {
                String made = change.make();

                List<Object> given = ask(answers, step);

                try (ContentIndex anew = new ContentIndex(FactsStore.NONE, 2);
                        RepositoryCatalog other = catalog(anew, "anew" + step)) {
                    assertThat(given)
                            .as("step %d of seed %d: %s", step, SEED, made)
                            .isEqualTo(ask(new RepositoryAnswers(other, PATIENCE), step));
                }
            }
        }
    }

    private RepositoryCatalog catalog(ContentIndex index, String name) {
        return new RepositoryCatalog(home, home.resolve(name), index, 2);
    }

    /** All definitions each time; of the dearer questions one in turn. */
    private List<Object> ask(RepositoryAnswers answers, int step) throws IOException {
        String top = repository.root().toString();
        SymbolAnswer symbols =
                answers.symbols(
                        new SymbolQuery(List.of(top), SymbolQuestion.PREFIX, "t", 1000, null));
        SymbolAnswer bodies =
                answers.symbols(
                        new SymbolQuery(List.of(top), SymbolQuestion.DEFINITION, "of", 1000, true));
        requireOwnBodies(bodies);
        Object other =
                switch (step % 4) {
                    case 0 -> answers.map(new RepositoryMapQuery(top, null, null, 4000, "gpt-4o"));
                    case 1 ->
                            answers.context(
                                    new RequestContextQuery(
                                            top,
                                            "Fix the total of TagExtractor where a definition is cut",
                                            null,
                                            null,
                                            "gpt-4o"));
                    case 2 ->
                            answers.search(
                                    new LineSearchQuery(
                                            List.of(top), "return", null, null, null, null, 1000));
                    default -> answers.status(top).languages();
                };
        assertThat(symbols.freshness().fresh()).isTrue();
        return List.of(symbols, bodies, other);
    }

    private void requireOwnBodies(SymbolAnswer answer) throws IOException {
        for (SymbolPlace it : answer.places()) {
            String qualified = Objects.requireNonNull(it.name());
            String name = qualified.substring(qualified.lastIndexOf('.') + 1);
            List<String> lines = Files.readAllLines(repository.root().resolve(it.path()));
            assertThat(lines.get(it.line() - 1)).as(it.path()).contains(name);
            assertThat(it.text()).as(it.path()).contains(name);
            assertThat(String.join("\n", lines) + "\n").contains(Objects.requireNonNull(it.text()));
        }
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void givesNoBodyOfAnotherWhileFilesChange() throws InterruptedException {
        AtomicBoolean isDone = new AtomicBoolean();
        Thread writer =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; !isDone.get(); i++) {
                                repository.write(
                                        "src/Cart.java",
                                        "// %s\nclass Cart {\n    int total() { return 0; }\n    int other() { return 1; }\n}\n"
                                                .formatted("\n// ".repeat(i % 7)));
                            }
                        });
        try (ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
                RepositoryCatalog catalog = catalog(index, "lines")) {
            RepositoryAnswers answers = new RepositoryAnswers(catalog, PATIENCE);
            for (int i = 0; i < TestScope.choose(50, 1000); i++) {
                SymbolAnswer answer =
                        answers.symbols(
                                new SymbolQuery(
                                        List.of(repository.root().toString()),
                                        SymbolQuestion.DEFINITION,
                                        "total",
                                        null,
                                        true));
                assertThat(answer.places())
                        .allSatisfy(it ->
                                assertThat(it.text())
                                        .matches(text -> text == null || text.contains("total")));
            }
        } finally {
            isDone.set(true);
            writer.join();
        }
    }
}
