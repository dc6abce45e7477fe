package dev.troupe.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.load.ExpectedFileLine;
import dev.troupe.benchmarks.history.load.LoadElement;
import dev.troupe.benchmarks.history.load.SeededLoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** All agents of a workflow are told of the same request, and each has a conversation of its own. */
class TaskConversationMatcherTest {
    private static final UUID SESSION = new UUID(1, 1);
    private static final String REQUEST =
            "\n\n# What is asked for\n\n[[t0000]] Change the parts.\n";

    private final LoadElement element = SeededLoad.of(1, 1, Set.of("workflow")).all().getFirst();
    private final Map<UUID, String> requests = new LinkedHashMap<>();
    private final List<RunEvidence.Task> tasks = new ArrayList<>();

    private UUID task(String text) {
        UUID id = new UUID(2, tasks.size());
        tasks.add(new RunEvidence.Task(id, SESSION, null, "agent", "SUCCEEDED"));
        requests.put(id, text);
        return id;
    }

    private TaskConversationMatcher tagged() {
        return new TaskConversationMatcher(
                requests, tasks, List.of(), Map.of(SESSION, element.conversations()));
    }

    @Test
    void headingsTellPhasesApart() {
        UUID discovery = task("discovery: it\n# Discovery: what is asked for" + REQUEST);
        UUID summary = task("summary: it\n# Summary: what comes next" + REQUEST);

        assertThat(tagged().only("t0000-discovery")).contains(discovery);
        assertThat(tagged().only("t0000-summary")).contains(summary);
        assertThat(tagged().only("t0000")).isEmpty();
    }

    @Test
    void whoTestsAPartIsNotWhoMakesIt() {
        String part = "[[t0000-part-0]] Change the part.";
        UUID maker = task("part-0: " + part + "\n" + part);
        UUID tester =
                task(
                        "part-0-tests: it\nTest the work of the task 'part-0'.\n\nThe task was:\n\n"
                                + part);

        assertThat(tagged().only("t0000-tester")).contains(tester);
        assertThat(tagged().only("t0000-part-0")).contains(maker);
        ExpectedFileLine edit = element.writings().getLast();
        assertThat(edit.conversation()).isEqualTo("t0000-part-0");
        assertThat(tagged().writer(edit)).isEqualTo(maker);
    }

    @Test
    void whoIsToldTheSameIsNotToldApart() {
        task("review: reviewer\n# Review: what was changed" + REQUEST);
        task("review: security-reviewer\n# Review: what was changed" + REQUEST);

        assertThat(tagged().only("t0000-review")).isEmpty();
    }
}
