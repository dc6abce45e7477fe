package dev.troupe.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.lsp.check.CheckRequest;
import dev.troupe.lsp.check.DiagnosticCheck;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.launch.LaunchLookup;
import dev.troupe.lsp.launch.ServerLaunchResolver;
import dev.troupe.lsp.pool.ServerLaunch;
import dev.troupe.lsp.pool.ServerPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers questions about the files of a root: finds their servers, asks them side by side, and puts the answers together. */
final class LanguageServerAnswers {
    private static final int MOST_FILES = 1_000;
    private static final int MOST_OTHERS = 200;

    private final ServerPool pool;
    private final ServerLaunchResolver resolver;
    private final DiagnosticCheck check;
    private final @Nullable Duration deadline;

    LanguageServerAnswers(
            ServerPool pool,
            ServerLaunchResolver resolver,
            DiagnosticCheck check,
            @Nullable Duration deadline) {
        this.pool = pool;
        this.resolver = resolver;
        this.check = check;
        this.deadline = deadline;
    }

    private static TroupeException invalid(String message) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, message);
    }

    /** What one server is asked. */
    private static final class ServerQuestion {
        private final ServerLaunch launch;
        private final List<CheckedFile> files = new ArrayList<>();
        private final List<String> others = new ArrayList<>();

        ServerQuestion(ServerLaunch launch) {
            this.launch = launch;
        }
    }

    DiagnosticsAnswer diagnostics(DiagnosticsQuery query) {
        require(query);
        long start = System.nanoTime();
        CheckoutRoot checkout = CheckoutRoot.of(query.repository(), query.root());
        Map<String, FileDiagnostics> answers = new LinkedHashMap<>();
        Map<ServerLaunch, ServerQuestion> questions = new LinkedHashMap<>();
        for (CheckedFile file : query.files()) {
            switch (resolver.find(
                    checkout.repository(), checkout.root(), checkout.file(file.path()))) {
                case LaunchLookup.Ready ready ->
                        questions
                                .computeIfAbsent(ready.launch(), ServerQuestion::new)
                                .files
                                .add(file);
                case LaunchLookup.Unavailable none ->
                        answers.put(
                                file.path(),
                                FileDiagnostics.without(
                                        file.path(),
                                        DiagnosticFreshness.NO_SERVER,
                                        none.server(),
                                        none.sentence()));
            }
        }
        addOthers(query, checkout, questions);
        for (List<FileDiagnostics> some : askAll(query, checkout, questions)) {
            some.forEach(it -> answers.put(it.path(), it));
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        return new DiagnosticsAnswer(inOrder(query, answers), millis);
    }

    private static void require(DiagnosticsQuery query) {
        if (query.files().isEmpty() || query.files().size() > MOST_FILES) {
            throw invalid(
                    "`files` has %d entries; 1 to %,d are possible."
                            .formatted(query.files().size(), MOST_FILES));
        }
        if (query.others().size() > MOST_OTHERS) {
            throw invalid(
                    "`others` has %d entries; at most %d are possible."
                            .formatted(query.others().size(), MOST_OTHERS));
        }
    }

    /** Files that no server of the changed ones reads are not affected by them. */
    private void addOthers(
            DiagnosticsQuery query,
            CheckoutRoot checkout,
            Map<ServerLaunch, ServerQuestion> questions) {
        for (String path : query.others()) {
            if (resolver.find(checkout.repository(), checkout.root(), checkout.file(path))
                            instanceof LaunchLookup.Ready ready
                    && questions.containsKey(ready.launch())) {
                questions.get(ready.launch()).others.add(path);
            }
        }
    }

    private List<List<FileDiagnostics>> askAll(
            DiagnosticsQuery query,
            CheckoutRoot checkout,
            Map<ServerLaunch, ServerQuestion> questions) {
        List<Callable<List<FileDiagnostics>>> work =
                questions.values().stream()
                        .map(it -> (Callable<List<FileDiagnostics>>) () -> ask(query, checkout, it))
                        .toList();
        if (work.isEmpty()) {
            return List.of();
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<List<FileDiagnostics>> all = new ArrayList<>();
            for (Future<List<FileDiagnostics>> answer : threads.invokeAll(work)) {
                all.add(answer.get());
            }
            return all;
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "The check was interrupted by its caller.", gone);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed);
        }
    }

    private List<FileDiagnostics> ask(
            DiagnosticsQuery query, CheckoutRoot checkout, ServerQuestion question)
            throws InterruptedException {
        String name = question.launch.definition().name();
        Duration patience = patience(query, question.launch);
        CheckRequest request =
                new CheckRequest(checkout.root(), query.run(), question.files, question.others);
        try {
            return pool.use(
                    checkout.repository(),
                    question.launch,
                    patience.multipliedBy(2),
                    server ->
                            check.check(
                                    server,
                                    name,
                                    request,
                                    patience,
                                    question.launch.definition().startTimeout()));
        } catch (ServerFailure failed) {
            return question.files.stream()
                    .map(it ->
                            FileDiagnostics.without(
                                    it.path(),
                                    freshness(failed),
                                    name,
                                    String.valueOf(failed.getMessage())))
                    .toList();
        }
    }

    private Duration patience(DiagnosticsQuery query, ServerLaunch launch) {
        Long asked = query.deadlineMillis();
        if (asked != null) {
            return Duration.ofMillis(Math.clamp(asked, 1, 600_000));
        }
        return deadline == null ? launch.definition().diagnosticsDeadline() : deadline;
    }

    /** What a failure of a server makes of an answer. */
    static DiagnosticFreshness freshness(ServerFailure failed) {
        return switch (failed.kind()) {
            case CRASHED -> DiagnosticFreshness.CRASHED;
            case TIMEOUT -> DiagnosticFreshness.TIMEOUT;
            case NOT_STARTED, REFUSED -> DiagnosticFreshness.NO_SERVER;
        };
    }

    private static List<FileDiagnostics> inOrder(
            DiagnosticsQuery query, Map<String, FileDiagnostics> answers) {
        Map<String, FileDiagnostics> asked =
                query.files().stream()
                        .map(CheckedFile::path)
                        .distinct()
                        .collect(
                                Collectors.toMap(
                                        Function.identity(),
                                        it -> Optional.ofNullable(answers.get(it)).orElseThrow(),
                                        (one, _) -> one,
                                        LinkedHashMap::new));
        Stream<FileDiagnostics> others =
                answers.values().stream()
                        .filter(it -> !asked.containsKey(it.path()))
                        .filter(it -> !it.diagnostics().isEmpty());
        return Stream.concat(asked.values().stream(), others).toList();
    }

    void changed(FileChangeNotice notice) {
        CheckoutRoot checkout = CheckoutRoot.of(notice.repository(), notice.root());
        if (notice.isOfEverything()) {
            pool.noteChangesOfEverything(checkout.repository(), checkout.root());
            return;
        }
        Map<Path, Boolean> files = new LinkedHashMap<>();
        notice.paths().forEach(it -> files.put(checkout.file(it), notice.hasCreated(it)));
        pool.noteChanges(checkout.repository(), checkout.root(), files);
    }
}
