package dev.troupe.cli.command.repomap;

import dev.troupe.cli.client.RepositoryQuestionClient;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexingProgress;
import java.time.Duration;
import java.util.function.Consumer;

/** Prints once a second how far an indexing is, while a command waits for it; nothing in the first second. */
final class IndexingProgressPrinter implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final RepositoryQuestionClient client;
    private final String directory;
    private final Consumer<String> output;
    private final Thread watching;
    private IndexingProgress told = IndexingProgress.NONE;
    private boolean closed;

    private IndexingProgressPrinter(
            RepositoryQuestionClient client, String directory, Consumer<String> output) {
        this.client = client;
        this.directory = directory;
        this.output = output;
        this.watching = Thread.ofVirtual().name("indexing-progress").unstarted(this::watch);
    }

    static IndexingProgressPrinter start(
            RepositoryQuestionClient client, String directory, Consumer<String> output) {
        IndexingProgressPrinter printer = new IndexingProgressPrinter(client, directory, output);
        printer.watching.start();
        return printer;
    }

    private void watch() {
        try {
            Thread.sleep(PAUSE);
            while (print(client.progress(directory))) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException | TroupeException e) {
            // The command says how it ends.
        }
    }

    /** False when nobody waits any more. */
    private synchronized boolean print(IndexingProgress progress) {
        if (!closed && progress.hasMore() && !progress.equals(told)) {
            told = progress;
            output.accept(capitalised(progress.text()) + " …");
        }
        return !closed;
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** Whether anything was printed. */
    synchronized boolean hasPrinted() {
        return told.hasMore();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        watching.interrupt();
    }
}
