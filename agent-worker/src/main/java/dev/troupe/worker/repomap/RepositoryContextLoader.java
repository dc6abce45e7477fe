package dev.troupe.worker.repomap;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.mention.MentionedFiles;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.repomap.CheckoutPathMapping;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.toolcall.RunToolContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the repository map service what belongs to somebody's words, and journals what comes of it, so that all runs read the
 * same. What was given before is never written anew; without an answer the work goes on without one.
 */
public final class RepositoryContextLoader {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryContextLoader.class);
    private static final String NOTICE = "repository-context";
    private static final int MOST_NAMED = 3;

    private final RunState run;
    private final RunToolContext context;
    private boolean outageTold;

    public RepositoryContextLoader(RunState run, RunToolContext context) {
        this.run = run;
        this.context = context;
    }

    /** Tells people how far the index is, until what somebody said is loaded. */
    public IndexingProgressReporter reportIndexing() {
        return IndexingProgressReporter.start(run, context);
    }

    /**
     * Loads what belongs to a text.
     *
     * @param said the entry of the text; 0 for the task's request
     * @param named what it mentions
     * @param batch takes what was loaded, and what people are told of it
     */
    public void load(long said, String words, MentionedFiles named, JournalBatch batch)
            throws InterruptedException {
        RepositoryMapAccess access = run.tools().repositoryMap();
        if (!access.givesMap() && !access.givesContext()) {
            return;
        }
        // What other messages of the same commit were given counts, too.
        run.apply(batch);
        Optional<ContextFilesText> files = Optional.empty();
        Optional<ReadableMap> map = Optional.empty();
        try {
            CheckoutPathMapping paths = CheckoutPathMapping.of(context.workspace());
            RepositoryContextQuestions questions =
                    new RepositoryContextQuestions(run, context, paths, access);
            files = questions.findFiles(words, named);
            // Small talk needs no map, either: it comes with the first message that is about the
            // repository.
            if (files.isPresent() || !access.givesContext()) {
                map = questions.drawMap();
            }
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
            tellOutage(e, batch);
        }
        batch.step(0, record(said, map, files));
        files.ifPresent(it -> tellFiles(it, batch));
    }

    /** Written down also when it is empty: a run that goes on later must not find more than this one has sent. */
    private static JournalRecord.RepositoryContextLoaded record(
            long said, Optional<ReadableMap> map, Optional<ContextFilesText> files) {
        return new JournalRecord.RepositoryContextLoaded(
                said,
                map.map(ReadableMap::message).orElse(null),
                map.map(ReadableMap::files).orElse(List.of()),
                files.filter(it -> !it.isEmpty()).map(ContextFilesText::message).orElse(null),
                files.map(ContextFilesText::hashes).orElse(Map.of()));
    }

    private void tellOutage(TroupeException why, JournalBatch batch) {
        LOG.info(
                "Goes on without map and files of the repository map service: {}",
                why.getMessage());
        if (!outageTold) {
            outageTold = true;
            batch.event(
                    new EventBody.Notice(
                            NOTICE,
                            "The repository map service did not answer, so the agent works without its map and files. Run `troupe doctor`."));
        }
    }

    private static void tellFiles(ContextFilesText files, JournalBatch batch) {
        List<String> paths = files.paths();
        if (paths.isEmpty()) {
            return;
        }
        String first = String.join(", ", paths.subList(0, Math.min(MOST_NAMED, paths.size())));
        int more = paths.size() - MOST_NAMED;
        String rest = more <= 0 ? "" : " and %d more".formatted(more);
        batch.event(
                new EventBody.Notice(
                        NOTICE,
                        "The model was given excerpts that may belong to this: %s%s."
                                .formatted(first, rest)));
    }
}
