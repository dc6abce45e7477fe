package dev.troupe.worker;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.syntax.SyntaxGate;
import dev.troupe.graph.check.GraphLimits;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.Limits;
import dev.troupe.syntax.gate.ParserGate;
import dev.troupe.syntax.tree.TreeSitter;
import dev.troupe.worker.agent.AgentDefinition;
import dev.troupe.worker.agent.AgentDefinitions;
import dev.troupe.worker.claim.WorkerSettings;
import dev.troupe.worker.command.Sandbox;
import dev.troupe.worker.finding.Scoring;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.AskTool;
import dev.troupe.worker.tool.agent.SubmitArchitectureTool;
import dev.troupe.worker.tool.agent.SubmitFindingsTool;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import dev.troupe.worker.tool.agent.SubmitQuestionsTool;
import dev.troupe.worker.tool.agent.SubmitTestsTool;
import dev.troupe.worker.tool.agent.TaskTool;
import dev.troupe.worker.tool.file.FileTools;
import dev.troupe.worker.tool.file.ParserSymbolOutline;
import dev.troupe.worker.tool.git.GitTool;
import dev.troupe.worker.tool.note.TodoTool;
import dev.troupe.worker.tool.shell.ShellSettings;
import dev.troupe.worker.tool.shell.ShellTools;
import dev.troupe.worker.tool.web.WebFetchTool;
import dev.troupe.worker.validation.Absence;
import dev.troupe.worker.validation.Policy;
import dev.troupe.worker.validation.SyntaxHealth;
import dev.troupe.worker.validation.ToolExecutor;
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

/** What agents can do, and what keeps them from doing it wrong. */
@Configuration(proxyBeanMethods = false)
class ToolModule {
    private static final Logger LOG = LoggerFactory.getLogger(ToolModule.class);

    /** Libraries are loaded with the first file of their language. */
    @Bean
    TreeSitter treeSitter() {
        return new TreeSitter(why -> LOG.warn("Edits are not judged in some languages: {}.", why));
    }

    @Bean
    ParserGate parserGate(TreeSitter parsers) {
        return new ParserGate(parsers, ParserGate.LIMIT);
    }

    @Bean
    HealthSource syntaxHealth(WorkerSettings settings, ParserGate gate) {
        return new SyntaxHealth(settings.syntaxGate(), gate);
    }

    @Bean
    ToolExecutor toolExecutor(
            SecurityApi security,
            AgentDefinitions agents,
            WorkerSettings settings,
            TreeSitter parsers,
            ParserGate gate,
            Sandbox sandbox,
            @Qualifier("workerLedger") ObjectProvider<Ledger> ledger,
            ObjectProvider<MeterRegistry> meters) {
        List<String> hosts = sandbox.networked() ? settings.network().hosts() : List.of();
        List<Tool> tools =
                new ArrayList<>(
                        FileTools.all(
                                new EditEngine()
                                        .knowing(
                                                new ParserSymbolOutline(
                                                        parsers, ParserGate.LIMIT))));
        tools.addAll(
                ShellTools.all(
                        ShellSettings.defaults().upTo(settings.tests().time()).reaching(hosts)));
        tools.add(new GitTool());
        tools.add(new WebFetchTool(settings.web().settings()));
        tools.add(new TodoTool());
        tools.add(new TaskTool());
        tools.add(new AskTool());
        tools.add(new AskParentTool());
        tools.add(
                new SubmitPlanTool(
                        () -> limits(ledger.getObject()),
                        root ->
                                agents.in(root).all().stream()
                                        .map(AgentDefinition::name)
                                        .toList()));
        tools.add(new SubmitFindingsTool(new Scoring(settings.review().threshold())));
        tools.add(new SubmitQuestionsTool());
        tools.add(new SubmitArchitectureTool());
        tools.add(new SubmitTestsTool());
        Policy policy = new Policy(security, new Absence(settings.securityWait()));
        return new ToolExecutor(
                        tools,
                        policy,
                        settings.validation(),
                        settings.syntaxGate() ? gate : SyntaxGate.OFF,
                        meters.getIfAvailable(SimpleMeterRegistry::new))
                .offering(name -> settings.web().enabled() || !name.equals(WebFetchTool.NAME));
    }

    private static GraphLimits limits(Ledger ledger) {
        Limits.Graphs graphs = ledger.limits().graphs();
        // Whoever hands a plan in is of the request, too.
        return GraphLimits.of(graphs.ofPlan(2), graphs.depth());
    }
}
