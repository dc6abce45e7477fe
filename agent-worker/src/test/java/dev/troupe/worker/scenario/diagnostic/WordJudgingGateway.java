package dev.troupe.worker.scenario.diagnostic;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.CodePlace;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.contracts.languageserver.ProposedFile;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A gateway without servers: each line on disk with the word BROKEN is an error. What was there before a run's changes is left out. */
final class WordJudgingGateway implements LanguageServerApi {
    private static final String BAD = "BROKEN";
    private static final String NAME = "words";

    private final Map<String, Long> before = new HashMap<>();
    private volatile boolean away;

    void goAway(boolean isAway) {
        away = isAway;
    }

    @Override
    public synchronized DiagnosticsAnswer diagnostics(DiagnosticsQuery query) {
        requirePresence();
        List<FileDiagnostics> files = new ArrayList<>();
        for (CheckedFile file : query.files()) {
            String old = file.before() == null ? "" : file.before();
            long known =
                    before.computeIfAbsent(
                            query.run() + file.path(),
                            _ -> old.lines().filter(it -> it.contains(BAD)).count());
            files.add(judge(Path.of(query.root()), file.path(), known));
        }
        return new DiagnosticsAnswer(files, 0);
    }

    private static FileDiagnostics judge(Path root, String path, long known) {
        List<CodeDiagnostic> found = new ArrayList<>();
        List<String> lines = text(root.resolve(path)).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(BAD)) {
                found.add(
                        new CodeDiagnostic(
                                i + 1,
                                1,
                                i + 1,
                                2,
                                DiagnosticSeverity.ERROR,
                                null,
                                NAME,
                                "It is broken.",
                                lines.get(i),
                                null));
            }
        }
        return new FileDiagnostics(
                path,
                DiagnosticFreshness.FRESH,
                NAME,
                1,
                found.subList((int) Math.min(known, found.size()), found.size()),
                0,
                0,
                null);
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void requirePresence() {
        if (away) {
            throw new TroupeException(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE, "It is away.");
        }
    }

    @Override
    public void changed(FileChangeNotice notice) {}

    /** Answers with the line that is asked about; what is hovered over is told by name. */
    @Override
    public NavigationAnswer navigate(NavigationQuery query) {
        requirePresence();
        String path = query.position().path();
        List<String> lines = text(Path.of(query.root()).resolve(path)).lines().toList();
        if (query.position().line() > lines.size()) {
            return NavigationAnswer.without(
                    DiagnosticFreshness.FRESH, NAME, "There is no such line.");
        }
        if (query.question() == NavigationQuestion.HOVER) {
            return new NavigationAnswer(
                    DiagnosticFreshness.FRESH,
                    NAME,
                    String.valueOf(query.position().symbol()),
                    List.of(),
                    0,
                    null);
        }
        List<CodePlace> places = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            places.add(new CodePlace(path, i + 1, 1, i + 1, null, null, lines.get(i)));
        }
        return new NavigationAnswer(
                DiagnosticFreshness.FRESH, NAME, null, places, places.size(), null);
    }

    /** A rename replaces a word in its file, a layout puts an end to the last line, and there is one action: it mends a line. */
    @Override
    public CodeChangeAnswer propose(CodeChangeQuery query) {
        requirePresence();
        String path = query.position().path();
        String text = text(Path.of(query.root()).resolve(path));
        String symbol = query.position().symbol();
        String name = query.newName();
        if (query.kind() == CodeChangeKind.RENAME && symbol != null && name != null) {
            return changed(path, text, text.replace(symbol, name));
        }
        if (query.kind() == CodeChangeKind.FORMAT) {
            return changed(path, text, text.stripTrailing() + "\n");
        }
        if (query.title() == null) {
            return new CodeChangeAnswer(
                    DiagnosticFreshness.FRESH, NAME, List.of("Mend it"), List.of(), null);
        }
        return query.title().equals("Mend it")
                ? changed(path, text, text.replace(BAD, "whole"))
                : CodeChangeAnswer.without(DiagnosticFreshness.FRESH, NAME, "No such proposal.");
    }

    private static CodeChangeAnswer changed(String path, String text, String after) {
        return new CodeChangeAnswer(
                DiagnosticFreshness.FRESH,
                NAME,
                List.of(),
                after.equals(text) ? List.of() : List.of(new ProposedFile(path, text, after)),
                null);
    }

    @Override
    public LanguageServerStatus status(String root) {
        throw new UnsupportedOperationException();
    }

    @Override
    public LanguageServerLog logs(String name) {
        throw new UnsupportedOperationException();
    }
}
