package dev.troupe.orchestrator.approval;

import org.jspecify.annotations.Nullable;

/** What a person answered, as the JSON that a run reads from the ledger. */
record Answer(boolean approved, boolean remember, @Nullable String note) {}
