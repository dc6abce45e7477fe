package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.repository.SampleRepository;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Eight developers at once on one repository, two of whom change the same lines. All of it takes at most twice as long as the
 * longest of them, where the machine has nothing else to do.
 */
class ParallelTasksIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NOTE = "- The discount is printed in a column of its own.";
    private static final Duration SHORT = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofSeconds(4);

    /** All of it, in times of the longest task. */
    private static final double GOAL = 2;

    /** The same where other builds run beside it, as they do on machines that check changes. */
    private static final double BESIDE_OTHERS = 3;

    /** Load of each processor, the server's start included, up to which a machine has little else to do. */
    private static final double FREE = 1.5;

    /** Load of each processor from which on times say nothing. */
    private static final double BUSY = 4;

    @TempDir Path directory;

    private final List<PlannedTask> tasks = new ArrayList<>();
    private final List<ScriptedConversation> conversations = new ArrayList<>();

    @Test
    void allThatEightAtOnceHaveDoneIsInTheResult() throws Exception {
        var repository = SampleRepository.create(directory.resolve("prices"));
        task(
                "fix",
                "src/Prices.java",
                LONG,
                edit("src/Prices.java", "goods > DISC", "goods >= DISC"));
        task(
                "note-fix",
                "notes/fix",
                SHORT,
                edit("CHANGELOG.md", NOTE, NOTE + "\n- Fixed the limit."));
        task(
                "note-tax",
                "notes/tax",
                SHORT,
                edit("CHANGELOG.md", NOTE, NOTE + "\n- Explained taxes."));
        for (String topic : List.of("taxes", "shipping", "rounding", "carts", "output")) {
            String path = "docs/%s.md".formatted(topic);
            task(topic, path, LONG, write(path, "About " + topic + ".\n"));
        }
        Path plan = directory.resolve("plan.json");
        Files.writeString(plan, JSON.writeValueAsString(new TaskPlan("Eight parts.", tasks)));

        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(
                                        conversations.toArray(ScriptedConversation[]::new)));
                var troupe =
                        new TroupeInstallation(directory.resolve("home"), model)
                                .with("TROUPE_WORKER_SLOTS", "8")
                                .start()) {
            double load = load();
            var run =
                    troupe.cli(
                            repository.directory(),
                            "run",
                            "--json",
                            "--plan",
                            plan.toString(),
                            "Do all eight.");

            assertThat(run.exit()).as(run.text()).isZero();
            compare(run.text(), load);
            assertThat(run.text()).contains("merge-conflict");
        }
        for (String topic : List.of("taxes", "shipping", "rounding", "carts", "output")) {
            assertThat(repository.directory().resolve("docs/%s.md".formatted(topic)))
                    .hasContent("About " + topic + ".\n");
        }
        assertThat(repository.directory().resolve("CHANGELOG.md"))
                .content()
                .contains("- Fixed the limit.", "- Explained taxes.", NOTE);
        assertThat(test(repository)).isZero();
    }

    private void task(String key, String touches, Duration pause, ScriptedToolCall change) {
        String goal = "Work on " + key + ".";
        tasks.add(
                new PlannedTask(
                        key,
                        "developer",
                        goal,
                        List.of(touches),
                        List.of(),
                        List.of("It is there.")));
        conversations.add(
                new ScriptedConversation(
                        key,
                        RequestMatch.firstUser(goal),
                        List.of(
                                ScriptedTurn.call("I look first.", read("CHANGELOG.md"))
                                        .paced(StreamPace.DEFAULT, pause),
                                ScriptedTurn.call("I change it.", change)
                                        .paced(StreamPace.DEFAULT, pause),
                                ScriptedTurn.say("Done.").paced(StreamPace.DEFAULT, pause))));
    }

    private static ScriptedToolCall read(String path) {
        return ScriptedToolCall.of("read", Map.of("path", path));
    }

    private static ScriptedToolCall edit(String path, String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", path, "old_string", old, "new_string", fresh));
    }

    private static ScriptedToolCall write(String path, String content) {
        return ScriptedToolCall.of("write", Map.of("path", path, "content", content));
    }

    private static int test(SampleRepository repository) throws Exception {
        return new ProcessBuilder(SampleRepository.TEST_COMMAND.split(" ", -1))
                .directory(repository.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /**
     * From the first event to the last, against the longest that a developer was at work: from its first run on, since
     * what it waits for a slot is no work of its own. What a busy machine can show is told, and no condition.
     */
    private static void compare(String output, double load) {
        Instant first = Instant.MAX;
        Instant last = Instant.MIN;
        long longest = 0;
        Map<String, Instant> begun = new HashMap<>();
        Set<String> developers = new HashSet<>();
        for (String line : output.lines().filter(it -> it.startsWith("{")).toList()) {
            JsonNode event = JSON.readTree(line);
            if (!event.path("at").isString()) {
                continue;
            }
            JsonNode body = event.path("body");
            String task = event.path("taskId").asString("");
            Instant at = Instant.parse(event.path("at").asString());
            first = at.isBefore(first) ? at : first;
            last = at.isAfter(last) ? at : last;
            switch (body.path("type").asString("")) {
                case "task-handed-out" -> {
                    if (body.path("agent").asString("").equals("developer")) {
                        developers.add(body.path("child").asString(""));
                    }
                }
                case "run-started" -> begun.putIfAbsent(task, at);
                case "task-finished" -> {
                    if (developers.contains(task)) {
                        longest =
                                Math.max(longest, Duration.between(begun.get(task), at).toMillis());
                    }
                }
                default -> {}
            }
        }
        assertThat(developers).hasSize(9);
        long all = Duration.between(first, last).toMillis();
        double ratio = all / (double) longest;
        System.out.printf(
                Locale.ROOT,
                "eight tasks, one of them done again: %.1f s, the longest of them %.1f s: %.2f times (load %.1f)%n",
                all / 1000.0,
                longest / 1000.0,
                ratio,
                load);
        if (load < BUSY) {
            assertThat(ratio).isLessThanOrEqualTo(load < FREE ? GOAL : BESIDE_OTHERS);
        }
    }

    /** Of each processor; what is not known counts as busy. */
    private static double load() {
        OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
        double load = machine.getSystemLoadAverage();
        return load < 0 ? BUSY : load / machine.getAvailableProcessors();
    }
}
