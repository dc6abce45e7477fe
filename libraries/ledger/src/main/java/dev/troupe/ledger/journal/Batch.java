package dev.troupe.ledger.journal;

import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.audit.AuditTexts;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.event.EventTexts;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.ledger.sql.PgArray;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.NewItem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** An append as the parameters of one statement. */
public final class Batch {
    /** The last argument of a function that takes an append; {@link #parameters} fills it. */
    public static final String SQL =
            """
            ROW(:first::bigint, :kinds::text[], :turns::int[], :bodies::text[], :events::text[],
            :auditIds::uuid[], :audits::text[], :blobs::bytea[], :itemSeqs::bigint[],
            :itemIds::uuid[], :itemKinds::text[], :questions::text[], :taken::uuid[],
            :settlement::bigint[], :reservation::bigint[], :artefactNames::text[],
            :artefactKinds::text[], :artefacts::text[])::ledger.batch\
            """;

    private Batch() {}

    /** Parameters {@code task} and {@code epoch}, and those of {@link #SQL}. */
    public static MapSqlParameterSource parameters(LeaseKey key, Append append) {
        MapSqlParameterSource parameters = new MapSqlParameterSource();
        parameters.addValue("task", key.taskId());
        parameters.addValue("epoch", key.epoch());
        addEntries(parameters, append);
        addItems(parameters, key, append.items());
        parameters.addValue("events", EventTexts.of(append.events()));
        parameters.addValue("auditIds", AuditTexts.ids(append.audits()));
        parameters.addValue("audits", AuditTexts.of(append.audits()));
        parameters.addValue(
                "blobs", PgArray.bytes(append.blobs().stream().map(Blob::bytes).toList()));
        parameters.addValue("taken", PgArray.uuids(append.taken()));
        parameters.addValue("settlement", numbers(append.settlement()));
        parameters.addValue("reservation", numbers(append.reservation()));
        addArtefacts(parameters, append.artefacts());
        return parameters;
    }

    private static void addArtefacts(
            MapSqlParameterSource parameters, List<NewArtefact> artefacts) {
        parameters.addValue(
                "artefactNames", PgArray.texts(artefacts.stream().map(NewArtefact::name).toList()));
        parameters.addValue(
                "artefactKinds", PgArray.texts(artefacts.stream().map(NewArtefact::kind).toList()));
        parameters.addValue(
                "artefacts", PgArray.texts(artefacts.stream().map(NewArtefact::body).toList()));
    }

    private static void addEntries(MapSqlParameterSource parameters, Append append) {
        List<Entry> entries = append.entries();
        parameters.addValue("first", append.firstSeq());
        parameters.addValue("kinds", PgArray.texts(entries.stream().map(Entry::kind).toList()));
        parameters.addValue("turns", PgArray.integers(entries.stream().map(Entry::turn).toList()));
        parameters.addValue("bodies", PgArray.texts(entries.stream().map(Entry::body).toList()));
    }

    private static void addItems(
            MapSqlParameterSource parameters, LeaseKey key, List<NewItem> items) {
        parameters.addValue("itemSeqs", PgArray.longs(items.stream().map(NewItem::seq).toList()));
        parameters.addValue(
                "itemIds",
                PgArray.uuids(
                        items.stream().map(item -> ItemIds.of(key.taskId(), item.seq())).toList()));
        parameters.addValue(
                "itemKinds", PgArray.texts(items.stream().map(i -> i.kind().name()).toList()));
        parameters.addValue(
                "questions", PgArray.texts(items.stream().map(NewItem::question).toList()));
    }

    private static @Nullable PgArray numbers(@Nullable Settlement settlement) {
        if (settlement == null) {
            return null;
        }
        return PgArray.longs(
                List.of(
                        (long) settlement.turn(),
                        settlement.spend().inputTokens(),
                        settlement.spend().outputTokens(),
                        settlement.spend().cachedTokens(),
                        settlement.spend().costMicros()));
    }

    private static @Nullable PgArray numbers(@Nullable Reservation reservation) {
        if (reservation == null) {
            return null;
        }
        return PgArray.longs(
                List.of((long) reservation.turn(), reservation.tokens(), reservation.costMicros()));
    }
}
