package dev.troupe.worker.diagnostic;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a check of changed files has found.
 *
 * @param files the answers of the servers
 */
public record NewErrorReport(List<FileDiagnostics> files) {
    private static final int MOST = 20;
    private static final int LONGEST = 300;

    /** Copies the list. */
    public NewErrorReport {
        files = List.copyOf(files);
    }

    /** Counts the errors that were not there before. */
    public long countErrors() {
        return failing().mapToLong(it -> it.countErrors() + errorsLeftOut(it)).sum();
    }

    /** Only a fresh answer speaks of the text as it is: what was said of an earlier one is no error of this one. */
    private Stream<FileDiagnostics> failing() {
        return files.stream()
                .filter(it -> it.freshness() == DiagnosticFreshness.FRESH)
                .filter(it -> it.countErrors() > 0);
    }

    /** Those that are told come first, so that what is left out may be errors only where all that is told are. */
    private static long errorsLeftOut(FileDiagnostics file) {
        return file.countErrors() == file.diagnostics().size() ? file.omitted() : 0;
    }

    /** Lists the files with errors that were not there before. */
    public Set<String> failingPaths() {
        return failing()
                .map(FileDiagnostics::path)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Lists the files that a server has judged. */
    public Set<String> freshPaths() {
        return files.stream()
                .filter(it -> it.freshness() == DiagnosticFreshness.FRESH)
                .map(FileDiagnostics::path)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Writes the errors down for the model: each with its place and its line of code. */
    public String textForModel() {
        String servers =
                failing()
                        .map(it -> String.valueOf(it.server()))
                        .distinct()
                        .collect(Collectors.joining(", "));
        long all = countErrors();
        StringBuilder text = new StringBuilder();
        text.append("Your changes have caused %s, found by %s:".formatted(count(all), servers));
        int told = 0;
        for (FileDiagnostics file : failing().toList()) {
            for (CodeDiagnostic diagnostic : file.diagnostics()) {
                if (diagnostic.severity() == DiagnosticSeverity.ERROR && told < MOST) {
                    text.append('\n').append(line(file.path(), diagnostic));
                    told++;
                }
            }
        }
        if (all > told) {
            text.append("\n… and %d more.".formatted(all - told));
        }
        return text.append("\nCorrect them. Nothing is committed before they are gone.").toString();
    }

    private static String line(String path, CodeDiagnostic diagnostic) {
        String code = diagnostic.code() == null ? "" : " (" + diagnostic.code() + ")";
        String message = diagnostic.message().replaceAll("\\s*\\n\\s*", " ");
        String cut = message.length() > LONGEST ? message.substring(0, LONGEST) + "…" : message;
        String fix =
                diagnostic.fix() == null
                        ? ""
                        : "\n    fix, tried without writing it: code_action \"%s\""
                                .formatted(diagnostic.fix());
        return "%s:%d:%d: %s%s\n    %s%s"
                .formatted(
                        path,
                        diagnostic.line(),
                        diagnostic.column(),
                        cut,
                        code,
                        diagnostic.lineText().strip(),
                        fix);
    }

    /** Says in one line for people which files have how many new errors. */
    public String textForPeople() {
        return failing()
                .map(it -> "%s in %s".formatted(count(it.countErrors()), it.path()))
                .collect(Collectors.joining(", "));
    }

    static String count(long errors) {
        return errors == 1 ? "1 new error" : errors + " new errors";
    }

    /** Says which files were not judged though there is a server for them, and why. */
    public Optional<String> textOfUnchecked() {
        List<FileDiagnostics> late =
                files.stream()
                        .filter(it -> it.freshness() != DiagnosticFreshness.FRESH)
                        .filter(it -> it.freshness() != DiagnosticFreshness.NO_SERVER)
                        .toList();
        return late.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Not checked by a language server: %s. %s"
                                .formatted(
                                        late.stream()
                                                .map(FileDiagnostics::path)
                                                .collect(Collectors.joining(", ")),
                                        String.valueOf(late.getFirst().detail())));
    }

    /** Lists sentences about servers that are missing. */
    public Set<String> missingServers() {
        return files.stream()
                .filter(it -> it.freshness() == DiagnosticFreshness.NO_SERVER)
                .filter(it -> it.server() != null && it.detail() != null)
                .map(it -> String.valueOf(it.detail()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
