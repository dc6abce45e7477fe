package dev.troupe.repomap.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.MissingContentException;
import dev.troupe.contentindex.tree.CommitTreeReader;
import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.TreeIndexer;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.CommitLog;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRankerTest {
    @TempDir Path directory;

    private final FileRanker ranker = new FileRanker(RankingModel.bundled());

    @Test
    void ranksWhatTheRequestNamesFirst() throws IOException {
        TestRepository shop = shop();

        List<RankedFile> ranked = rank(shop, "Round the total of the cart to cents");

        assertThat(ranked.getFirst().file().path()).isEqualTo("shop/cart.py");
        assertThat(ranked.getFirst().reasons()).isNotEmpty();
        assertThat(rank(shop, "Round the total of the cart to cents"))
                .usingRecursiveComparison()
                .isEqualTo(ranked);
    }

    @Test
    void ranksTestsAndDocumentsBelowSources() throws IOException {
        List<FileRole> roles =
                rank(shop(), "Round the total of the cart to cents").stream()
                        .map(it -> it.file().role())
                        .toList();

        assertThat(roles).contains(FileRole.SOURCE, FileRole.TEST, FileRole.OTHER);
        assertThat(roles.subList(roles.lastIndexOf(FileRole.SOURCE) + 1, roles.size()))
                .doesNotContain(FileRole.SOURCE);
    }

    @Test
    void learnsFromMessagesOfCommits() throws IOException {
        TestRepository shop = shop();
        shop.write("shop/misc.py", "x = 1\n").commitAll("Speed up the nightly export for auditors");
        shop.write("shop/other.py", "y = 1\n").commitAll("Add another");

        assertThat(rank(shop, "The nightly export is slow again").getFirst().file().path())
                .isEqualTo("shop/misc.py");
    }

    @Test
    void ranksWithoutHistory() throws IOException {
        TestRepository shop = shop();

        List<RankedFile> ranked = rank(shop, "Send mails about shipping", CommitHistory.empty(), 3);

        assertThat(ranked.getFirst().file().path()).isEqualTo("shop/mail.py");
        assertThat(ranked).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void findsNothingWhereNothingMatches() throws IOException {
        assertThat(rank(shop(), "zzz qqq", CommitHistory.empty(), 20)).isEmpty();
        assertThat(rank(shop(), "", CommitHistory.empty(), 20)).isEmpty();
    }

    private TestRepository shop() throws IOException {
        TestRepository shop = TestRepository.create(directory);
        shop.write(
                        "shop/cart.py",
                        "from .money import cents\n\nclass Cart:\n    def total(self):\n        return sum(self.items)\n")
                .write("shop/money.py", "def cents(amount):\n    return amount * 100\n")
                .write(
                        "shop/mail.py",
                        "def send_mail(order):\n    \"\"\"Tells about shipping.\"\"\"\n")
                .write("tests/test_cart.py", "def test_total():\n    assert Cart().total() == 0\n")
                .write("README.md", "# Shop\nA cart with a total in cents.\n")
                .write("logo.bin", new byte[] {0, 1, 2});
        shop.commitAll("Add the shop");
        return shop;
    }

    private List<RankedFile> rank(TestRepository shop, String request) throws IOException {
        NativeGit git = NativeGit.with(shop.root().resolve(".git"), shop.root());
        return rank(shop, request, new CommitLog().upTo(git, ObjectId.fromString(shop.head())), 20);
    }

    private List<RankedFile> rank(
            TestRepository shop, String request, CommitHistory history, int most)
            throws IOException {
        try (Repository repository =
                        new FileRepositoryBuilder()
                                .setGitDir(shop.root().resolve(".git").toFile())
                                .build();
                ContentIndex index = new ContentIndex(FactsStore.NONE, 2)) {
            CommitTreeReader reader = new CommitTreeReader(repository);
            List<IndexedFile> files =
                    new TreeIndexer(index)
                            .index(
                                    reader.entries(ObjectId.fromString(shop.head())),
                                    reader,
                                    IndexProgress.NONE);
            return ranker.rank(request, files, history, it -> content(reader, it), most);
        }
    }

    private static byte[] content(CommitTreeReader reader, IndexedFile file) throws IOException {
        try {
            return reader.load(file.key().content(), 1_000_000);
        } catch (MissingContentException absent) {
            throw new IOException(absent);
        }
    }
}
