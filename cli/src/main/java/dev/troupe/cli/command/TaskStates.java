package dev.troupe.cli.command;

import dev.troupe.configuration.schema.Words;
import dev.troupe.contracts.session.TaskView;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states of tasks that a person wants to see. */
final class TaskStates {
    private static final List<String> OPEN = List.of("pending", "queued", "running", "waiting");
    private static final String ALL_OPEN = "open";

    private final @Nullable Set<String> wanted;

    private TaskStates(@Nullable Set<String> wanted) {
        this.wanted = wanted;
    }

    /**
     * @param words as typed; null: all states
     * @throws Usage when one of them is no state
     */
    static TaskStates of(@Nullable Set<String> words) {
        if (words == null) {
            return new TaskStates(null);
        }
        Set<String> wanted = new HashSet<>();
        for (String word : words) {
            String state = word.strip().toLowerCase(Locale.ROOT);
            if (state.equals(ALL_OPEN)) {
                wanted.addAll(OPEN);
            } else if (OPEN.contains(state) || TaskView.ENDED.contains(state)) {
                wanted.add(state);
            } else {
                throw unknown(word, state);
            }
        }
        return new TaskStates(wanted);
    }

    boolean has(TaskView task) {
        return wanted == null || wanted.contains(task.state());
    }

    private static Usage unknown(String word, String state) {
        Set<String> known = new HashSet<>(OPEN);
        known.addAll(TaskView.ENDED);
        known.add(ALL_OPEN);
        String guess =
                Words.closest(state, known).map(it -> "Did you mean `" + it + "`? ").orElse("");
        return new Usage(
                "'" + word + "' is no state of a task.",
                guess
                        + "Name one of "
                        + String.join(", ", OPEN)
                        + ", "
                        + String.join(", ", TaskView.ENDED)
                        + ", or open.");
    }
}
