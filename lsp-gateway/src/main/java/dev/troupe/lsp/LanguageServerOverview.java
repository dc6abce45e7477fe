package dev.troupe.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.KnownLanguageServer;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.languageservers.definition.LanguageServerDefinition;
import dev.troupe.languageservers.definition.ProgramLookup;
import dev.troupe.languageservers.definition.ServerDefinitionCatalog;
import dev.troupe.lsp.launch.DefinedLaunchResolver;
import dev.troupe.lsp.pool.ServerPool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells which servers run, which could, and what they have written about themselves. */
final class LanguageServerOverview {
    private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./~^-]+");

    private final ServerPool pool;
    private final DefinedLaunchResolver resolver;

    LanguageServerOverview(ServerPool pool, DefinedLaunchResolver resolver) {
        this.pool = pool;
        this.resolver = resolver;
    }

    LanguageServerStatus status(String root) {
        Path directory = Path.of(root);
        if (!directory.isAbsolute() || !Files.isDirectory(directory)) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no directory `" + root + "`.",
                    "Name the directory of a checkout.",
                    null);
        }
        ServerDefinitionCatalog catalog = resolver.catalog(directory);
        return new LanguageServerStatus(
                pool.states(),
                catalog.definitions().stream().map(it -> describe(it, directory)).toList(),
                catalog.problems());
    }

    private KnownLanguageServer describe(LanguageServerDefinition definition, Path root) {
        List<String> languages =
                List.copyOf(
                        new TreeSet<>(
                                Stream.concat(
                                                definition.languageByExtension().values().stream(),
                                                definition.languageByFileName().values().stream())
                                        .toList()));
        List<String> install =
                resolver.installation().installCommands(definition).stream()
                        .map(LanguageServerOverview::shellLine)
                        .toList();
        return switch (resolver.findProgram(definition, root)) {
            case ProgramLookup.Found found ->
                    new KnownLanguageServer(
                            definition.name(),
                            languages,
                            found.command().getFirst(),
                            found.version().isEmpty() ? null : found.version(),
                            definition.traps().isEmpty()
                                    ? null
                                    : String.join(" ", definition.traps()),
                            definition.source(),
                            install);
            case ProgramLookup.Missing missing ->
                    absent(definition, languages, missing.sentence(), install);
            case ProgramLookup.Unusable unusable ->
                    absent(definition, languages, unusable.sentence(), install);
        };
    }

    /** A path may have blanks. */
    private static String shellLine(List<String> words) {
        return words.stream()
                .map(it ->
                        PLAIN_WORD.matcher(it).matches()
                                ? it
                                : "'" + it.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private static KnownLanguageServer absent(
            LanguageServerDefinition definition,
            List<String> languages,
            String sentence,
            List<String> install) {
        return new KnownLanguageServer(
                definition.name(), languages, null, null, sentence, definition.source(), install);
    }

    LanguageServerLog logs(String name) {
        List<String> lines = pool.logs(name);
        if (lines.isEmpty() && !resolver.knows(name)) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "No language server `%s` has run since the gateway started.".formatted(name),
                    "List the servers with `troupe lsp status`.",
                    null);
        }
        return new LanguageServerLog(name, lines);
    }
}
