package dev.troupe.repomap.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryIndexStatus.SkippedFile;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/** Checkouts that are not as one expects: each is answered about rightly, or refused with one sentence. */
class UnusualCheckoutTest {
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
        answers = new RepositoryAnswers(catalog, Duration.ofMinutes(5));
        repository = TestRepository.create(directory.resolve("shop"));
        top = repository.root().toString();
        repository.write("cart.py", "def total(cart):\n    return sum(cart)\n").commitAll("Begin");
    }

    @AfterEach
    void close() {
        catalog.close();
        index.close();
    }

    private void answersAbout(String checkout, int files, int commits) {
        RepositoryIndexStatus status = answers.status(checkout);
        assertThat(status.freshness()).isEqualTo(FRESH);
        assertThat(status.files()).isEqualTo(files);
        assertThat(status.commits()).isEqualTo(commits);
        assertThat(definitions(checkout, "total"))
                .extracting(SymbolPlace::path)
                .contains("cart.py");
        assertThat(
                        answers.context(
                                        new RequestContextQuery(
                                                checkout, "Fix total in cart.py", null, null, null))
                                .freshness())
                .isEqualTo(FRESH);
        assertThat(
                        answers.search(
                                        new LineSearchQuery(
                                                List.of(checkout),
                                                "def total",
                                                null,
                                                null,
                                                null,
                                                null,
                                                null))
                                .lines())
                .isNotEmpty();
    }

    private List<SymbolPlace> definitions(String checkout, String name) {
        return ask(checkout, SymbolQuestion.DEFINITION, name);
    }

    private List<SymbolPlace> ask(String checkout, SymbolQuestion question, String name) {
        return answers.symbols(new SymbolQuery(List.of(checkout), question, name, 1000, true))
                .places();
    }

    @Test
    void leavesAMinifiedBundleOutAndSaysHowLargeItIs() {
        repository.write("bundle.min.js", "var a=1;".repeat(6_250_000));

        assertThat(answers.status(top).skipped())
                .containsExactly(new SkippedFile("bundle.min.js", "too large, 50,000,000 bytes"));
        answersAbout(top, 1, 1);
    }

    @Test
    void searchesABundleOfOneLineThatIsJustSmallEnough() {
        repository.write("bundle.min.js", "var a=1;".repeat(500_000));

        answersAbout(top, 2, 1);
    }

    @Test
    void knowsAllOfManyDefinitions() {
        StringBuilder header = new StringBuilder();
        for (int i = 0; i < 22_000; i++) {
            header.append("int value_%d(void);\n".formatted(i));
        }
        repository.write("values.h", header.toString());

        assertThat(
                        answers.symbols(
                                        new SymbolQuery(
                                                List.of(top),
                                                SymbolQuestion.OUTLINE,
                                                "values.h",
                                                1000,
                                                true))
                                .total())
                .isEqualTo(22_000);
        assertThat(definitions(top, "value_21999"))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).isEqualTo("int value_21999(void);\n"));
    }

    @Test
    void tellsAClassFromTheTraitOfItsName() {
        repository.write(
                "Cart.scala",
                """
                trait Cart {
                  def sum: Int
                  class Cart { def inner = 1 }
                }
                """);

        assertThat(definitions(top, "Cart"))
                .extracting(SymbolPlace::kind, SymbolPlace::line)
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(ask(top, SymbolQuestion.MEMBERS, "Cart"))
                .extracting(SymbolPlace::name)
                .doesNotHaveDuplicates()
                .contains("Cart.sum", "Cart.inner");
    }

    @Test
    void readsTextThatIsNoUtf8() {
        byte[] latin =
                "# caf\u00e9\ndef price(x): return x\n".getBytes(StandardCharsets.ISO_8859_1);
        repository.write("latin.py", latin);

        assertThat(definitions(top, "price")).extracting(SymbolPlace::line).containsExactly(2);
        answersAbout(top, 2, 1);
    }

    @Test
    void saysWhichNameIsNoUtf8() throws IOException, InterruptedException {
        shell("printf 'def lost(): pass\\n' > \"$(printf 'caf\\351.py')\"");

        assertThat(answers.status(top).skipped())
                .containsExactly(new SkippedFile("caf\uFFFD.py", "its name is no UTF-8"));
        answersAbout(top, 1, 1);
    }

    @Test
    void saysThatASubmoduleIsARepositoryOfItsOwnAndStartsNothingInIt() throws IOException {
        TestRepository library = TestRepository.create(directory.resolve("library"));
        library.write("lib.py", "def lib(): pass\n").commitAll("Begin");
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                library.root().toString(),
                "lib");
        repository.commitAll("Add the library");
        Path started = directory.resolve("started");
        filter(".", started);
        filter("lib", started);

        assertThat(answers.status(top).skipped())
                .containsExactly(new SkippedFile("lib", "a repository of its own"));
        repository.write("cart.py", "def total(cart):\n    return 0\n");
        answersAbout(top, 4, 2);
        assertThat(answers.status(top + "/lib").files()).isEqualTo(3);
        assertThat(started).doesNotExist();
    }

    /** The settings of a repository name a program for its files. */
    private void filter(String folder, Path started) {
        repository.git("-C", folder, "config", "filter.odd.clean", "touch " + started);
        repository
                .write(folder + "/.gitattributes", "*.py filter=odd\n")
                .write(folder + "/touched.py", "x = 1\n");
    }

    @Test
    void followsNoLinks() throws IOException {
        Files.createSymbolicLink(repository.root().resolve("self"), Path.of("self"));
        Files.createSymbolicLink(repository.root().resolve("up"), Path.of("."));
        Files.createSymbolicLink(repository.root().resolve("other.py"), Path.of("cart.py"));

        assertThat(answers.status(top).skipped())
                .extracting(SkippedFile::path)
                .containsExactly("other.py", "self", "up");
        answersAbout(top, 1, 1);
        Files.createSymbolicLink(directory.resolve("link"), repository.root());
        answersAbout(directory.resolve("link").toString(), 1, 1);
    }

    @Test
    void knowsAShallowClone() throws IOException {
        repository.write("mail.py", "def send(): pass\n").commitAll("Add the mail");
        repository.git("clone", "--quiet", "--depth", "1", "file://" + top, directory + "/shallow");

        answersAbout(directory.toRealPath() + "/shallow", 2, 1);
    }

    @Test
    void knowsACheckoutWithoutCommits() throws IOException {
        TestRepository fresh = TestRepository.create(directory.resolve("fresh"));
        fresh.write("cart.py", "def total(): pass\n");

        answersAbout(fresh.root().toString(), 1, 0);
    }

    @Test
    void knowsADetachedHead() {
        repository.write("mail.py", "def send(): pass\n").commitAll("Add the mail");
        repository.git("checkout", "--quiet", "--detach", "HEAD~1");

        answersAbout(top, 1, 1);
    }

    @Test
    void refusesABareRepository() {
        repository.git("clone", "--quiet", "--bare", top, directory + "/bare.git");

        assertThatThrownBy(() -> answers.status(directory + "/bare.git"))
                .isInstanceOf(TroupeException.class)
                .hasMessage(
                        directory
                                + "/bare.git is a bare repository, which has no files; name a checkout of it.");
    }

    @Test
    void neverIndexesTroupesOwnHome() throws IOException {
        Files.writeString(home.resolve("settings.properties"), "password=hunter2\n");

        assertThatThrownBy(() -> search(home.toString(), "password"))
                .isInstanceOf(TroupeException.class)
                .hasMessage(home + " belongs to Troupe itself, and is never indexed.");
    }

    @Test
    void followsTheListOfIgnoredFilesWithoutGit() throws IOException {
        Path plain = Files.createDirectories(directory.resolve("plain"));
        Files.writeString(plain.resolve(".env"), "total=secret\n");
        Files.writeString(plain.resolve("cart.py"), "total = 1\n");
        Files.writeString(plain.resolve("prices.txt"), "total: 7\n");
        Files.writeString(plain.resolve(".troupeignore"), "prices.txt\n");

        assertThat(search(plain.toString(), "total"))
                .extracting(LineSearchAnswer.MatchedLine::path)
                .containsExactly("cart.py");
    }

    @Test
    void knowsARepositoryWithLongerIds() throws IOException {
        TestRepository longer = TestRepository.create(directory.resolve("longer"));
        longer.git("init", "--quiet", "--object-format=sha256", longer.root() + "/ids");
        Path ids = longer.root().resolve("ids");
        Files.writeString(ids.resolve("cart.py"), "def total(cart): pass\n");
        longer.git("-C", ids.toString(), "add", "-A");
        longer.git(
                "-C",
                ids.toString(),
                "-c",
                "user.name=Ada",
                "-c",
                "user.email=ada@example.org",
                "commit",
                "--quiet",
                "-m",
                "Begin");

        answersAbout(ids.toString(), 1, 0);
    }

    @Test
    void twoServicesWithOneHomeReadTheirOwnLines() {
        repository.write("mail.py", "def total_mail(): pass\n");
        try (RepositoryCatalog other =
                new RepositoryCatalog(home, home.resolve("lines"), index, 2)) {
            var others = new RepositoryAnswers(other, Duration.ofMinutes(5));
            for (int i = 0; i < 5; i++) {
                repository.write("cart.py", "def total_%d(): pass\n".formatted(i));
                for (RepositoryAnswers it : List.of(answers, others)) {
                    assertThat(it.search(lines(top, "total_\\w+")).lines())
                            .extracting(LineSearchAnswer.MatchedLine::text)
                            .containsExactly(
                                    "def total_%d(): pass".formatted(i), "def total_mail(): pass");
                }
            }
        }
    }

    @Test
    void givesBodiesWithTheLinesBeforeTheName() {
        repository.write(
                "Cart.java",
                """
                class Cart {
                    @Override
                    @Deprecated
                    public String toString() {
                        return "cart";
                    }
                }
                """);

        SymbolPlace place = definitions(top, "toString").getFirst();

        assertThat(List.of(place.firstLine(), place.line(), place.lastLine()))
                .containsExactly(2, 4, 6);
    }

    @Test
    void searchesAlsoWhenItsIndexWasRemoved() {
        assertThat(search(top, "def total")).hasSize(1);
        FileSystemUtils.deleteRecursively(home.resolve("lines").toFile());
        repository.write("mail.py", "def total_mail(): pass\n");

        assertThat(search(top, "def total")).hasSize(2);
    }

    @Test
    void refusesAFaultyGlob() {
        var query = new LineSearchQuery(List.of(top), "def", null, null, null, List.of("["), null);

        assertThatThrownBy(() -> answers.search(query))
                .isInstanceOf(TroupeException.class)
                .hasMessage("`[` is no glob such as `*.py` or `!docs/`.");
    }

    private List<LineSearchAnswer.MatchedLine> search(String checkout, String pattern) {
        return answers.search(lines(checkout, pattern)).lines();
    }

    private static LineSearchQuery lines(String checkout, String pattern) {
        return new LineSearchQuery(List.of(checkout), pattern, null, null, null, null, null);
    }

    @Test
    void saysWhereTheListOfADirectoryWithoutGitEnds() throws IOException {
        Path plain = Files.createDirectories(directory.resolve("plain"));
        for (int i = 0; i < 5; i++) {
            Files.writeString(plain.resolve("f" + i + ".py"), "x = 1\n");
        }

        assertThat(new DirectoryFileLister(plain, 5, it -> it).list().isCut()).isFalse();
        assertThat(new DirectoryFileLister(plain, 4, it -> it).list().isCut()).isTrue();
        assertThat(new DirectoryFileLister(plain, 4, it -> it).list().paths()).hasSize(4);
    }

    @Test
    void answersWhileFilesComeAndGo() throws IOException, InterruptedException {
        Thread shell =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < 200; i++) {
                                repository.write("gone.py", "def gone(): pass\n".repeat(1 + i % 9));
                                delete("gone.py");
                            }
                        });
        while (shell.isAlive()) {
            assertThat(definitions(top, "total")).hasSize(1);
        }
        shell.join();
        answersAbout(top, 1, 1);
    }

    private void delete(String path) {
        try {
            Files.delete(repository.root().resolve(path));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void shell(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", command)
                        .directory(repository.root().toFile())
                        .start();
        assertThat(process.waitFor()).isZero();
    }
}
