package dev.troupe.worker.loop;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.definition.agent.AgentDefinitionCodec;
import dev.troupe.worker.definition.agent.AvailableAgents;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Selects the agent for a task among those that its workspace knows. Once a run has begun, it is the same for all runs
 * of the task, whatever becomes of its file.
 *
 * @param kept the bytes that define it; empty when the journal names them already
 * @param others agents that it can hand work to
 * @param faults why files that were found there define no agent
 */
record AgentSelection(
        AgentDefinition agent,
        Optional<ContentBlob> kept,
        List<AgentDefinition> others,
        List<String> faults) {
    private static final int MOST_FAULTS = 5;

    /**
     * @param before name of the bytes that define the agent, when an earlier run has journaled it
     * @throws TroupeException CONFIGURATION_INVALID when there is no such agent, or its file is faulty
     */
    static AgentSelection of(RunState run, Path workspace, Optional<String> before) {
        AvailableAgents agents = run.tools().agents().in(workspace);
        AgentDefinition agent =
                before.map(it -> kept(run, it))
                        .orElseGet(() -> agents.named(run.task().definition().agent()));
        Optional<ContentBlob> fresh =
                before.isPresent()
                        ? Optional.empty()
                        : Optional.of(ContentBlob.of(AgentDefinitionCodec.bytes(agent)));
        return new AgentSelection(agent, fresh, others(run, agent, agents), agents.faults());
    }

    private static AgentDefinition kept(RunState run, String definition) {
        return run.bytes(definition)
                .map(AgentDefinitionCodec::of)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.INTERNAL,
                                "The definition that agent '%s' had when the task began is lost (%s)."
                                        .formatted(run.task().definition().agent(), definition)));
    }

    /** Has the journal keep what the agent is. */
    void keep(JournalBatch batch) {
        kept.ifPresent(it -> {
            batch.blob(it);
            var _ = batch.step(0, new JournalRecord.AgentSelected(agent.name(), it.hash()));
        });
    }

    /** Those that only read, for whoever can spawn anything. */
    private static List<AgentDefinition> others(
            RunState run, AgentDefinition agent, AvailableAgents agents) {
        List<ToolSpec> tools = run.tools().executor().all();
        return agent.tools().offers(SubagentTaskTool.NAME)
                ? agents.all().stream()
                        .filter(it -> !it.writes(tools) && !it.name().equals(agent.name()))
                        .toList()
                : List.of();
    }

    /**
     * What people should know before it begins: whose words the agent follows, and what of its file does not
     * count. All of it is said once for each session, as long as the agent stays the same.
     *
     * @param history of the session
     */
    List<EventBody.Notice> news(RunState run, RunHistory history) {
        List<String> news = new ArrayList<>();
        if (run.isFirstRunOfSession()) {
            faults.stream().limit(MOST_FAULTS).forEach(news::add);
            if (faults.size() > MOST_FAULTS) {
                news.add(
                        "%d more files have faults and define no agent."
                                .formatted(faults.size() - MOST_FAULTS));
            }
        }
        boolean told = kept.filter(it -> history.knowsDefinition(it.hash())).isPresent();
        if (run.turn() == 0 && !agent.builtIn() && !told) {
            news.add("Agent '%s' is defined in %s.".formatted(agent.name(), agent.origin()));
            news.addAll(agent.warnings());
            warn(run, news);
        }
        return news.stream().map(it -> new EventBody.Notice("agent", it)).toList();
    }

    private void warn(RunState run, List<String> news) {
        agent.tools()
                .unknown(run.tools().executor().all())
                .ifPresent(it ->
                        news.add(
                                "%s names tools that do not exist here: %s."
                                        .formatted(agent.origin(), it)));
        ModelCatalog models = run.models().catalog();
        if (agent.model() != null && agent.ofRepository()) {
            news.add(
                    "%s asks for the model '%s', but a repository chooses models only with `agents.%s.model` in its trusted settings file."
                            .formatted(agent.origin(), agent.model(), agent.name()));
        } else if (agent.model() != null && agent.modelAmong(models).isEmpty()) {
            news.add(
                    "%s asks for the model '%s', which is not configured; the agent uses its usual model."
                            .formatted(agent.origin(), agent.model()));
        }
        if (agent.mode() != null
                && agent.within(run.sessionSettings().mode()) != run.sessionSettings().mode()) {
            news.add(
                    "%s limits the mode to %s."
                            .formatted(
                                    agent.origin(),
                                    agent.mode()
                                            .name()
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', '-')));
        }
    }
}
