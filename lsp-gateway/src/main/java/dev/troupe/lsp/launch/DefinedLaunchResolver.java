package dev.troupe.lsp.launch;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.troupe.languageservers.definition.LanguageServerDefinition;
import dev.troupe.languageservers.definition.ProgramLookup;
import dev.troupe.languageservers.definition.ProgramSearchScope;
import dev.troupe.languageservers.definition.ServerDefinitionCatalog;
import dev.troupe.languageservers.definition.ServerInstallation;
import dev.troupe.languageservers.definition.ServerProgramFinder;
import dev.troupe.languageservers.definition.ServerSearchPath;
import dev.troupe.languageservers.root.PythonEnvironmentFinder;
import dev.troupe.languageservers.root.ServerEnvironment;
import dev.troupe.languageservers.root.ServerEnvironmentResolver;
import dev.troupe.lsp.pool.ServerLaunch;
import dev.troupe.sandbox.program.ServiceProgramStarter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Finds the server of a file among those that are defined: the first whose program is there and works. */
public final class DefinedLaunchResolver implements ServerLaunchResolver {
    private final ServerCatalogSource catalogs;
    private final Path home;
    private final ServerInstallation installation;
    private final ServerProgramFinder programs;
    private final ServerEnvironmentResolver environments;
    private final ProgramReadAccess access;
    private final BundledJavaServer javaServer = new BundledJavaServer();
    private final boolean trustsRepositories;

    /**
     * @param home the Troupe home
     * @param preferred names of servers that come before all others
     * @param trustsRepositories whether programs of repositories may run, as a sandbox holds them
     * @param path where programs are looked for
     */
    public DefinedLaunchResolver(
            Path home,
            List<String> preferred,
            boolean trustsRepositories,
            ServerSearchPath path,
            ServiceProgramStarter starter) {
        Path user = Path.of(System.getProperty("user.home"));
        this.home = home;
        this.catalogs = new ServerCatalogSource(home, preferred, trustsRepositories);
        this.access = new ProgramReadAccess(path);
        this.installation = new ServerInstallation(path, home.resolve("lsp").resolve("servers"));
        this.programs =
                new ServerProgramFinder(
                        installation,
                        new SandboxedVersionProbe(starter, access),
                        InstantSource.system());
        this.environments =
                new ServerEnvironmentResolver(new PythonEnvironmentFinder(user, System.getenv()));
        this.trustsRepositories = trustsRepositories;
    }

    /** Returns the servers that are defined for a root. */
    public ServerDefinitionCatalog catalog(Path root) {
        return catalogs.read(root);
    }

    /** Whether a server of a name is defined for all repositories. */
    public boolean knows(String name) {
        return catalog(home).definition(name) != null;
    }

    /** Returns how servers are installed here. */
    public ServerInstallation installation() {
        return installation;
    }

    /** Looks for the program of a server. */
    public ProgramLookup findProgram(LanguageServerDefinition definition, Path root) {
        return programs.findProgram(
                definition, new ProgramSearchScope(root, root, trustsRepositories));
    }

    @Override
    public LaunchLookup find(Path repository, Path root, Path file) {
        List<LanguageServerDefinition> candidates = catalog(root).definitionsFor(file);
        LaunchLookup.@Nullable Unavailable first = null;
        for (LanguageServerDefinition definition : candidates) {
            ServerEnvironment environment =
                    environments.resolveEnvironment(definition, file, root, trustsRepositories);
            ProgramLookup lookup =
                    programs.findProgram(
                            definition,
                            new ProgramSearchScope(environment.root(), root, trustsRepositories));
            switch (lookup) {
                case ProgramLookup.Found found -> {
                    return new LaunchLookup.Ready(launch(definition, found, environment, root));
                }
                case ProgramLookup.Missing missing ->
                        first = first == null ? unavailable(definition, missing.sentence()) : first;
                case ProgramLookup.Unusable unusable ->
                        first =
                                first == null
                                        ? unavailable(definition, unusable.sentence())
                                        : first;
            }
        }
        return first == null
                ? new LaunchLookup.Unavailable(
                        null, "No language server is known for `%s`.".formatted(file.getFileName()))
                : first;
    }

    private static LaunchLookup.Unavailable unavailable(
            LanguageServerDefinition definition, String sentence) {
        return new LaunchLookup.Unavailable(definition.name(), sentence);
    }

    private ServerLaunch launch(
            LanguageServerDefinition definition,
            ProgramLookup.Found found,
            ServerEnvironment environment,
            Path checkout) {
        boolean isJava = found.command().getFirst().equals(BundledJavaServer.PROGRAM);
        List<String> command = new ArrayList<>(isJava ? javaServer.command() : found.command());
        command.addAll(environment.arguments());
        return new ServerLaunch(
                definition,
                command,
                checkout,
                environment.root(),
                object(environment.settings()),
                object(definition.initializationOptions()),
                environment.environment(),
                isJava ? javaServer.readable() : access.find(Path.of(found.command().getFirst())));
    }

    private static JsonObject object(JsonNode node) {
        JsonElement element = JsonParser.parseString(node.toString());
        return element instanceof JsonObject object ? object : new JsonObject();
    }
}
