package dev.troupe.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

/** Indexes on tables that grow are made beside those who write to them. */
class IndexCreationTest {
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration/ledger");
    private static final Pattern VERSION = Pattern.compile("V(\\d+)(?:_\\d+)?__.*\\.sql");
    private static final Pattern INDEX =
            Pattern.compile(
                    "create\\s+(?:unique\\s+)?index\\s+(concurrently\\s+)?[^;]*?\\bon\\s+(?:only\\s+)?ledger\\.(event|journal|task)\\b");
    private static final Pattern ALONE =
            Pattern.compile(
                    "\\s*drop index concurrently if exists ledger\\.\\w+;\\s*create\\s+(?:unique\\s+)?index concurrently [^;]*;\\s*");

    /** The scripts up to here make the tables: nobody writes to them yet. */
    private static final int LAST_OF_BASELINE = 12;

    @Test
    void noneOnALargeTableKeepsOthersFromWriting() throws IOException {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            List<Path> all = files.filter(IndexCreationTest::counts).toList();
            for (Path file : all) {
                String sql = sql(Files.readString(file));
                assertThat(sql).as("%s: see CONTRIBUTING.md, Migrations", file).is(beside());
            }
        }
    }

    @Test
    void whatIsRefusedIsSeen() {
        assertThat("create index a on ledger.event (at)").isNot(beside());
        assertThat("create unique\nindex a\non ledger.task using btree (at);").isNot(beside());
        assertThat("create index concurrently a on ledger.journal (at);").isNot(beside());
        assertThat("create index a on ledger.budget (key); select 1 from ledger.task;")
                .is(beside());
        assertThat(
                        sql(
                                """
                                -- Why.
                                DROP INDEX CONCURRENTLY IF EXISTS ledger.a;
                                CREATE INDEX CONCURRENTLY a ON ledger.event (at);
                                """))
                .is(beside());
    }

    private static Condition<String> beside() {
        return new Condition<>(
                sql -> !INDEX.matcher(sql).find() || ALONE.matcher(sql).matches(),
                "indexes on large tables made beside writers, in a script of their own");
    }

    private static String sql(String text) {
        return text.replaceAll("--[^\n]*", "").toLowerCase(Locale.ROOT);
    }

    private static boolean counts(Path file) {
        Matcher name = VERSION.matcher(file.getFileName().toString());
        return name.matches() && Integer.parseInt(name.group(1)) > LAST_OF_BASELINE;
    }
}
