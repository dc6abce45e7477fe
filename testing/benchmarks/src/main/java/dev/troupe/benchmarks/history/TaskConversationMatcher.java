package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.load.ExpectedFileLine;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.TextMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds which agents' tasks have which conversation, as the model finds it. Work that conflicted is done again, in a
 * conversation of the same name.
 */
final class TaskConversationMatcher {
    private final Map<String, List<UUID>> tasks = new HashMap<>();
    private final Set<String> succeeded = new HashSet<>();

    /**
     * @param requests what each task is to do
     * @param conversations those of each session, in the order in which the model looks for them
     */
    TaskConversationMatcher(
            Map<UUID, String> requests,
            List<RunEvidence.Task> all,
            List<RunEvidence.Entry> entries,
            Map<UUID, List<ScriptedConversation>> conversations) {
        Map<UUID, UUID> agents =
                all.stream()
                        .filter(it -> it.kind().equals("agent"))
                        .collect(Collectors.toMap(RunEvidence.Task::id, RunEvidence.Task::session));
        requests.forEach((task, text) -> {
            if (agents.containsKey(task)) {
                conversations.getOrDefault(agents.get(task), List.of()).stream()
                        .filter(it -> begins(it, text))
                        .findFirst()
                        .ifPresent(it ->
                                tasks.computeIfAbsent(it.name(), _ -> new ArrayList<>()).add(task));
            }
        });
        for (RunEvidence.Entry entry : entries) {
            if (entry.kind().equals("result") && "ok".equals(entry.outcome())) {
                succeeded.add(entry.task() + "/" + entry.call());
            }
        }
    }

    private static boolean begins(ScriptedConversation conversation, String text) {
        TextMatch first = conversation.match().firstUser();
        return first != null && first.accepts(text);
    }

    /** The task of a conversation; empty when several have it, of which nobody can tell them apart. */
    Optional<UUID> only(String conversation) {
        List<UUID> found = tasks.getOrDefault(conversation, List.of());
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** A task whose call has written this, else one that was to; null when none was made. */
    @Nullable UUID writer(ExpectedFileLine writing) {
        List<UUID> found = tasks.getOrDefault(writing.conversation(), List.of());
        return found.stream()
                .filter(it -> succeeded.contains(it + "/" + writing.call()))
                .findFirst()
                .orElse(found.isEmpty() ? null : found.getLast());
    }
}
