package dev.troupe.ledger.graph.check;

import dev.troupe.contracts.plan.PlannedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates one task of a plan, whatever the others need. */
final class PlannedTaskValidator {
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]{0,30}");

    private final PlanLimits limits;
    private final Set<String> agents;
    private final Set<String> keys;
    private final Set<String> told;
    private final List<PlanFault> found = new ArrayList<>();

    /**
     * @param keys of all tasks
     * @param told those of them that may have been meant
     */
    PlannedTaskValidator(
            PlanLimits limits, Set<String> agents, Set<String> keys, Set<String> told) {
        this.limits = limits;
        this.agents = agents;
        this.keys = keys;
        this.told = told;
    }

    /** @param place of the task in the plan, from 1 */
    void look(PlannedTask task, int place, boolean keyTaken) {
        key(task, place, keyTaken);
        agent(task);
        goal(task);
        texts(task);
        first(task, "touches", task.touches()).forEach(glob -> touches(task, glob));
        first(task, "needs", task.needs()).stream().distinct().forEach(need -> need(task, need));
        acceptance(task, first(task, "acceptance", task.acceptance()));
    }

    List<PlanFault> found() {
        return List.copyOf(found);
    }

    private void key(PlannedTask task, int place, boolean taken) {
        if (!KEY.matcher(task.key()).matches()) {
            found.add(
                    new PlanFault(
                            PlanFaultCode.KEY_MALFORMED,
                            task.key(),
                            "Task %d has the key %s; use a lower-case letter, then up to 30 lower-case letters, digits and hyphens, such as 'parse-files'."
                                    .formatted(place, PlanTextFormatter.quoted(task.key()))));
        }
        if (taken) {
            add(
                    PlanFaultCode.KEY_TAKEN,
                    task,
                    "has the key of an earlier task; give each task a key of its own.");
        }
    }

    private void agent(PlannedTask task) {
        if (!agents.contains(task.agent())) {
            add(
                    PlanFaultCode.AGENT_UNKNOWN,
                    task,
                    "names the agent %s, which does not exist; %sname one of: %s."
                            .formatted(
                                    PlanTextFormatter.quoted(task.agent()),
                                    guess(task.agent(), agents),
                                    PlanTextFormatter.list(agents)));
        }
    }

    private void goal(PlannedTask task) {
        int length = task.goal().length();
        if (task.goal().isBlank()) {
            add(PlanFaultCode.GOAL_MISSING, task, "has no goal; say what it is to reach.");
        } else if (length > limits.goalCharacters()) {
            add(
                    PlanFaultCode.GOAL_TOO_LONG,
                    task,
                    String.format(
                            Locale.ROOT,
                            "has a goal of %,d characters; say it in %,d at most, or split the task.",
                            length,
                            limits.goalCharacters()));
        }
    }

    /** Keys, with them needs, and globs have a form of their own. */
    private void texts(PlannedTask task) {
        text(task, "an agent", List.of(task.agent()));
        text(task, "a goal", List.of(task.goal()));
        text(task, "an entry in \"acceptance\"", task.acceptance());
    }

    private void text(PlannedTask task, String what, List<String> texts) {
        texts.stream()
                .map(UnstorableCharacters::in)
                .filter(it -> !it.isEmpty())
                .findFirst()
                .ifPresent(it ->
                        add(
                                PlanFaultCode.NO_TEXT,
                                task,
                                "has %s that contains %s, which is not text; leave it out."
                                        .formatted(what, it)));
    }

    private void acceptance(PlannedTask task, List<String> criteria) {
        int length = criteria.stream().mapToInt(String::length).sum();
        if (length > limits.goalCharacters()) {
            add(
                    PlanFaultCode.ACCEPTANCE_TOO_LONG,
                    task,
                    String.format(
                            Locale.ROOT,
                            "has acceptance criteria of %,d characters; say them in %,d at most, or split the task.",
                            length,
                            limits.goalCharacters()));
        }
        if (task.writes() && criteria.stream().allMatch(String::isBlank)) {
            add(
                    PlanFaultCode.ACCEPTANCE_MISSING,
                    task,
                    "has no acceptance criteria although it changes files; say how one can tell"
                            + " that it is done.");
        }
    }

    /** As many entries as there may be. */
    private List<String> first(PlannedTask task, String list, List<String> entries) {
        if (entries.size() > limits.entries()) {
            add(
                    PlanFaultCode.TOO_MANY_ENTRIES,
                    task,
                    String.format(
                            Locale.ROOT,
                            "has %,d entries in \"%s\"; name %,d at most, or split the task.",
                            entries.size(),
                            list,
                            limits.entries()));
            return entries.subList(0, limits.entries());
        }
        return entries;
    }

    private void touches(PlannedTask task, String glob) {
        String shown = PlanTextFormatter.quoted(glob);
        TouchedGlobCheck.outside(glob)
                .ifPresent(how ->
                        add(
                                PlanFaultCode.TOUCHES_OUTSIDE,
                                task,
                                "touches %s, which %s; name files below the workspace's root, such as src/**."
                                        .formatted(shown, how)));
        GlobSyntaxCheck.fault(glob)
                .ifPresent(how ->
                        add(
                                PlanFaultCode.TOUCHES_MALFORMED,
                                task,
                                "touches %s, which %s; write a glob such as src/**/*.java."
                                        .formatted(shown, how)));
    }

    private void need(PlannedTask task, String need) {
        if (need.equals(task.key())) {
            add(PlanFaultCode.NEED_SELF, task, "needs itself; remove that need.");
        } else if (!keys.contains(need)) {
            add(
                    PlanFaultCode.NEED_UNKNOWN,
                    task,
                    "needs %s, which is no task of the plan; %sname one of: %s."
                            .formatted(
                                    PlanTextFormatter.quoted(need),
                                    guess(need, told),
                                    PlanTextFormatter.list(told)));
        }
    }

    private static String guess(String word, Set<String> names) {
        return SimilarNameFinder.of(word, names)
                .map(name -> "did you mean " + PlanTextFormatter.quoted(name) + "? Otherwise ")
                .orElse("");
    }

    private void add(PlanFaultCode code, PlannedTask task, String what) {
        found.add(
                new PlanFault(
                        code,
                        task.key(),
                        "Task " + PlanTextFormatter.quoted(task.key()) + " " + what));
    }
}
