package dev.troupe.lsp;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.languageservers.definition.ServerSearchPath;
import dev.troupe.lsp.check.DiagnosticCheck;
import dev.troupe.lsp.diagnostic.DiagnosticBaseline;
import dev.troupe.lsp.diagnostic.DiagnosticConverter;
import dev.troupe.lsp.launch.DefinedLaunchResolver;
import dev.troupe.lsp.launch.LaunchLookup;
import dev.troupe.lsp.navigation.CodeChangeProposal;
import dev.troupe.lsp.navigation.NavigationSearch;
import dev.troupe.lsp.pool.ServerPool;
import dev.troupe.lsp.pool.ServerProcessFactory;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.program.ServiceProgramStarter;
import dev.troupe.testkit.languageserver.InstalledLanguageServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole gateway over real servers, without its HTTP face. */
public final class GatewayFixture implements AutoCloseable {
    private final Path home;
    private final ServiceProgramStarter starter;
    private final ServerPool pool;
    private final DefinedLaunchResolver resolver;
    private final LanguageServerAnswers answers;
    private final CodeQuestionAnswers code;
    private final LanguageServerOverview overview;

    public GatewayFixture(Path home) {
        this(home, 0);
    }

    public GatewayFixture(Path home, long memory) {
        this.home = home;
        Sandbox sandbox =
                Sandbox.probe(
                        SandboxSettings.usual(_ -> false).used(SandboxMode.PREFERRED).hiding(home));
        starter = new ServiceProgramStarter(sandbox, home.resolve("lsp/run"));
        pool =
                new ServerPool(
                        new ServerProcessFactory(
                                starter,
                                home.resolve("lsp/cache"),
                                List.of(home.resolve("worktrees")),
                                2L << 30),
                        Duration.ofMinutes(10),
                        memory,
                        it -> it);
        resolver =
                new DefinedLaunchResolver(
                        home,
                        List.of(),
                        sandbox.status().works(),
                        ServerSearchPath.readPath(
                                InstalledLanguageServers.searchPath(),
                                Path.of(System.getProperty("user.home"))),
                        starter);
        answers =
                new LanguageServerAnswers(
                        pool,
                        resolver,
                        new DiagnosticCheck(
                                new DiagnosticBaseline(), new DiagnosticConverter(it -> it)),
                        null);
        code =
                new CodeQuestionAnswers(
                        pool,
                        resolver,
                        new NavigationSearch(it -> it),
                        new CodeChangeProposal(),
                        Duration.ofSeconds(20));
        overview = new LanguageServerOverview(pool, resolver);
    }

    /** Skips, or fails where servers are required, without a program. */
    public static void require(String program) {
        InstalledLanguageServers.missing(program)
                .ifPresent(why -> {
                    if (InstalledLanguageServers.areRequired()) {
                        fail(why);
                    }
                    abort("SKIPPED: " + why);
                });
    }

    public LanguageServerAnswers answers() {
        return answers;
    }

    public LanguageServerOverview overview() {
        return overview;
    }

    public ServerPool pool() {
        return pool;
    }

    public Path home() {
        return home;
    }

    public NavigationAnswer navigate(NavigationQuery query) {
        return code.navigate(query);
    }

    public CodeChangeAnswer propose(CodeChangeQuery query) {
        return code.propose(query);
    }

    /** Writes a file. */
    public static Path write(Path root, String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds out how the server of a file is started. */
    public LaunchLookup find(Path root, String path) {
        return resolver.find(root, root, root.resolve(path));
    }

    /** Checks a file of a worktree as it is on disk. */
    public FileDiagnostics check(Path repository, Path worktree, String path) {
        return answers.diagnostics(
                        new DiagnosticsQuery(
                                repository.toString(),
                                worktree.toString(),
                                null,
                                List.of(CheckedFile.onDisk(path)),
                                List.of(),
                                20_000L))
                .files()
                .getFirst();
    }

    /** Checks a file as it is on disk. */
    public FileDiagnostics check(Path root, String path) {
        return ask(root, null, List.of(CheckedFile.onDisk(path))).files().getFirst();
    }

    /** Writes a new text of a file, and checks what is new since the text before. */
    public FileDiagnostics edit(
            Path root, String run, String path, @Nullable String before, String after) {
        write(root, path, after);
        return ask(root, run, List.of(new CheckedFile(path, before, null))).files().getFirst();
    }

    public DiagnosticsAnswer ask(Path root, @Nullable String run, List<CheckedFile> files) {
        return answers.diagnostics(
                new DiagnosticsQuery(null, root.toString(), run, files, List.of(), 20_000L));
    }

    @Override
    public void close() {
        pool.close();
        starter.close();
    }
}
