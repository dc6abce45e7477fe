package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.contracts.text.TextPrefix;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Finds sessions by the text of their titles and messages. */
public class SessionSearchService {
    private static final int MOST_WORDS = 10;
    private static final int LONGEST = 500;
    private static final int MESSAGES = 3;
    private static final int BEFORE = 40;
    private static final int EXCERPT = 120;

    private final SessionService sessions;
    private final JdbcClient jdbc;

    public SessionSearchService(SessionService sessions, DataSource database) {
        this.sessions = sessions;
        this.jdbc = JdbcClient.create(database);
    }

    /**
     * Finds the sessions in whose title, or in one of whose messages, all words of a text stand, in whatever case and also
     * within longer words.
     *
     * @throws TroupeException INVALID_REQUEST without a word, or with too many
     */
    @Transactional(readOnly = true)
    public List<SessionMatch> search(String text, @Nullable UUID projectId, int limit) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        List<String> words = words(text);
        if (limit < 1 || limit > SessionApi.MOST_LISTED) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "limit must be 1 to " + SessionApi.MOST_LISTED + ".");
        }
        Map<String, Object> parameters = new HashMap<>();
        for (int i = 0; i < words.size(); i++) {
            parameters.put("word" + i, pattern(words.get(i)));
        }
        String team = caller.roles().contains(Role.ADMIN) ? null : caller.team();
        List<UUID> found =
                jdbc.sql(
                                """
                                SELECT s.id FROM orchestrator.session s
                                 WHERE (CAST(:team AS text) IS NULL OR s.team = :team)
                                   AND (CAST(:project AS uuid) IS NULL OR s.project_id = CAST(:project AS uuid))
                                   AND ((%s) OR s.id IN (SELECT m.session_id FROM orchestrator.message m WHERE %s))
                                 ORDER BY s.updated_at DESC, s.id DESC LIMIT :limit
                                """
                                        .formatted(
                                                all("s.title", words.size()),
                                                all("m.text", words.size())))
                        .params(parameters)
                        .param("team", team)
                        .param("project", projectId == null ? null : projectId.toString())
                        .param("limit", limit)
                        .query((row, _) -> row.getObject(1, UUID.class))
                        .list();
        Map<UUID, List<SessionMatch.Message>> messages = messages(found, words, parameters);
        return sessions.of(found).stream()
                .map(it -> new SessionMatch(it, messages.getOrDefault(it.id(), List.of())))
                .toList();
    }

    private Map<UUID, List<SessionMatch.Message>> messages(
            List<UUID> found, List<String> words, Map<String, Object> parameters) {
        if (found.isEmpty()) {
            return Map.of();
        }
        Map<UUID, List<SessionMatch.Message>> messages = new HashMap<>();
        jdbc.sql(
                        """
                        SELECT session_id, author, text, created_at
                          FROM (SELECT m.*, row_number() OVER
                                       (PARTITION BY m.session_id ORDER BY m.created_at DESC) AS place
                                  FROM orchestrator.message m
                                 WHERE m.session_id IN (:sessions) AND %s) AS ranked
                         WHERE place <= %d ORDER BY created_at DESC
                        """
                                .formatted(all("m.text", words.size()), MESSAGES))
                .params(parameters)
                .param("sessions", found)
                .query(row -> {
                    messages.computeIfAbsent(
                                    row.getObject("session_id", UUID.class), _ -> new ArrayList<>())
                            .add(message(row, words));
                });
        return messages;
    }

    private static SessionMatch.Message message(ResultSet row, List<String> words)
            throws SQLException {
        return new SessionMatch.Message(
                row.getString("author"),
                row.getTimestamp("created_at").toInstant(),
                excerpt(row.getString("text"), words));
    }

    private static String all(String column, int words) {
        return IntStream.range(0, words)
                .mapToObj(i -> column + " ILIKE :word" + i)
                .collect(Collectors.joining(" AND "));
    }

    private static String pattern(String word) {
        return "%" + word.replaceAll("([%_\\\\])", "\\\\$1") + "%";
    }

    private static List<String> words(String text) {
        List<String> words =
                Arrays.stream(text.strip().split("\\s+"))
                        .filter(it -> !it.isEmpty())
                        .distinct()
                        .toList();
        if (words.isEmpty() || text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "text must have 1 to " + LONGEST + " characters, and not only blanks.",
                    "Give words of a title or a message.",
                    null);
        }
        if (words.size() > MOST_WORDS) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "text has "
                            + words.size()
                            + " words; at most "
                            + MOST_WORDS
                            + " are searched for.",
                    "Give only the rare words.",
                    null);
        }
        return words;
    }

    private static String excerpt(String text, List<String> words) {
        String line = text.replaceAll("[\\s\\p{Cc}]+", " ").strip();
        int first = words.stream().mapToInt(it -> find(line, it)).min().orElse(line.length());
        int start = TextPrefix.end(line, first == line.length() ? 0 : first - BEFORE);
        int end = Math.max(start, TextPrefix.end(line, start + EXCERPT));
        return (start > 0 ? "…" : "")
                + line.substring(start, end)
                + (end < line.length() ? "…" : "");
    }

    /** Places of a lower-cased copy would be others: some letters are longer in lower case. */
    private static int find(String line, String word) {
        for (int at = 0; at + word.length() <= line.length(); at++) {
            if (line.regionMatches(true, at, word, 0, word.length())) {
                return at;
            }
        }
        return line.length();
    }
}
