package dev.troupe.repomap.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentFactsCodec;
import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.FactsFile;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contracts.repomap.IndexSharing;
import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What services share through a real database. */
class SharedFactsDatabaseTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private TestDatabase role;
    @TempDir Path directory;

    @BeforeEach
    void createRole() throws SQLException {
        role = TestPostgres.database().createRole("troupe_repomap");
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable it : open.reversed()) {
            it.close();
        }
    }

    @Test
    void twoServicesAtOnceReadEachContentOnce() throws Exception {
        IndexedText text = IndexedText.of("Cart", 700);
        ContentIndex first = index(file("first"));
        ContentIndex second = index(file("second"));
        List<Callable<Map<ContentKey, ContentFacts>>> both =
                List.of(() -> text.prepare(first), () -> text.prepare(second));

        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<Map<ContentKey, ContentFacts>> it : threads.invokeAll(both)) {
                assertThat(it.get()).hasSize(700);
            }
        }

        assertThat(first.extracted() + second.extracted()).isEqualTo(700);
    }

    @Test
    void aLaterServiceReadsNothing() throws Exception {
        IndexedText text = IndexedText.of("Shop", 300);
        Map<ContentKey, ContentFacts> facts = text.prepare(index(FactsStore.NONE));
        awaitRows(300);
        ContentIndex later = index(file("later"));

        Map<ContentKey, ContentFacts> found = text.prepare(later);

        assertThat(later.extracted()).isZero();
        assertThat(found.keySet()).isEqualTo(facts.keySet());
        assertThat(found)
                .allSatisfy((key, it) ->
                        assertThat(ContentFactsCodec.encode(it))
                                .isEqualTo(
                                        ContentFactsCodec.encode(
                                                Objects.requireNonNull(facts.get(key)))));
    }

    @Test
    void whatAServiceHasClaimedThatIsGoneIsReadByAnother() throws Exception {
        IndexedText text = IndexedText.of("Gone", 40);
        SharedFactsDatabase gone = database();
        awaitConnected(gone);
        assertThat(gone.claim(text.keys())).hasSize(40);
        SharedFactsDatabase other = database();
        awaitConnected(other);
        assertThat(other.claim(text.keys())).isEmpty();
        ContentIndex index = index(other, FactsStore.NONE);
        long start = System.nanoTime();

        assertThat(text.prepare(index)).hasSize(40);

        assertThat(index.extracted()).isEqualTo(40);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    @Test
    void aDamagedRowIsReadAndStoredAnew() throws Exception {
        IndexedText text = IndexedText.of("Damage", 3);
        text.prepare(index(FactsStore.NONE));
        awaitRows(3);
        role.execute(
                "UPDATE repomap.content_facts SET facts = substr(facts, 1, length(facts) - 3) || 'abc'",
                "TRUNCATE repomap.content_claim");
        ContentIndex mending = index(FactsStore.NONE);

        text.prepare(mending);

        assertThat(mending.extracted()).isEqualTo(3);
        awaitRows(3);
        ContentIndex later = index(FactsStore.NONE);
        text.prepare(later);
        assertThat(later.extracted()).isZero();
    }

    @Test
    void oldFactsAndClaimsAreRemoved() throws Exception {
        IndexedText text = IndexedText.of("Old", 2);
        text.prepare(index(FactsStore.NONE));
        awaitRows(2);
        role.execute(
                "UPDATE repomap.content_facts SET stored = now() - interval '91 days'",
                "UPDATE repomap.content_claim SET expires = now() - interval '2 minutes'");

        awaitConnected(database());

        assertThat(count("content_facts") + count("content_claim")).isZero();
    }

    @Test
    void withoutADatabaseItServesSaysSoOnceAndStoresWhenItIsBack() throws Exception {
        try (TestPostgres server = TestPostgres.durable()) {
            role = server.createDatabase().createRole("troupe_repomap");
            SharedFactsDatabase database = database();
            awaitConnected(database);
            ContentIndex index = index(database, FactsStore.NONE);
            IndexedText before = IndexedText.of("Before", 50);
            before.prepare(index);
            awaitRows(50);
            server.stop();

            IndexedText meanwhile = IndexedText.of("Meanwhile", 200);
            assertThat(meanwhile.prepare(index)).hasSize(200);
            assertThat(IndexedText.of("More", 200).prepare(index)).hasSize(200);
            assertThat(index.sharing()).isEqualTo(IndexSharing.AWAY);
            assertThat(index.extracted()).isEqualTo(450);
            assertThat(told)
                    .singleElement()
                    .asString()
                    .startsWith(
                            "The index of repositories works from its own file until its database is back: PostgreSQL at 127.0.0.1:")
                    .contains("cannot be used");

            server.restart();
            awaitConnected(database);
            awaitRows(450);
            assertThat(told).hasSize(2);
            assertThat(told.getLast())
                    .isEqualTo("The database of the index of repositories is back.");
        }
    }

    @Test
    void itStartsWhileTheDatabaseIsAwayAndAsksAFrozenOneNoLongerThanASecond() throws Exception {
        try (TestPostgres server = TestPostgres.durable()) {
            role = server.createDatabase().createRole("troupe_repomap");
            server.stop();
            SharedFactsDatabase database = database();
            assertThat(database.claim(Set.copyOf(IndexedText.of("A", 2).keys()))).hasSize(2);
            assertThat(database.sharing()).isEqualTo(IndexSharing.AWAY);
            server.restart();
            awaitConnected(database);
            told.clear();
            Runnable thaw = server.freeze();

            long start = System.nanoTime();
            assertThat(database.find(IndexedText.of("B", 2).keys())).isEmpty();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(4));
            assertThat(told).hasSize(1);
            start = System.nanoTime();
            assertThat(database.find(IndexedText.of("C", 2).keys())).isEmpty();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofMillis(500));
            thaw.run();
            awaitConnected(database);
        }
    }

    private ContentIndex index(FactsStore store) {
        SharedFactsDatabase database = database();
        awaitConnected(database);
        return index(database, store);
    }

    private ContentIndex index(SharedFactsDatabase database, FactsStore store) {
        ContentIndex index = new ContentIndex(store, database, 2);
        open.add(index);
        return index;
    }

    private FactsFile file(String name) throws IOException {
        FactsFile file = FactsFile.open(directory.resolve(name), told::add);
        open.add(file);
        return file;
    }

    private SharedFactsDatabase database() {
        SharedFactsDatabase database =
                SharedFactsDatabase.open(
                        new FactsDatabaseSettings(
                                new DatabaseTarget(
                                        "troupe.repomap.datasource", role.url(), role.user()),
                                role.password()),
                        told::add);
        open.add(database);
        return database;
    }

    private static void awaitConnected(SharedFactsDatabase database) {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> database.sharing() == IndexSharing.CONNECTED);
    }

    private void awaitRows(int rows) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(count("content_facts")).isEqualTo(rows));
    }

    private int count(String table) throws SQLException {
        try (var connection = role.connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT count(*) FROM repomap." + table)) {
            row.next();
            return row.getInt(1);
        }
    }
}
