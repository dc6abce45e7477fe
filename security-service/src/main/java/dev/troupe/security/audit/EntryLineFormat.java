package dev.troupe.security.audit;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditExportLine;
import dev.troupe.contracts.security.AuditHashChain;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes entries as the lines that stand for them in files: the same entry is always the same text. */
final class EntryLineFormat {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

    private final AuditTable table;
    private final SegmentTable segments;

    EntryLineFormat(AuditTable table, SegmentTable segments) {
        this.table = table;
        this.segments = segments;
    }

    /** The lines of entries in order, without line feeds, at most so many. */
    List<String> after(long number, int limit) {
        String before = null;
        List<String> lines = new ArrayList<>();
        for (AuditEntry entry : table.entries(SqlCondition.after(number), limit)) {
            String hash = before == null ? hashBefore(entry.number()) : before;
            lines.add(line(entry, hash));
            before = entry.hash();
        }
        return lines;
    }

    static String line(AuditEntry entry, String before) {
        return JSON.writeValueAsString(
                new AuditExportLine(entry.number(), before, entry.event(), entry.hash()));
    }

    /** What the first of some lines continues from, empty when that is missing. */
    private String hashBefore(long number) {
        if (number == 1) {
            return AuditHashChain.start(table.head().trail());
        }
        return table.hashOf(number - 1)
                .or(() ->
                        segments.newest()
                                .filter(it -> it.last() == number - 1)
                                .map(ArchivedAuditSegment::lastHash))
                .orElse("");
    }
}
