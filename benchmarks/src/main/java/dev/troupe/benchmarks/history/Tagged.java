package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.Evidence;
import dev.troupe.benchmarks.history.load.Writing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which agents' tasks have which conversation. Work that clashed is done again, in a conversation of the same tag. */
final class Tagged {
    private static final Pattern TAG = Pattern.compile("\\[\\[([^\\]]+)]]");

    private final Map<String, List<UUID>> tasks = new HashMap<>();
    private final Set<String> succeeded = new HashSet<>();

    /**
     * @param requests what each task is to do
     */
    Tagged(Map<UUID, String> requests, List<Evidence.Task> all, List<Evidence.Entry> entries) {
        Set<UUID> agents =
                all.stream()
                        .filter(it -> it.kind().equals("agent"))
                        .map(Evidence.Task::id)
                        .collect(Collectors.toSet());
        requests.forEach((task, text) -> {
            Matcher tag = TAG.matcher(text);
            if (agents.contains(task) && tag.find()) {
                tasks.computeIfAbsent(tag.group(1), _ -> new ArrayList<>()).add(task);
            }
        });
        for (Evidence.Entry entry : entries) {
            if (entry.kind().equals("result") && "ok".equals(entry.outcome())) {
                succeeded.add(entry.task() + "/" + entry.call());
            }
        }
    }

    /** The task of a conversation; empty when several have it, of which nobody can tell them apart. */
    Optional<UUID> only(String conversation) {
        List<UUID> found = tasks.getOrDefault(conversation, List.of());
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** A task whose call has written this, else one that was to; null when none was made. */
    @Nullable UUID writer(Writing writing) {
        List<UUID> found = tasks.getOrDefault(writing.conversation(), List.of());
        return found.stream()
                .filter(it -> succeeded.contains(it + "/" + writing.call()))
                .findFirst()
                .orElse(found.isEmpty() ? null : found.getLast());
    }
}
