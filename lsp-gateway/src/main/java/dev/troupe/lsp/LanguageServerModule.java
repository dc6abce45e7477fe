package dev.troupe.lsp;

import dev.troupe.languageservers.definition.ServerSearchPath;
import dev.troupe.lsp.check.DiagnosticCheck;
import dev.troupe.lsp.diagnostic.DiagnosticBaseline;
import dev.troupe.lsp.diagnostic.DiagnosticConverter;
import dev.troupe.lsp.launch.DefinedLaunchResolver;
import dev.troupe.lsp.navigation.CodeChangeProposal;
import dev.troupe.lsp.navigation.NavigationSearch;
import dev.troupe.lsp.pool.ServerPool;
import dev.troupe.lsp.pool.ServerProcessFactory;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.program.ServiceProgramStarter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The whole gateway: import it to have a {@link dev.troupe.contracts.languageserver.api.LanguageServerApi}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LanguageServerSettings.class)
public class LanguageServerModule {
    /** A search for all uses of a name takes a server longer than its judgement of one file. */
    private static final Duration CODE_PATIENCE = Duration.ofSeconds(20);

    private static Path directory(LanguageServerSettings settings) {
        return settings.troupeHome().resolve("lsp");
    }

    /** Apart from that of commands: servers read more directories and write to none. */
    @Bean(defaultCandidate = false)
    @Qualifier("languageServerSandbox")
    Sandbox languageServerSandbox(LanguageServerSettings settings) {
        return Sandbox.probe(
                SandboxSettings.usual(_ -> false)
                        .used(settings.sandbox())
                        .hiding(settings.troupeHome()));
    }

    @Bean
    ServiceProgramStarter languageServerStarter(
            @Qualifier("languageServerSandbox") Sandbox sandbox, LanguageServerSettings settings) {
        return new ServiceProgramStarter(sandbox, directory(settings).resolve("run"));
    }

    @Bean
    ServerPool languageServerPool(
            ServiceProgramStarter languageServerStarter, LanguageServerSettings settings) {
        ServerProcessFactory factory =
                new ServerProcessFactory(
                        languageServerStarter,
                        directory(settings).resolve("cache"),
                        List.of(settings.troupeHome().resolve("worktrees")),
                        settings.serverMemory().toBytes());
        return new ServerPool(
                factory,
                settings.idle(),
                settings.memory().toBytes(),
                SecretRedactor.ofProcess()::redact);
    }

    @Bean
    DefinedLaunchResolver languageServerLaunches(
            ServiceProgramStarter languageServerStarter,
            @Qualifier("languageServerSandbox") Sandbox sandbox,
            LanguageServerSettings settings) {
        return new DefinedLaunchResolver(
                settings.troupeHome(),
                settings.servers(),
                sandbox.status().works(),
                ServerSearchPath.readPath(
                        System.getenv().getOrDefault("PATH", ""),
                        Path.of(System.getProperty("user.home"))),
                languageServerStarter);
    }

    @Bean
    LanguageServerAnswers languageServerAnswers(
            ServerPool languageServerPool,
            DefinedLaunchResolver languageServerLaunches,
            LanguageServerSettings settings) {
        return new LanguageServerAnswers(
                languageServerPool,
                languageServerLaunches,
                new DiagnosticCheck(
                        new DiagnosticBaseline(),
                        new DiagnosticConverter(SecretRedactor.ofProcess()::redact)),
                settings.deadline());
    }

    @Bean
    LanguageServerController languageServerController(
            LanguageServerAnswers languageServerAnswers,
            ServerPool languageServerPool,
            DefinedLaunchResolver languageServerLaunches,
            ObjectProvider<MeterRegistry> meters) {
        return new LanguageServerController(
                languageServerAnswers,
                new CodeQuestionAnswers(
                        languageServerPool,
                        languageServerLaunches,
                        new NavigationSearch(SecretRedactor.ofProcess()::redact),
                        new CodeChangeProposal(),
                        CODE_PATIENCE),
                new LanguageServerOverview(languageServerPool, languageServerLaunches),
                new LanguageServerMeters(meters.getIfAvailable(), languageServerPool));
    }

    @Bean
    LanguageServerProblems languageServerProblems() {
        return new LanguageServerProblems();
    }
}
