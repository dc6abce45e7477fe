package dev.troupe.worker.repomap;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.repomap.CheckoutPathMapping;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import dev.troupe.worker.toolcall.RunToolContext;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells people once a second how far the index is, while a run waits for answers from it. Says nothing in the first second. */
public final class IndexingProgressReporter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexingProgressReporter.class);
    private static final String NOTICE = "indexing";
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final RunState run;
    private final RunToolContext context;
    private final RepositoryMapClient client;
    private final Thread watching;
    private IndexingProgress told = IndexingProgress.NONE;
    private boolean closed;

    private IndexingProgressReporter(RunState run, RunToolContext context) {
        this.run = run;
        this.context = context;
        this.client = run.tools().repositoryMap().client();
        this.watching = Thread.ofVirtual().name("indexing-progress").unstarted(this::watch);
    }

    /** Begins to watch; nobody is asked where there is no service. */
    static IndexingProgressReporter start(RunState run, RunToolContext context) {
        IndexingProgressReporter reporter = new IndexingProgressReporter(run, context);
        if (reporter.client.isPresent()) {
            reporter.watching.start();
        }
        return reporter;
    }

    private void watch() {
        try {
            Thread.sleep(PAUSE);
            String root = CheckoutPathMapping.of(context.workspace()).root().toString();
            while (tell(client.askProgress(context.caller(), root))) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            // The answer is there.
        } catch (TroupeException e) {
            // Whoever waits for the answer is told.
            LOG.debug("Nobody tells how far the index is: {}", e.getMessage());
        }
    }

    /** False when nobody waits any more. */
    private synchronized boolean tell(IndexingProgress progress) {
        if (!closed && progress.hasMore() && !progress.equals(told)) {
            told = progress;
            run.environment()
                    .live()
                    .piece(
                            run.sessionId(),
                            run.taskId(),
                            new EventBody.Notice(NOTICE, progress.text()));
        }
        return !closed;
    }

    /** Ends it: what is told from now on is the answer. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        watching.interrupt();
    }
}
