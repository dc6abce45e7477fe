package dev.troupe.ledger.graph.check;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Finds faults by trying everything, for small plans; a second opinion. */
final class NaiveLook {
    private static final Set<String> OUTSIDE = Set.of("/etc", "a/../b", ".git/x");
    private static final Set<String> MALFORMED = Set.of("[x", "{y");
    private static final Map<String, Set<String>> FILES =
            Map.of(
                    "src/a", Set.of("src/a"),
                    "src/b", Set.of("src/b"),
                    "src/*", Set.of("src/a", "src/b"),
                    "docs/**", Set.of("docs"));

    private final PlanLimits limits;
    private final List<String> agents;
    private final List<PlannedTask> tasks;
    private final boolean[][] reaches;
    private final Set<String> found = new HashSet<>();

    NaiveLook(PlanLimits limits, List<String> agents, TaskPlan plan) {
        this.limits = limits;
        this.agents = agents;
        this.tasks = plan.tasks();
        this.reaches = new boolean[tasks.size()][tasks.size()];
    }

    static Arbitrary<String> globs() {
        return Arbitraries.of(
                "src/a", "src/b", "src/*", "docs/**", "/etc", "a/../b", ".git/x", "[x", "{y");
    }

    Set<String> faults() {
        if (tasks.isEmpty() || tasks.size() > limits.tasks()) {
            found.add((tasks.isEmpty() ? "NO_TASKS" : "TOO_MANY_TASKS") + " null");
        }
        for (int i = 0; i < Math.min(tasks.size(), limits.tasks()); i++) {
            names(i);
            lists(i);
        }
        if (tasks.size() <= limits.tasks()) {
            warshall();
            together();
        }
        return found;
    }

    private void names(int at) {
        PlannedTask task = tasks.get(at);
        is(!"abcdefg".contains(task.key()) || task.key().isEmpty(), "KEY_MALFORMED", task);
        is(first(task.key()) < at, "KEY_TAKEN", task);
        is(!agents.contains(task.agent()), "AGENT_UNKNOWN", task);
        is(task.goal().isBlank(), "GOAL_MISSING", task);
        is(task.goal().length() > limits.goalCharacters(), "GOAL_TOO_LONG", task);
    }

    private void lists(int at) {
        PlannedTask task = tasks.get(at);
        boolean many = task.touches().size() > limits.entries();
        is(many, "TOO_MANY_ENTRIES", task);
        is(firsts(at).stream().anyMatch(OUTSIDE::contains), "TOUCHES_OUTSIDE", task);
        is(firsts(at).stream().anyMatch(MALFORMED::contains), "TOUCHES_MALFORMED", task);
        for (String need : task.needs()) {
            is(need.equals(task.key()), "NEED_SELF", task);
            is(first(need) < 0, "NEED_UNKNOWN", task);
            if (first(need) >= 0 && !need.equals(task.key())) {
                reaches[at][first(need)] = true;
            }
        }
        List<String> criteria = task.acceptance().stream().limit(limits.entries()).toList();
        is(
                String.join("", criteria).length() > limits.goalCharacters(),
                "ACCEPTANCE_TOO_LONG",
                task);
        is(
                !task.touches().isEmpty() && !task.acceptance().contains("passes"),
                "ACCEPTANCE_MISSING",
                task);
    }

    private int first(String key) {
        return tasks.stream().map(PlannedTask::key).toList().indexOf(key);
    }

    private void warshall() {
        int size = tasks.size();
        for (int middle = 0; middle < size; middle++) {
            for (int from = 0; from < size; from++) {
                for (int to = 0; to < size; to++) {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
    }

    private void together() {
        int size = tasks.size();
        boolean circles = IntStream.range(0, size).anyMatch(i -> reaches[i][i]);
        for (int i = 0; i < size; i++) {
            int one = i;
            is(
                    reaches[i][i]
                            && IntStream.range(0, i)
                                    .noneMatch(o -> reaches[one][o] && reaches[o][one]),
                    "NEEDS_IN_A_CIRCLE",
                    tasks.get(i));
            for (int other = 0; other < i; other++) {
                is(meet(i, other), "TOUCHES_OVERLAP", tasks.get(i));
            }
        }
        if (!circles) {
            sizes();
        }
    }

    private void sizes() {
        int deepest = 0;
        for (int set = 0; set < 1 << tasks.size(); set++) {
            List<Integer> members = members(set);
            if (chained(members)) {
                deepest = Math.max(deepest, members.size());
            }
        }
        if (deepest > limits.depth()) {
            found.add("TOO_DEEP " + endOfDeepest(deepest));
        }
    }

    private List<Integer> members(int set) {
        return IntStream.range(0, tasks.size()).filter(i -> (set & (1 << i)) != 0).boxed().toList();
    }

    /** Whether all pairs are ordered. */
    private boolean chained(List<Integer> members) {
        return members.stream()
                .allMatch(one ->
                        members.stream()
                                .filter(other -> other > one)
                                .allMatch(other -> reaches[one][other] || reaches[other][one]));
    }

    /** Of the tasks that end a longest chain, the one that is placed first. */
    private String endOfDeepest(int deepest) {
        Set<Integer> placed = new HashSet<>();
        while (true) {
            int next =
                    IntStream.range(0, tasks.size())
                            .filter(i ->
                                    !placed.contains(i)
                                            && IntStream.range(0, tasks.size())
                                                    .allMatch(o ->
                                                            !reaches[i][o] || placed.contains(o)))
                            .findFirst()
                            .orElseThrow();
            placed.add(next);
            if (depth(next) == deepest) {
                return tasks.get(next).key();
            }
        }
    }

    private int depth(int task) {
        return 1
                + IntStream.range(0, tasks.size())
                        .filter(o -> reaches[task][o])
                        .map(this::depth)
                        .max()
                        .orElse(0);
    }

    private boolean meet(int one, int other) {
        if (reaches[one][other] || reaches[other][one]) {
            return false;
        }
        for (String a : firsts(one)) {
            for (String b : firsts(other)) {
                Set<String> some = FILES.get(a);
                Set<String> others = FILES.get(b);
                boolean both =
                        (some == null || others == null)
                                ? odd(a, b)
                                : some.stream().anyMatch(others::contains);
                if (both) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<String> firsts(int task) {
        return tasks.get(task).touches().stream().limit(limits.entries()).toList();
    }

    /** Those that say nothing meet all; /etc and .git/x meet only themselves and those. */
    private static boolean odd(String one, String other) {
        Set<String> blind = Set.of("a/../b", "[x", "{y");
        return blind.contains(one) || blind.contains(other) || one.equals(other);
    }

    private void is(boolean wrong, String code, PlannedTask task) {
        if (wrong) {
            found.add(code + " " + task.key());
        }
    }
}
