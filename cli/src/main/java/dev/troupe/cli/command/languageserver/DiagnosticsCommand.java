package dev.troupe.cli.command.languageserver;

import dev.troupe.cli.client.LanguageServerQuestionClient;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe diagnostics}: what language servers say of files. */
@Command(
        name = "diagnostics",
        description = {
            "Show what language servers find wrong with files.",
            "Without a PATH: those that differ from the last commit."
        },
        footer = {
            "",
            "    troupe diagnostics",
            "    troupe diagnostics src/cart.py",
            "    troupe diagnostics --errors src",
            "",
            "Exit code 1: there are errors."
        })
public final class DiagnosticsCommand extends JsonCommand {
    private static final int AT_ONCE = 50;
    private static final long PATIENCE_MILLIS = 30_000;

    @Parameters(paramLabel = "PATH", arity = "0..*", description = "Files or directories.")
    List<String> paths = new ArrayList<>();

    @Option(names = "--errors", description = "Show errors only.")
    boolean errors;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public DiagnosticsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() throws IOException {
        Path directory = directoryOption.resolve(context);
        List<String> files = new CheckedFileList(directory).find(paths);
        if (files.isEmpty()) {
            context.console()
                    .err()
                    .println(
                            paths.isEmpty()
                                    ? "Nothing to check: no file differs from the last commit. Name files or directories to check them."
                                    : "Nothing to check: there are no files in "
                                            + String.join(", ", paths)
                                            + ".");
            return 0;
        }
        LanguageServerQuestionClient client = context.connect().languageServers();
        List<FileDiagnostics> all = new ArrayList<>();
        for (int i = 0; i < files.size(); i += AT_ONCE) {
            List<String> some = files.subList(i, Math.min(files.size(), i + AT_ONCE));
            if (i > 0) {
                context.console().err().println("%d of %d files…".formatted(i, files.size()));
            }
            all.addAll(ask(client, directory, some).files());
        }
        Set<String> named = new HashSet<>();
        paths.forEach(it -> named.add(relative(directory, it)));
        List<FileDiagnostics> told =
                all.stream()
                        .filter(it -> it.server() != null || named.contains(it.path()))
                        .toList();
        if (json) {
            told.forEach(this::printJson);
        } else {
            told.forEach(this::print);
            printSummary(told);
        }
        return told.stream().anyMatch(it -> it.countErrors() > 0) ? 1 : 0;
    }

    private static String relative(Path directory, String path) {
        return directory.relativize(directory.resolve(path).normalize()).toString();
    }

    private static DiagnosticsAnswer ask(
            LanguageServerQuestionClient client, Path directory, List<String> files) {
        return client.diagnostics(
                new DiagnosticsQuery(
                        null,
                        directory.toString(),
                        null,
                        files.stream().map(CheckedFile::onDisk).toList(),
                        List.of(),
                        PATIENCE_MILLIS));
    }

    private void print(FileDiagnostics file) {
        for (CodeDiagnostic diagnostic : file.diagnostics()) {
            if (!errors || diagnostic.severity() == DiagnosticSeverity.ERROR) {
                String code = diagnostic.code() == null ? "" : " " + diagnostic.code();
                line(
                        "%s:%d:%d: %s: %s (%s%s)"
                                .formatted(
                                        file.path(),
                                        diagnostic.line(),
                                        diagnostic.column(),
                                        diagnostic.severity().word(),
                                        diagnostic.message().replace('\n', ' '),
                                        file.server(),
                                        code));
                line("    " + diagnostic.lineText().strip());
            }
        }
        if (file.omitted() > 0) {
            line("%s: %d more".formatted(file.path(), file.omitted()));
        }
    }

    private void printSummary(List<FileDiagnostics> told) {
        Set<String> reasons = new LinkedHashSet<>();
        for (FileDiagnostics file : told) {
            if (file.freshness() != DiagnosticFreshness.FRESH) {
                reasons.add(
                        file.freshness() == DiagnosticFreshness.NO_SERVER
                                ? String.valueOf(file.detail())
                                : "%s: %s: %s"
                                        .formatted(
                                                file.path(),
                                                file.freshness().word(),
                                                file.detail()));
            }
        }
        reasons.forEach(it -> context.console().err().println(TerminalSanitizer.block(it)));
        long fresh =
                told.stream().filter(it -> it.freshness() == DiagnosticFreshness.FRESH).count();
        context.console()
                .err()
                .println(
                        "%s and %s in %s checked."
                                .formatted(
                                        count(told, DiagnosticSeverity.ERROR, "error"),
                                        count(told, DiagnosticSeverity.WARNING, "warning"),
                                        plural(fresh, "file")));
    }

    private static String count(
            List<FileDiagnostics> files, DiagnosticSeverity severity, String word) {
        return plural(
                files.stream()
                        .flatMap(it -> it.diagnostics().stream())
                        .filter(it -> it.severity() == severity)
                        .count(),
                word);
    }

    private static String plural(long count, String word) {
        return count == 1 ? "1 " + word : count + " " + word + "s";
    }

    private void line(String text) {
        context.console().out().println(TerminalSanitizer.block(text).stripTrailing());
    }
}
