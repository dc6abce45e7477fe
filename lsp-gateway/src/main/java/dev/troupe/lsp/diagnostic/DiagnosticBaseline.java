package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was wrong with files before a run changed the first of them, for the runs that were heard of last. Safe for several threads. */
public final class DiagnosticBaseline {
    private static final int MOST = 20_000;

    private record Key(String root, String run, String path) {}

    private final Map<Key, List<CodeDiagnostic>> known =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, List<CodeDiagnostic>> eldest) {
                    return size() > MOST;
                }
            };

    /** Returns what was wrong with a file; empty where nobody has looked yet. */
    public synchronized Optional<List<CodeDiagnostic>> find(String root, String run, String path) {
        return Optional.ofNullable(known.get(new Key(root, run, path)));
    }

    /** Keeps what was wrong with a file before a run changed anything. */
    public synchronized void keep(
            String root, String run, String path, List<CodeDiagnostic> diagnostics) {
        known.put(new Key(root, run, path), List.copyOf(diagnostics));
    }
}
