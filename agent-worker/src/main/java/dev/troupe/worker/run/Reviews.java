package dev.troupe.worker.run;

import dev.troupe.contracts.finding.Review;
import dev.troupe.ledger.artefact.Artefact;
import dev.troupe.worker.finding.ReviewText;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Reviews among what tasks hand on. */
final class Reviews {
    private static final JsonMapper JSON = new JsonMapper();

    private Reviews() {}

    /** What other agents are told of a task that has reviewed; empty when it has not. */
    static Optional<String> counting(List<Artefact> artefacts) {
        return artefacts.stream()
                .filter(it -> it.kind().equals(Review.ARTEFACT))
                .map(it -> JSON.readValue(it.body(), Review.class))
                .map(ReviewText::counting)
                .findFirst();
    }
}
