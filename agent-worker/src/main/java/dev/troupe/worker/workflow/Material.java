package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.artefact.Artefact;
import dev.troupe.worker.question.Answered;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Cut;
import dev.troupe.worker.run.Fence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** What the phases that are done have handed on. */
final class Material {
    private static final int LONGEST = 24_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final Coordination work;
    private final Course course;
    private final Map<String, String> bodies;

    Material(Coordination work, Course course) {
        this.work = work;
        this.course = course;
        this.bodies =
                work.read(it -> it.artefacts().ofTask(work.task().id())).stream()
                        .collect(Collectors.toMap(Artefact::name, Artefact::body));
    }

    /** The name of the artefact that a phase hands on. */
    static String name(Phase phase) {
        return switch (phase) {
            case QUESTIONS -> "answers";
            case ARCHITECTURE -> "decision";
            case DISCOVERY, EXPLORATION, IMPLEMENTATION, REVIEW, SUMMARY -> phase.word();
        };
    }

    /** What a phase has handed on, at whichever attempt. */
    <T> Optional<T> handedOn(Phase phase, Class<T> type) {
        return Optional.ofNullable(bodies.get(name(phase))).map(it -> JSON.readValue(it, type));
    }

    private <T> Optional<T> found(Phase phase, Class<T> type) {
        return course.done(phase) ? handedOn(phase, type) : Optional.empty();
    }

    /** A prompt with everything that was found and decided so far. */
    String behind(String prompt) {
        StringBuilder text = new StringBuilder(prompt.strip());
        add(text, "What is asked for", work.request().strip());
        found(Phase.DISCOVERY, Found.class)
                .ifPresent(it -> quote(text, "What was found out about it", it.text()));
        found(Phase.EXPLORATION, Found.class)
                .ifPresent(it -> quote(text, "How it works today", it.text()));
        found(Phase.QUESTIONS, Answered.class)
                .filter(it -> !it.form().fields().isEmpty())
                .ifPresent(it -> quote(text, "What people have decided", it.text()));
        found(Phase.ARCHITECTURE, Decision.class)
                .ifPresent(it -> quote(text, "The design, recorded in " + it.path(), design(it)));
        found(Phase.IMPLEMENTATION, Built.class)
                .ifPresent(it -> quote(text, "What was built, and what tests say", it.text()));
        if (!course.said().isEmpty()) {
            quote(text, "What people have said meanwhile", said());
        }
        return text.append('\n').toString();
    }

    /** The same for whoever plans what is built, with what attempts before this one have changed. */
    String behindWhatIsBuilt(String prompt) {
        String record = handedOn(Phase.ARCHITECTURE, Decision.class).map(Decision::path).orElse("");
        List<String> files =
                Changes.of(work).files().stream().filter(it -> !it.equals(record)).toList();
        StringBuilder text = new StringBuilder(behind(prompt));
        if (!files.isEmpty()) {
            add(
                    text,
                    "What is built already",
                    "Attempts before this one have changed these files, which you find as they are now. Look at them first, and plan only what is missing, or is to be different:\n\n"
                            + Cut.at("- " + String.join("\n- ", files), LONGEST)
                            + "\n");
        }
        return text.toString();
    }

    /** What people have said to the workflow. What was said last corrects what was said first. */
    String said() {
        String all = String.join("\n\n", course.said());
        return all.length() <= LONGEST ? all : "[…] " + all.substring(all.length() - LONGEST + 4);
    }

    private String design(Decision decision) {
        String text = decision.now(work.root());
        return decision.steps().isEmpty()
                ? text
                : "%s\n\nSteps:\n%s"
                        .formatted(
                                text.strip(),
                                decision.steps().stream()
                                        .map(it -> "- " + it)
                                        .collect(Collectors.joining("\n")));
    }

    private static void quote(StringBuilder text, String title, String body) {
        add(text, title, Fence.around(Cut.at(body.strip(), LONGEST)));
    }

    private static void add(StringBuilder text, String title, String body) {
        text.append("\n\n# ").append(title).append("\n\n").append(body);
    }
}
