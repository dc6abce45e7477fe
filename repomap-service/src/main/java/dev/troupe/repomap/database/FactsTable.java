package dev.troupe.repomap.database;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentFactsCodec;
import dev.troupe.contentindex.ContentKey;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/** The statements on the tables, each for many contents at once. */
final class FactsTable {
    /** How long a claim holds; batches take a fraction of a second. */
    static final Duration CLAIM = Duration.ofSeconds(5);

    private static final int VERSION = ContentFactsCodec.VERSION;

    /** Services that write the same rows take them in the same order, and so never wait for each other in a circle. */
    private static final Comparator<ContentKey> ORDER =
            Comparator.comparing(ContentKey::content).thenComparing(ContentKey::language);

    private FactsTable() {}

    /** Facts as they are stored. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record StoredFacts(ContentKey key, byte[] packed) {}

    /** Finds what is stored of some contents. Rows that cannot be read are removed, so that they are stored anew. */
    static Map<ContentKey, ContentFacts> find(Connection connection, Collection<ContentKey> keys)
            throws SQLException {
        Map<ContentKey, ContentFacts> found = new HashMap<>();
        Set<ContentKey> wanted = Set.copyOf(keys);
        List<ContentKey> damaged = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT content, language, facts FROM repomap.content_facts WHERE content = ANY (?) AND version = ?")) {
            statement.setArray(1, ids(connection, wanted));
            statement.setInt(2, VERSION);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ContentKey key = key(rows);
                    if (wanted.contains(key)) {
                        PackedFacts.unpack(rows.getBytes(3))
                                .ifPresentOrElse(it -> found.put(key, it), () -> damaged.add(key));
                    }
                }
            }
        }
        if (!damaged.isEmpty()) {
            remove(connection, damaged);
        }
        return found;
    }

    private static void remove(Connection connection, List<ContentKey> keys) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "DELETE FROM repomap.content_facts USING unnest(?, ?) AS gone (id, word) WHERE content = id AND language = word AND version = ?")) {
            statement.setArray(1, ids(connection, keys));
            statement.setArray(2, languages(connection, keys));
            statement.setInt(3, VERSION);
            statement.executeUpdate();
        }
    }

    /** Claims contents; tells which were free, or claimed by somebody who has not kept their claim. */
    static Set<ContentKey> claim(Connection connection, Collection<ContentKey> keys)
            throws SQLException {
        List<ContentKey> sorted = keys.stream().sorted(ORDER).toList();
        Set<ContentKey> claimed = new HashSet<>();
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        INSERT INTO repomap.content_claim AS held (content, language, version, expires)
                        SELECT id, word, ?, now() + ? * interval '1 millisecond' FROM unnest(?, ?) AS wanted (id, word)
                        ON CONFLICT (content, language, version) DO UPDATE SET expires = excluded.expires
                            WHERE held.expires < now()
                        RETURNING content, language
                        """)) {
            statement.setInt(1, VERSION);
            statement.setLong(2, CLAIM.toMillis());
            statement.setArray(3, ids(connection, sorted));
            statement.setArray(4, languages(connection, sorted));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    claimed.add(key(rows));
                }
            }
        }
        return claimed;
    }

    /** Stores facts; what is there already stays. */
    static void insert(Connection connection, Collection<StoredFacts> facts) throws SQLException {
        List<StoredFacts> sorted =
                facts.stream().sorted(Comparator.comparing(StoredFacts::key, ORDER)).toList();
        List<ContentKey> keys = sorted.stream().map(StoredFacts::key).toList();
        byte[][] packed = sorted.stream().map(StoredFacts::packed).toArray(byte[][]::new);
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        INSERT INTO repomap.content_facts (content, language, version, facts)
                        SELECT id, word, ?, packed FROM unnest(?, ?, ?) AS fresh (id, word, packed)
                        ON CONFLICT DO NOTHING
                        """)) {
            statement.setInt(1, VERSION);
            statement.setArray(2, ids(connection, keys));
            statement.setArray(3, languages(connection, keys));
            statement.setArray(4, connection.createArrayOf("bytea", packed));
            statement.executeUpdate();
        }
    }

    /** Removes claims that nobody needs, and some of the facts that are old; who needs these finds them anew. */
    static void removeOld(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(
                    "DELETE FROM repomap.content_claim WHERE expires < now() - interval '1 minute'");
            statement.executeUpdate(
                    """
                    DELETE FROM repomap.content_facts WHERE (content, language, version) IN (
                        SELECT content, language, version FROM repomap.content_facts
                         WHERE stored < now() - interval '90 days' ORDER BY stored LIMIT 500)
                    """);
        }
    }

    private static ContentKey key(ResultSet row) throws SQLException {
        return new ContentKey(ObjectId.fromRaw(row.getBytes(1)), row.getString(2));
    }

    private static Array ids(Connection connection, Collection<ContentKey> keys)
            throws SQLException {
        byte[][] ids = new byte[keys.size()][Constants.OBJECT_ID_LENGTH];
        int at = 0;
        for (ContentKey it : keys) {
            it.content().copyRawTo(ids[at++], 0);
        }
        return connection.createArrayOf("bytea", ids);
    }

    private static Array languages(Connection connection, Collection<ContentKey> keys)
            throws SQLException {
        return connection.createArrayOf(
                "text", keys.stream().map(ContentKey::language).toArray(String[]::new));
    }
}
