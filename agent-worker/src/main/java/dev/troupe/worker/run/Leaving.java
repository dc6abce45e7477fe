package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.shell.Beside;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run gives its task away, at its end or to go on later: what it has in the background ends, and what
 * that has changed to the last is kept.
 */
final class Leaving {
    private final Run run;
    private final Results results;
    private final Backgrounds backgrounds;

    Leaving(Run run, Workplace place, Backgrounds backgrounds) {
        this.run = run;
        this.results = new Results(run, place);
        this.backgrounds = backgrounds;
    }

    /**
     * Ends them first, since what they would still change behind the last look is in no commit.
     *
     * @return why their files could not be committed
     */
    Optional<TroupeException> leave(Draft draft) {
        backgrounds.end();
        Beside beside = backgrounds.beside(List.of());
        List<Effect> effects = new ArrayList<>(beside.first());
        effects.addAll(beside.last());
        backgrounds.write(run.turn(), effects, draft);
        beside.notices().forEach(draft::event);
        backgrounds.news(run.turn(), draft, beside.told());
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        List<FileChange> changes = effects.stream().map(Effect::fileChange).toList();
        return results.commit(run.turn(), changes, Commits.parting(run, effects), draft);
    }

    /** The same where the task does not end for want of room: people are told. */
    void leaveAnyway(Draft draft) {
        leave(draft).ifPresent(it -> Results.tell(it, draft));
    }
}
