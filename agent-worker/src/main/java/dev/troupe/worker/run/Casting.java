package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.agent.AgentDefinition;
import dev.troupe.worker.agent.Agents;
import dev.troupe.worker.tool.agent.TaskTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which agent a task is given to, among those that its workspace knows.
 *
 * @param others agents that it can hand work to
 * @param faults why files that were found there define no agent
 */
record Casting(AgentDefinition agent, List<AgentDefinition> others, List<String> faults) {
    private static final int MOST_FAULTS = 5;

    /**
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID when there is no such agent
     */
    static Casting of(Run run, Path workspace) {
        Agents agents = run.services().agents().in(workspace);
        AgentDefinition agent = agents.named(run.task().definition().agent());
        return new Casting(agent, others(agent, agents), agents.faults());
    }

    /** Those that only read, for whoever can hand out anything. */
    private static List<AgentDefinition> others(AgentDefinition agent, Agents agents) {
        return agent.tools().offers(TaskTool.NAME)
                ? agents.all().stream()
                        .filter(it -> !it.writes() && !it.name().equals(agent.name()))
                        .toList()
                : List.of();
    }

    /**
     * What people should know before it begins: whose words the agent follows, and what of its file does not
     * count. Said once for each task; faults of other files once for each session.
     */
    List<EventBody.Notice> news(Run run) {
        List<String> news = new ArrayList<>();
        if (run.first()) {
            faults.stream().limit(MOST_FAULTS).forEach(news::add);
            if (faults.size() > MOST_FAULTS) {
                news.add(
                        "%d more files define no agent either."
                                .formatted(faults.size() - MOST_FAULTS));
            }
        }
        if (run.turn() == 0 && !agent.builtIn()) {
            news.add("Agent '%s' is the one of %s.".formatted(agent.name(), agent.origin()));
            news.addAll(agent.warnings());
            warn(run, news);
        }
        return news.stream().map(it -> new EventBody.Notice("agent", it)).toList();
    }

    private void warn(Run run, List<String> news) {
        List<String> unknown = agent.tools().unknown(run.services().tools().names());
        if (!unknown.isEmpty()) {
            news.add(
                    "%s names tools that do not exist here: %s."
                            .formatted(agent.origin(), String.join(", ", unknown)));
        }
        Set<String> models = run.services().models().names();
        if (agent.model() != null && agent.ofRepository()) {
            news.add(
                    "%s wants the model '%s'; a repository chooses models only by `agents.%s.model` of its trusted file."
                            .formatted(agent.origin(), agent.model(), agent.name()));
        } else if (agent.model() != null && agent.modelAmong(models).isEmpty()) {
            news.add(
                    "%s wants the model '%s', which is not configured; it does not count."
                            .formatted(agent.origin(), agent.model()));
        }
        if (agent.mode() != null && agent.within(run.standing().mode()) != run.standing().mode()) {
            news.add(
                    "%s works in no looser mode than %s."
                            .formatted(
                                    agent.origin(),
                                    agent.mode()
                                            .name()
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', '-')));
        }
    }
}
