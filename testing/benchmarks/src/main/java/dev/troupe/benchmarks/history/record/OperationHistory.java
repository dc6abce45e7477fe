package dev.troupe.benchmarks.history.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The history of a run as it grows: in memory and, line by line, in a file. Safe for use by many threads. */
public final class OperationHistory implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final long start = System.nanoTime();
    private final List<ObservedOperation> operations = new ArrayList<>();
    private final Writer file;

    private OperationHistory(Writer file) {
        this.file = file;
    }

    /** Begins a history in a new file. */
    public static OperationHistory in(Path file) throws IOException {
        return new OperationHistory(Files.newBufferedWriter(file));
    }

    /** Adds a line. */
    public synchronized void add(
            String client,
            ObservedOperation.Kind kind,
            ObservedOperation.Name name,
            String subject,
            String value) {
        var one = new ObservedOperation(millis(), client, kind, name, subject, value);
        operations.add(one);
        try {
            file.write(JSON.writeValueAsString(one) + "\n");
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The history cannot be written; make room.", e);
        }
    }

    /** Adds that something went otherwise than it should have. */
    public void trouble(String client, String what) {
        add(client, ObservedOperation.Kind.INFO, ObservedOperation.Name.TROUBLE, client, what);
    }

    /** Milliseconds since the run began. */
    public long millis() {
        return (System.nanoTime() - start) / 1_000_000;
    }

    /** All lines so far. */
    public synchronized List<ObservedOperation> operations() {
        return List.copyOf(operations);
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
