package dev.troupe.ledger.journal;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.audit.AuditEventJson;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.event.SessionEventJson;
import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** An append as the parameters of one statement. */
public final class JournalAppendParameters {
    /** The last argument of a function that takes an append; {@link #parameters} fills it. */
    public static final String SQL =
            """
            ROW(:first::bigint, :kinds::text[], :turns::int[], :bodies::text[], :events::text[],
            :auditIds::uuid[], :audits::text[], :blobs::bytea[], :itemSeqs::bigint[],
            :itemIds::uuid[], :itemKinds::text[], :questions::text[], :taken::uuid[],
            :settlement::bigint[], :reservation::bigint[], :artefactNames::text[],
            :artefactKinds::text[], :artefacts::text[])::ledger.batch\
            """;

    private JournalAppendParameters() {}

    /** Parameters {@code task} and {@code epoch}, and those of {@link #SQL}. */
    public static MapSqlParameterSource parameters(LeaseKey key, JournalAppend append) {
        MapSqlParameterSource parameters = new MapSqlParameterSource();
        parameters.addValue("task", key.taskId());
        parameters.addValue("epoch", key.epoch());
        addEntries(parameters, append);
        addItems(parameters, key, append.items());
        parameters.addValue("events", SessionEventJson.of(append.events()));
        parameters.addValue("auditIds", AuditEventJson.ids(append.audits()));
        parameters.addValue("audits", AuditEventJson.of(append.audits()));
        parameters.addValue(
                "blobs",
                PostgresArray.bytes(append.blobs().stream().map(ContentBlob::bytes).toList()));
        parameters.addValue("taken", PostgresArray.uuids(append.taken()));
        parameters.addValue("settlement", numbers(append.settlement()));
        parameters.addValue("reservation", numbers(append.reservation()));
        addArtefacts(parameters, append.artefacts());
        return parameters;
    }

    private static void addArtefacts(
            MapSqlParameterSource parameters, List<NewArtefact> artefacts) {
        parameters.addValue(
                "artefactNames",
                PostgresArray.texts(artefacts.stream().map(NewArtefact::name).toList()));
        parameters.addValue(
                "artefactKinds",
                PostgresArray.texts(artefacts.stream().map(NewArtefact::kind).toList()));
        parameters.addValue(
                "artefacts",
                PostgresArray.texts(artefacts.stream().map(NewArtefact::body).toList()));
    }

    private static void addEntries(MapSqlParameterSource parameters, JournalAppend append) {
        List<NewJournalEntry> entries = append.entries();
        parameters.addValue("first", append.firstSeq());
        parameters.addValue(
                "kinds", PostgresArray.texts(entries.stream().map(NewJournalEntry::kind).toList()));
        parameters.addValue(
                "turns",
                PostgresArray.integers(entries.stream().map(NewJournalEntry::turn).toList()));
        parameters.addValue(
                "bodies",
                PostgresArray.texts(entries.stream().map(NewJournalEntry::body).toList()));
    }

    private static void addItems(
            MapSqlParameterSource parameters, LeaseKey key, List<NewTaskWait> items) {
        parameters.addValue(
                "itemSeqs", PostgresArray.longs(items.stream().map(NewTaskWait::seq).toList()));
        parameters.addValue(
                "itemIds",
                PostgresArray.uuids(
                        items.stream()
                                .map(item -> TaskWaitIdFactory.of(key.taskId(), item.seq()))
                                .toList()));
        parameters.addValue(
                "itemKinds",
                PostgresArray.texts(items.stream().map(i -> i.kind().name()).toList()));
        parameters.addValue(
                "questions",
                PostgresArray.texts(items.stream().map(NewTaskWait::question).toList()));
    }

    private static @Nullable PostgresArray numbers(@Nullable BudgetSettlement settlement) {
        if (settlement == null) {
            return null;
        }
        return PostgresArray.longs(
                List.of(
                        (long) settlement.turn(),
                        settlement.spend().inputTokens(),
                        settlement.spend().outputTokens(),
                        settlement.spend().cachedTokens(),
                        settlement.spend().costMicros()));
    }

    private static @Nullable PostgresArray numbers(@Nullable BudgetReservation reservation) {
        if (reservation == null) {
            return null;
        }
        return PostgresArray.longs(
                List.of((long) reservation.turn(), reservation.tokens(), reservation.costMicros()));
    }
}
