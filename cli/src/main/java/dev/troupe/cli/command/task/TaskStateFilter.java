package dev.troupe.cli.command.task;

import dev.troupe.cli.command.UsageException;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.session.TaskView;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states of tasks that a person wants to see. */
final class TaskStateFilter {
    private static final List<String> OPEN = List.of("pending", "queued", "running", "waiting");
    private static final String ALL_OPEN = "open";

    private final @Nullable Set<String> wanted;

    private TaskStateFilter(@Nullable Set<String> wanted) {
        this.wanted = wanted;
    }

    /**
     * @param words as typed; null: all states
     * @throws UsageException when one of them is no state
     */
    static TaskStateFilter of(@Nullable Set<String> words) {
        if (words == null) {
            return new TaskStateFilter(null);
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
        return new TaskStateFilter(wanted);
    }

    boolean has(TaskView task) {
        return wanted == null || wanted.contains(task.state());
    }

    private static UsageException unknown(String word, String state) {
        Set<String> known = new HashSet<>(OPEN);
        known.addAll(TaskView.ENDED);
        known.add(ALL_OPEN);
        String guess =
                NameSpelling.closest(state, known)
                        .map(it -> "Did you mean `" + it + "`? ")
                        .orElse("");
        return new UsageException(
                "'" + word + "' is no state of a task.",
                "%sName one of %s, %s, or open."
                        .formatted(
                                guess, String.join(", ", OPEN), String.join(", ", TaskView.ENDED)));
    }
}
