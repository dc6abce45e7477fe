package dev.troupe.lsp.check;

import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.diagnostic.CollectedDiagnostics;
import dev.troupe.lsp.diagnostic.DiagnosticBaseline;
import dev.troupe.lsp.diagnostic.DiagnosticConverter;
import dev.troupe.lsp.diagnostic.NewDiagnosticFilter;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.navigation.QuickFixTrial;
import dev.troupe.lsp.pool.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.FileChangeType;
import org.jspecify.annotations.Nullable;

/**
 * Checks changed files with a server: it gets what was wrong before the run's first change, shows the server the new texts, and
 * tells what is wrong only since.
 */
public final class DiagnosticCheck {
    private static final int MOST = 50;

    private final DiagnosticBaseline baseline;
    private final DiagnosticConverter converter;

    /** Makes one that keeps what it finds out about the time before a run's changes. */
    public DiagnosticCheck(DiagnosticBaseline baseline, DiagnosticConverter converter) {
        this.baseline = baseline;
        this.converter = converter;
    }

    /**
     * Checks.
     *
     * @param patience how long the server may take for its answer
     * @param coldPatience how long it may take for its first one
     * @throws ServerFailure when the server ends meanwhile
     */
    public List<FileDiagnostics> check(
            RunningServer server,
            String name,
            CheckRequest request,
            Duration patience,
            Duration coldPatience)
            throws ServerFailure, InterruptedException {
        Duration most =
                server.isWarm() || patience.compareTo(coldPatience) > 0 ? patience : coldPatience;
        try {
            List<Path> changed =
                    request.files().stream().map(it -> request.file(it.path())).toList();
            server.documents().showDisk(request.root(), changed);
            if (request.run() != null) {
                takeBaseline(server, request, request.run(), most);
            }
            Map<String, SyncedDocument> shown = showTexts(server.documents(), request);
            Map<String, CollectedDiagnostics> found =
                    server.collector().collect(List.copyOf(shown.values()), deadline(most));
            server.connection().requireAlive();
            if (found.values().stream().anyMatch(CollectedDiagnostics::isFresh)) {
                server.noteAnswer();
            }
            List<FileDiagnostics> answers = answer(name, request, shown, found);
            if (request.run() != null) {
                answers = tryFixes(server, shown, found, answers);
            }
            restoreDisk(server.documents(), request);
            server.documents().trim();
            return answers;
        } catch (IOException unreadable) {
            throw new ServerFailure(
                    ServerFailure.Kind.NOT_STARTED,
                    "A file could not be read: " + unreadable.getMessage() + ".");
        }
    }

    private static long deadline(Duration patience) {
        return System.nanoTime() + patience.toNanos();
    }

    /** Only where it is not known yet: the texts from before are shown, all of them together. */
    private void takeBaseline(
            RunningServer server, CheckRequest request, String run, Duration patience)
            throws IOException, InterruptedException {
        List<String> missing =
                request.paths().stream().filter(it -> known(request, run, it).isEmpty()).toList();
        if (missing.isEmpty()) {
            return;
        }
        Map<String, SyncedDocument> shown = showBefore(server.documents(), request);
        List<SyncedDocument> asked =
                missing.stream().map(shown::get).filter(it -> it != null).toList();
        Map<String, CollectedDiagnostics> found =
                server.collector().collect(asked, deadline(patience));
        for (String path : missing) {
            SyncedDocument document = shown.get(path);
            if (document == null) {
                baseline.keep(request.root().toString(), run, path, List.of());
                continue;
            }
            CollectedDiagnostics answer = found.get(document.uri());
            if (answer != null && answer.isFresh()) {
                baseline.keep(
                        request.root().toString(),
                        run,
                        path,
                        converter.convert(answer.items(), document.text()));
            }
        }
    }

    private Map<String, SyncedDocument> showBefore(DocumentStore documents, CheckRequest request)
            throws IOException {
        Map<String, SyncedDocument> shown = new LinkedHashMap<>();
        for (CheckedFile file : request.files()) {
            String before = file.before();
            if (before == null) {
                documents.close(request.file(file.path()));
            } else {
                shown.put(file.path(), documents.show(request.file(file.path()), before));
            }
        }
        for (String path : request.others()) {
            documents.showDisk(request.file(path)).ifPresent(it -> shown.putIfAbsent(path, it));
        }
        return shown;
    }

    private Optional<List<CodeDiagnostic>> known(CheckRequest request, String run, String path) {
        return baseline.find(request.root().toString(), run, path);
    }

    private static Map<String, SyncedDocument> showTexts(
            DocumentStore documents, CheckRequest request) throws IOException {
        Map<Path, FileChangeType> kinds = new LinkedHashMap<>();
        Map<String, SyncedDocument> shown = new LinkedHashMap<>();
        for (CheckedFile file : request.files()) {
            Path path = request.file(file.path());
            kinds.put(path, kind(file, path, documents));
            String text = file.text();
            if (text == null) {
                documents.showDisk(path).ifPresent(it -> shown.put(file.path(), it));
            } else {
                shown.put(file.path(), documents.show(path, text));
            }
        }
        documents.tellChanged(kinds);
        for (String path : request.others()) {
            documents.showDisk(request.file(path)).ifPresent(it -> shown.putIfAbsent(path, it));
        }
        return shown;
    }

    /** A file that is open is not new, whatever else is known of it: servers look for all their imports again for a new one. */
    private static FileChangeType kind(CheckedFile file, Path path, DocumentStore documents) {
        if (!Files.isRegularFile(path)) {
            return FileChangeType.Deleted;
        }
        return file.before() == null && documents.find(path).isEmpty()
                ? FileChangeType.Created
                : FileChangeType.Changed;
    }

    /** A text that is not on disk was shown for this answer only. */
    private static void restoreDisk(DocumentStore documents, CheckRequest request)
            throws IOException {
        for (CheckedFile file : request.files()) {
            if (file.text() != null) {
                var _ = documents.showDisk(request.file(file.path()));
            }
        }
    }

    private List<FileDiagnostics> answer(
            String name,
            CheckRequest request,
            Map<String, SyncedDocument> shown,
            Map<String, CollectedDiagnostics> found)
            throws IOException {
        List<FileDiagnostics> answers = new ArrayList<>();
        Map<String, CollectedDiagnostics> rest = new LinkedHashMap<>(found);
        for (String path : request.paths()) {
            SyncedDocument document = shown.get(path);
            CollectedDiagnostics collected = document == null ? null : rest.remove(document.uri());
            answers.add(
                    document == null || collected == null
                            ? withoutDocument(name, request, path)
                            : answer(name, request, path, collected, document.text()));
        }
        for (Map.Entry<String, CollectedDiagnostics> other : rest.entrySet()) {
            Path file = DocumentUri.file(other.getKey()).orElse(null);
            if (file == null || !file.startsWith(request.root()) || !Files.isRegularFile(file)) {
                continue;
            }
            String path = request.root().relativize(file).toString();
            String run = request.run();
            // What nobody asked about is told only where new problems can be told from old ones.
            if (run == null || known(request, run, path).isPresent()) {
                answers.add(
                        answer(name, request, path, other.getValue(), DocumentStore.read(file)));
            }
        }
        return answers;
    }

    /** Only for what was asked about with a run, whose new errors somebody has to correct. */
    private List<FileDiagnostics> tryFixes(
            RunningServer server,
            Map<String, SyncedDocument> shown,
            Map<String, CollectedDiagnostics> found,
            List<FileDiagnostics> answers)
            throws ServerFailure, InterruptedException {
        QuickFixTrial trial = new QuickFixTrial(server, converter);
        List<FileDiagnostics> tried = new ArrayList<>();
        for (FileDiagnostics answer : answers) {
            SyncedDocument document = shown.get(answer.path());
            CollectedDiagnostics said = document == null ? null : found.get(document.uri());
            boolean tries = said != null && said.isFresh() && answer.countErrors() > 0;
            tried.add(
                    document != null && said != null && tries
                            ? answer.with(trial.tell(document, said.items(), answer.diagnostics()))
                            : answer);
        }
        return tried;
    }

    private static FileDiagnostics withoutDocument(String name, CheckRequest request, String path) {
        return Files.exists(request.file(path))
                ? FileDiagnostics.without(
                        path,
                        DiagnosticFreshness.NO_SERVER,
                        name,
                        "%s is larger than 2 MB and is not checked.".formatted(path))
                : new FileDiagnostics(
                        path, DiagnosticFreshness.FRESH, name, 0, List.of(), 0, 0, null);
    }

    private FileDiagnostics answer(
            String name,
            CheckRequest request,
            String path,
            CollectedDiagnostics collected,
            String text) {
        List<CodeDiagnostic> all = converter.convert(collected.items(), text);
        @Nullable String run = request.run();
        List<CodeDiagnostic> told = all;
        if (run != null) {
            Optional<List<CodeDiagnostic>> before = known(request, run, path);
            if (before.isEmpty()) {
                return FileDiagnostics.without(
                        path,
                        collected.isFresh() ? DiagnosticFreshness.TIMEOUT : collected.freshness(),
                        name,
                        "The server did not say in time what was wrong before the change, so new problems cannot be told from old ones.");
            }
            told = NewDiagnosticFilter.filter(before.get(), all);
        }
        List<CodeDiagnostic> first = told.subList(0, Math.min(MOST, told.size()));
        return new FileDiagnostics(
                path,
                collected.freshness(),
                name,
                collected.version(),
                first,
                all.size() - told.size(),
                told.size() - first.size(),
                collected.detail());
    }
}
