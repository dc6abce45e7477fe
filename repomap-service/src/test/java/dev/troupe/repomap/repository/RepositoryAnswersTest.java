package dev.troupe.repomap.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RelevantFile;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryAnswersTest {
    private static final RepositoryFreshness FRESH = new RepositoryFreshness(true, 0);

    @TempDir Path directory;
    @TempDir Path home;

    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
    private RepositoryCatalog catalog;
    private RepositoryAnswers answers;
    private TestRepository repository;
    private String top;

    @BeforeEach
    void create() throws IOException {
        catalog = new RepositoryCatalog(home, home.resolve("lines"), index, 2);
        answers = new RepositoryAnswers(catalog, Duration.ofMinutes(2));
        repository = TestRepository.create(directory);
        top = repository.root().toRealPath().toString();
        repository
                .write(
                        "src/cart.py",
                        """
                        class Cart:
                            def total(self, coupon):
                                # An expired coupon takes nothing off.
                                if coupon.is_expired():
                                    return self.sum()
                                return self.sum() - coupon.value

                            def sum(self):
                                return 0
                        """)
                .write(
                        "src/coupon.py",
                        "class Coupon:\n    def is_expired(self):\n        return False\n")
                .write("src/shipping.py", "def shipping_fee(weight):\n    return weight * 2\n")
                .write(
                        "tests/test_cart.py",
                        "from cart import Cart\n\ndef test_total():\n    Cart().total(None)\n")
                .write("logo.bin", new byte[] {0, 1, 2})
                .commitAll("Refuse expired coupons");
    }

    @AfterEach
    void close() {
        catalog.close();
        index.close();
    }

    private RequestContext context(String request, String... seeds) {
        return answers.context(
                new RequestContextQuery(top, request, List.of(seeds), null, "gpt-4o"));
    }

    private SymbolAnswer symbols(SymbolQuestion question, String name) {
        return answers.symbols(new SymbolQuery(List.of(top), question, name, null, true));
    }

    private LineSearchAnswer search(String pattern) {
        return answers.search(
                new LineSearchQuery(List.of(top), pattern, null, null, null, null, null));
    }

    @Test
    void namesMentionedFilesFirstAndTakesTheirPassages() {
        RequestContext context =
                context("An expired coupon must be refused in is_expired", "src/coupon.py");

        RelevantFile first = context.files().getFirst();
        assertThat(first.path()).isEqualTo("src/coupon.py");
        assertThat(first.reasons()).containsExactly("you mention it");
        assertThat(first.excerpts().getFirst().text()).contains("def is_expired(self):");
        assertThat(context.tokens()).isPositive();
        assertThat(context.freshness()).isEqualTo(FRESH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Hello!", "thanks, that looks great", "What can you do for me?"})
    void namesNothingForSmallTalk(String said) {
        assertThat(context(said).files()).isEmpty();
    }

    @Test
    void givesFilesWithoutPassagesWhereTheBudgetEnds() {
        RequestContext context =
                answers.context(
                        new RequestContextQuery(
                                top,
                                "expired coupon",
                                List.of("src/cart.py", "src/coupon.py"),
                                1,
                                null));

        assertThat(context.files()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(context.files()).allSatisfy(it -> assertThat(it.excerpts()).isEmpty());
        assertThat(context.tokens()).isZero();
    }

    @Test
    void drawsAMapWithinItsBudget() {
        RepositoryMapText whole =
                answers.map(new RepositoryMapQuery(top, null, null, null, "gpt-4o"));
        RepositoryMapText small =
                answers.map(new RepositoryMapQuery(top, "shipping fee", null, 20, null));

        assertThat(whole.map())
                .contains("src/cart.py\n", "def total(self, coupon)", "class Coupon");
        assertThat(whole.exact()).isTrue();
        assertThat(whole.allFiles()).isEqualTo(4);
        assertThat(small.map()).contains("src/shipping.py");
        assertThat(small.tokens()).isLessThanOrEqualTo(20);
        assertThat(small.exact()).isFalse();
    }

    @Test
    void putsSeedsIntoTheMapFirst() {
        RepositoryMapText map =
                answers.map(
                        new RepositoryMapQuery(
                                top, null, List.of("tests/test_cart.py"), 7, "gpt-4o"));

        assertThat(map.map()).isEqualTo("tests/test_cart.py\n");
    }

    @Test
    void findsDefinitionsWithTheirText() {
        SymbolAnswer found = symbols(SymbolQuestion.DEFINITION, "Cart.total");

        SymbolPlace place = found.places().getFirst();
        assertThat(place.path()).isEqualTo("src/cart.py");
        assertThat(place.line()).isEqualTo(2);
        assertThat(place.name()).isEqualTo("Cart.total");
        assertThat(place.text())
                .startsWith("    def total(self, coupon):\n")
                .endsWith("coupon.value\n");
        assertThat(found.total()).isOne();
    }

    @Test
    void answersEachQuestionAboutSymbols() {
        assertThat(symbols(SymbolQuestion.MEMBERS, "Cart").places())
                .extracting(SymbolPlace::name)
                .containsExactly("Cart.total", "Cart.sum");
        assertThat(symbols(SymbolQuestion.REFERENCES, "is_expired").places())
                .extracting(SymbolPlace::detail)
                .contains("if coupon.is_expired():");
        assertThat(symbols(SymbolQuestion.OUTLINE, "src/coupon.py").places())
                .extracting(SymbolPlace::name)
                .containsExactly("Coupon", "Coupon.is_expired");
        assertThat(symbols(SymbolQuestion.TESTS, "src/cart.py").places())
                .extracting(SymbolPlace::path)
                .containsExactly("tests/test_cart.py");
        assertThat(symbols(SymbolQuestion.TESTS, "Cart").places())
                .extracting(SymbolPlace::path)
                .containsExactly("tests/test_cart.py");
        assertThat(symbols(SymbolQuestion.PREFIX, "cou").places())
                .extracting(SymbolPlace::name)
                .containsExactly("Coupon");
        assertThat(symbols(SymbolQuestion.RELATED, "src/cart.py").places())
                .extracting(SymbolPlace::path)
                .contains("src/coupon.py", "tests/test_cart.py");
    }

    @Test
    void findsNamesByTheirBeginning() {
        repository.write("src/counter.py", "class Counter:\n    def total(self): pass\n");

        assertThat(names("cou")).containsExactly("Coupon", "Counter");
        assertThat(names("Cou")).containsExactly("Coupon", "Counter");
        assertThat(names("COU")).isEmpty();
        assertThat(names("tot")).containsExactly("Cart.total", "Counter.total");
        assertThat(names("cart.t")).containsExactly("Cart.total");
        assertThat(names("Cart.")).containsExactly("Cart.sum", "Cart.total");
        assertThat(names("Cart.coupon")).isEmpty();

        repository.write("src/counter.py", "class Country: pass\n");
        SymbolAnswer first =
                answers.symbols(
                        new SymbolQuery(List.of(top), SymbolQuestion.PREFIX, "cou", 1, null));
        assertThat(first.places()).extracting(SymbolPlace::name).containsExactly("Coupon");
        assertThat(first.total()).isEqualTo(2);
    }

    @Test
    void answersAtOnceWithTheFilesOfTheLastQuestion() {
        assertThat(namesAtOnce("cou")).containsExactly("Coupon");
        repository.write("src/counter.py", "class Counter: pass\n");

        assertThat(namesAtOnce("cou")).containsExactly("Coupon");
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!namesAtOnce("cou").contains("Counter")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    private List<String> namesAtOnce(String beginning) {
        return answers
                .symbols(
                        new SymbolQuery(
                                List.of(top), SymbolQuestion.PREFIX, beginning, null, null, true))
                .places()
                .stream()
                .map(SymbolPlace::name)
                .toList();
    }

    private List<String> names(String beginning) {
        return symbols(SymbolQuestion.PREFIX, beginning).places().stream()
                .map(SymbolPlace::name)
                .toList();
    }

    @Test
    void tellsHowFarAnIndexingIs() {
        assertThat(answers.progress(top)).isEqualTo(IndexingProgress.NONE);

        answers.status(top);

        assertThat(answers.progress(top)).isEqualTo(new IndexingProgress(5, 5));
    }

    @ParameterizedTest
    @EnumSource(SymbolQuestion.class)
    void findsNothingOfWhatIsNotThere(SymbolQuestion question) {
        assertThat(symbols(question, "Unheard.of").places()).isEmpty();
    }

    @Test
    void findsLinesAsTheyAreNow() throws IOException {
        assertThat(search("expired\\(").lines())
                .extracting(LineSearchAnswer.MatchedLine::path)
                .containsExactly("src/cart.py", "src/coupon.py");

        repository.write("src/shipping.py", "def is_expired(): pass\n");
        Files.delete(repository.root().resolve("src/coupon.py"));

        assertThat(search("expired\\(").lines())
                .extracting(LineSearchAnswer.MatchedLine::path)
                .containsExactly("src/cart.py", "src/shipping.py");
        assertThat(search("expired\\(").freshness()).isEqualTo(FRESH);
    }

    @Test
    void knowsWhatWasWrittenAMomentAgo() {
        assertThat(symbols(SymbolQuestion.DEFINITION, "refund").total()).isZero();

        repository.write("src/refund.py", "def refund(order):\n    return order\n");

        SymbolAnswer found = symbols(SymbolQuestion.DEFINITION, "refund");
        assertThat(found.places()).extracting(SymbolPlace::path).containsExactly("src/refund.py");
        assertThat(found.freshness()).isEqualTo(FRESH);
    }

    @Test
    void readsNothingAgainForAnotherWorktree(@TempDir Path elsewhere) throws IOException {
        answers.status(top);
        int parsed = index.extracted();
        Path copy = elsewhere.toRealPath().resolve("copy");
        repository.git("worktree", "add", "--detach", copy.toString());

        RepositoryIndexStatus status = answers.status(copy.toString());

        assertThat(status.files()).isEqualTo(4);
        assertThat(index.extracted()).isEqualTo(parsed);
    }

    @Test
    void tellsWhatItKnows() throws IOException {
        RepositoryIndexStatus status =
                answers.status(Path.of(top).resolve("src").toRealPath().toString());

        assertThat(status.repository()).isEqualTo(top);
        assertThat(status.files()).isEqualTo(4);
        assertThat(status.languages()).containsEntry("python", 4);
        assertThat(status.commits()).isOne();
        assertThat(status.skipped())
                .containsExactly(new RepositoryIndexStatus.SkippedFile("logo.bin", "no text"));
    }

    @Test
    void knowsDirectoriesWithoutGit(@TempDir Path plain) throws IOException {
        Path real = plain.toRealPath();
        Files.writeString(real.resolve("a.py"), "def alone(): pass\n");
        Files.createDirectories(real.resolve("node_modules/x"));
        Files.writeString(real.resolve("node_modules/x/b.js"), "function other() {}\n");
        Files.createSymbolicLink(real.resolve("loop"), real);

        assertThat(answers.status(real.toString()).files()).isOne();
    }

    @Test
    void answersWithWhatItHasWhenThereIsNoTime() {
        RepositoryAnswers hurried = new RepositoryAnswers(catalog, Duration.ZERO);

        assertThat(hurried.status(top).freshness().fresh()).isFalse();
        assertThat(hurried.status(top).freshness().text()).startsWith("pending (");
        assertThat(answers.status(top).freshness().text()).isEqualTo("fresh");
    }

    @Test
    void refusesWhatCannotBeAsked() {
        refuses(ErrorCode.INVALID_REQUEST, () -> answers.status("relative"));
        refuses(ErrorCode.NOT_FOUND, () -> answers.status(top + "/nowhere"));
        refuses(ErrorCode.NOT_FOUND, () -> answers.status(top + "/src/cart.py"));
        refuses(ErrorCode.NOT_A_GIT_REPOSITORY, () -> answers.status("/"));
        refuses(ErrorCode.INVALID_REQUEST, () -> context(" "));
        refuses(ErrorCode.INVALID_REQUEST, () -> search("a("));
        refuses(
                ErrorCode.INVALID_REQUEST,
                () -> answers.map(new RepositoryMapQuery(top, null, null, 0, null)));
        refuses(
                ErrorCode.INVALID_REQUEST,
                () ->
                        answers.symbols(
                                new SymbolQuery(List.of(), SymbolQuestion.TESTS, "x", null, null)));
    }

    private static void refuses(ErrorCode code, Runnable asked) {
        assertThatThrownBy(asked::run)
                .isInstanceOfSatisfying(
                        TroupeException.class, it -> assertThat(it.code()).isEqualTo(code));
    }
}
