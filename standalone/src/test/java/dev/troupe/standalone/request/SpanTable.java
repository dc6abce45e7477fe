package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.trace.CollectedSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/** The table of spans as people read it in the documentation. */
final class SpanTable {
    private static final Path PAGE = Path.of("../docs/admin/operations.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** Any span may carry it. */
    private static final String FAILED = "error.type";

    private final List<Row> rows;

    private SpanTable(List<Row> rows) {
        this.rows = rows;
    }

    /**
     * What one row says.
     *
     * @param names of spans, with words in braces for what varies
     * @param services words for who makes them
     * @param words attributes and events
     */
    private record Row(List<String> names, String services, Set<String> words) {
        static Row of(String line) {
            String[] cells = line.split("\\|", -1);
            return new Row(
                    codes(cells[1]).toList(),
                    cells[2],
                    codes(cells[3]).collect(Collectors.toSet()));
        }

        private static Stream<String> codes(String cell) {
            return CODE.matcher(cell).results().map((MatchResult it) -> it.group(1));
        }

        boolean tellsOf(CollectedSpan span) {
            return names.stream().anyMatch(it -> pattern(it).matcher(span.name()).matches());
        }

        /** Routes and calls of services are too many to be listed: one of each stands for all. */
        private static Pattern pattern(String name) {
            if (name.startsWith("POST /")) {
                return Pattern.compile("[A-Z]+( /v1/.*)?");
            }
            if (name.startsWith("SecurityApi/")) {
                return Pattern.compile("\\w+Api/\\w+");
            }
            return Pattern.compile(name.replaceAll("\\{\\w+}", "\\\\S+"));
        }

        Set<String> missing(CollectedSpan span) {
            Set<String> missing = new HashSet<>(span.attributes().keySet());
            missing.addAll(span.events());
            missing.removeAll(words);
            missing.remove(FAILED);
            return missing;
        }
    }

    /** Reads it. */
    static SpanTable read() throws IOException {
        List<Row> rows =
                Files.readAllLines(PAGE).stream()
                        .dropWhile(it -> !it.startsWith("| span |"))
                        .skip(2)
                        .takeWhile(it -> it.startsWith("|"))
                        .map(Row::of)
                        .toList();
        assertThat(rows).as("rows of the table in " + PAGE).isNotEmpty();
        return new SpanTable(rows);
    }

    /** Checks that it tells of each span, its service and all that the span carries. */
    void tellsOf(List<CollectedSpan> spans) {
        SoftAssertions softly = new SoftAssertions();
        for (CollectedSpan span : spans) {
            List<Row> own = rows.stream().filter(it -> it.tellsOf(span)).toList();
            softly.assertThat(own).as(span.name()).hasSize(1);
            for (Row row : own) {
                softly.assertThat(row.missing(span)).as(span.name()).isEmpty();
                softly.assertThat(service(row, span)).as(span.toString()).isTrue();
            }
        }
        softly.assertAll();
    }

    private static boolean service(Row row, CollectedSpan span) {
        String service = span.scope().replace("troupe.", "").replaceAll("-service$", "");
        return row.services().contains(service.equals("agent-worker") ? "worker" : service)
                || row.services().contains("caller");
    }

    /** Names in it, and attributes behind them, of which none of these spans has any. */
    List<String> unseen(List<CollectedSpan> spans) {
        List<String> unseen = new ArrayList<>();
        for (Row row : rows) {
            List<CollectedSpan> own = spans.stream().filter(row::tellsOf).toList();
            Set<String> seen = new HashSet<>();
            own.forEach(it -> {
                seen.addAll(it.attributes().keySet());
                seen.addAll(it.events());
            });
            if (own.isEmpty()) {
                unseen.add(row.names().getFirst());
            }
            row.words().stream()
                    .filter(it -> !own.isEmpty() && !seen.contains(it))
                    .sorted()
                    .forEach(it -> unseen.add(row.names().getFirst() + ": " + it));
        }
        return unseen;
    }
}
