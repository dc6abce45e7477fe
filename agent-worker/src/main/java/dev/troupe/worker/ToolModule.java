package dev.troupe.worker;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.edit.EditEngine;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.check.ParserSyntaxChecker;
import dev.troupe.syntax.tree.TreeSitterParser;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.definition.agent.SearchToolSelection;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.finding.FindingScorer;
import dev.troupe.worker.nativecore.NativeCoreHealth;
import dev.troupe.worker.nativecore.NativeCoreLifecycle;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import dev.troupe.worker.tool.agent.SubmitArchitectureTool;
import dev.troupe.worker.tool.agent.SubmitFindingsTool;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import dev.troupe.worker.tool.agent.SubmitQuestionsTool;
import dev.troupe.worker.tool.agent.SubmitTestsTool;
import dev.troupe.worker.tool.agent.TodoTool;
import dev.troupe.worker.tool.file.FileToolFactory;
import dev.troupe.worker.tool.file.ParserSymbolProvider;
import dev.troupe.worker.tool.git.GitTool;
import dev.troupe.worker.tool.lsp.LanguageServerToolFactory;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import dev.troupe.worker.tool.repomap.RepositoryMapToolFactory;
import dev.troupe.worker.tool.shell.ShellSettings;
import dev.troupe.worker.tool.shell.ShellToolFactory;
import dev.troupe.worker.tool.web.WebFetchTool;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.SecurityPolicyClient;
import dev.troupe.worker.validation.gate.SecurityServiceWait;
import dev.troupe.worker.validation.gate.SyntaxGuardHealth;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

/** Configures the agents' tools and the checks on their use. */
@Configuration(proxyBeanMethods = false)
class ToolModule {
    private static final Logger LOG = LoggerFactory.getLogger(ToolModule.class);

    @Bean
    NativeCoreLifecycle nativeCore(WorkerSettings settings) {
        return new NativeCoreLifecycle(settings.homeDirectory(), settings.nativeCore());
    }

    @Bean
    HealthSource nativeCoreHealth(NativeCoreLifecycle nativeCore) {
        return new NativeCoreHealth(nativeCore);
    }

    /** Libraries are loaded with the first file of their language; by then the core has to be known. */
    @Bean
    @DependsOn("nativeCore")
    TreeSitterParser treeSitter() {
        return new TreeSitterParser(why ->
                LOG.warn("Edits in some languages are not checked for syntax errors: {}.", why));
    }

    @Bean
    ParserSyntaxChecker parserGate(TreeSitterParser parsers) {
        return new ParserSyntaxChecker(parsers, ParserSyntaxChecker.LIMIT);
    }

    @Bean
    HealthSource syntaxHealth(WorkerSettings settings, ParserSyntaxChecker gate) {
        return new SyntaxGuardHealth(settings.syntaxGate(), gate);
    }

    /** Asks nobody where there is no service, neither in this process nor in another. */
    @Bean
    RepositoryMapAccess repositoryMapAccess(
            ObjectProvider<RepositoryMapApi> service,
            WorkerSettings settings,
            ObjectProvider<TracingProvider> tracing) {
        RepositoryMapApi api = service.getIfAvailable();
        return api == null
                ? RepositoryMapAccess.NONE
                : new RepositoryMapAccess(
                        RepositoryMapClient.of(
                                api,
                                settings.context().time(),
                                tracing.getIfAvailable(TracingProvider::off).of("agent-worker")),
                        settings.context().mapTokens(),
                        settings.context().fileTokens());
    }

    /** Checks nothing where there is no gateway, neither in this process nor in another. */
    @Bean
    LanguageServerAccess languageServerAccess(
            ObjectProvider<LanguageServerApi> gateway,
            WorkerSettings settings,
            ObjectProvider<TracingProvider> tracing) {
        LanguageServerApi api = gateway.getIfAvailable();
        WorkerSettings.Diagnostics diagnostics = settings.diagnostics();
        return api == null
                ? LanguageServerAccess.NONE
                : new LanguageServerAccess(
                        LanguageServerClient.of(
                                api,
                                diagnostics.time(),
                                tracing.getIfAvailable(TracingProvider::off).of("agent-worker")),
                        diagnostics.enabled(),
                        diagnostics.attempts());
    }

    @Bean
    SearchToolSelection searchToolSelection(
            WorkerSettings settings, RepositoryMapAccess repositoryMap) {
        return SearchToolSelection.of(settings.searchTools(), repositoryMap.client().isPresent());
    }

    @Bean
    ToolExecutor toolExecutor(
            SecurityApi security,
            AgentDefinitionLoader agents,
            WorkerSettings settings,
            TreeSitterParser parsers,
            ParserSyntaxChecker gate,
            Sandbox sandbox,
            RepositoryMapAccess repositoryMap,
            LanguageServerAccess languageServers,
            @Qualifier("workerLedger") ObjectProvider<Ledger> ledger,
            ObjectProvider<MeterRegistry> meters) {
        List<String> hosts = sandbox.networked() ? settings.network().hosts() : List.of();
        List<AgentTool> tools =
                new ArrayList<>(
                        FileToolFactory.all(
                                new EditEngine()
                                        .knowing(
                                                new ParserSymbolProvider(
                                                        parsers, ParserSyntaxChecker.LIMIT))));
        tools.addAll(
                ShellToolFactory.all(
                        ShellSettings.defaults().upTo(settings.tests().time()).reaching(hosts)));
        tools.addAll(RepositoryMapToolFactory.all(repositoryMap.client()));
        tools.addAll(LanguageServerToolFactory.all(languageServers.client()));
        tools.add(new GitTool());
        tools.add(new WebFetchTool(settings.web().settings()));
        tools.add(new TodoTool());
        tools.add(new SubagentTaskTool());
        tools.add(new AskUserTool());
        tools.add(new AskParentTool());
        tools.add(
                new SubmitPlanTool(
                        () -> limits(ledger.getObject()),
                        root ->
                                agents.in(root).all().stream()
                                        .map(AgentDefinition::name)
                                        .toList()));
        tools.add(new SubmitFindingsTool(new FindingScorer(settings.review().threshold())));
        tools.add(new SubmitQuestionsTool());
        tools.add(new SubmitArchitectureTool());
        tools.add(new SubmitTestsTool());
        SecurityPolicyClient policy =
                new SecurityPolicyClient(
                        security, new SecurityServiceWait(settings.securityWait()));
        return new ToolExecutor(
                        tools,
                        policy,
                        settings.validation(),
                        settings.syntaxGate() ? gate : SyntaxChecker.OFF,
                        meters.getIfAvailable(SimpleMeterRegistry::new))
                .offering(name -> settings.web().enabled() || !name.equals(WebFetchTool.NAME))
                .offering(name ->
                        languageServers.client().isPresent()
                                || !LanguageServerToolFactory.NAMES.contains(name));
    }

    private static PlanLimits limits(Ledger ledger) {
        ConcurrencyLimitRepository.Graphs graphs = ledger.limits().graphs();
        // Whoever hands a plan in is of the request, too.
        return PlanLimits.of(graphs.ofPlan(2), graphs.depth());
    }
}
