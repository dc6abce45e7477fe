package dev.troupe.worker.toolcall;

import dev.troupe.contracts.finding.ScoredReview;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.worker.finding.ReviewFormatter;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Reviews among what tasks hand on. */
public final class ReviewArtefactReader {
    private static final JsonMapper JSON = new JsonMapper();

    private ReviewArtefactReader() {}

    /** What other agents are told of a task that has reviewed; empty when it has not. */
    public static Optional<String> counting(List<TaskArtefact> artefacts) {
        return artefacts.stream()
                .filter(it -> it.kind().equals(ScoredReview.ARTEFACT))
                .map(it -> JSON.readValue(it.body(), ScoredReview.class))
                .map(ReviewFormatter::counting)
                .findFirst();
    }
}
