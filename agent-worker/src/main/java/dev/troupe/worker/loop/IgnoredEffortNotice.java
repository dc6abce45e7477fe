package dev.troupe.worker.loop;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.run.RunState;
import java.util.Optional;

/**
 * Says that an effort does not count with a model: once for a session and a model. Nobody has asked for that of an
 * agent that comes with Troupe.
 */
record IgnoredEffortNotice(RunState run) {
    static final String CODE = "effort-ignored";

    Optional<EventBody.Notice> of(AgentDefinition agent) {
        ReasoningEffort effort = run.effort();
        boolean asked = run.requestedEffort().isPresent() || !agent.builtIn();
        if (effort == null
                || !asked
                || run.models().catalog().settings(run.model()).takesEffort()) {
            return Optional.empty();
        }
        String key = "`troupe.models.%s.thinks: true`".formatted(run.model());
        boolean said =
                run.journal().read(it -> it.events().notices(run.sessionId(), CODE)).stream()
                        .anyMatch(it -> it.contains(key));
        String text =
                "Agent '%s' asks for effort `%s`, but Troupe does not know whether model '%s' can think; set %s if it can."
                        .formatted(agent.name(), effort.word(), run.model(), key);
        return said ? Optional.empty() : Optional.of(new EventBody.Notice(CODE, text));
    }
}
